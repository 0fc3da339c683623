/** A company's sign-in: a real OpenID provider over HTTP with RS256 keys, which lies where a test tells it to. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import jwt from "jsonwebtoken";

/** Who signs in at the provider next. */
export interface Claims {
  sub: string;
  email?: string;
  email_verified?: unknown;
  name?: string;
  [claim: string]: unknown;
}

export interface OidcServer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  person: Claims;
  /** What is put into, or taken out of (undefined), the next ID tokens. */
  lie: Record<string, unknown>;
  /** Signs the next ID tokens in place of the provider's own key. */
  sign: ((claims: object) => string) | null;
  /** What the provider publishes of its key, as PEM: for signing with it as if it were a secret. */
  publicPem: string;
  /** Answers nothing but 503 while true. */
  isDown: boolean;
  /** All tokens and codes it gave out. */
  given: string[];
  close(): Promise<void>;
}

interface Pending {
  nonce: string;
  challenge: string;
  redirectUri: string;
  person: Claims;
}

export async function startOidcServer(): Promise<OidcServer> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const codes = new Map<string, Pending>();
  const byAccessToken = new Map<string, Claims>();
  const server = createServer((request, response) => void route(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: OidcServer = {
    ...{ issuer, clientId: "frontdesk", clientSecret: "the client's secret", person: { sub: "nobody" } },
    ...{ lie: {}, sign: null, isDown: false, given: [] },
    publicPem: publicKey.export({ type: "spki", format: "pem" }).toString(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", issuer);
    if (provider.isDown) return send(response, 503, {});
    if (url.pathname === "/.well-known/openid-configuration") return send(response, 200, metadata(issuer));
    if (url.pathname === "/jwks") {
      const key = { ...publicKey.export({ format: "jwk" }), kid: "k1", alg: "RS256", use: "sig" };
      return send(response, 200, { keys: [key] });
    }
    if (url.pathname === "/authorize") return authorize(url.searchParams, response);
    if (url.pathname === "/token") return token(request, await bodyOf(request), response);
    const claims = byAccessToken.get((request.headers.authorization ?? "").replace("Bearer ", ""));
    return claims ? send(response, 200, claims) : send(response, 401, {});
  }

  /** Everybody who comes is signed in as `person`. */
  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const code = randomBytes(16).toString("hex");
    const [nonce, challenge] = [query.get("nonce") ?? "", query.get("code_challenge") ?? ""];
    if (query.get("client_id") !== provider.clientId || query.get("code_challenge_method") !== "S256") {
      send(response, 400, {});
      return;
    }
    const back = new URL(query.get("redirect_uri") ?? "");
    codes.set(code, { nonce, challenge, redirectUri: back.href, person: provider.person });
    provider.given.push(code);
    back.searchParams.set("code", code);
    back.searchParams.set("state", query.get("state") ?? "");
    response.writeHead(302, { location: back.href }).end();
  }

  function token(request: IncomingMessage, body: URLSearchParams, response: ServerResponse): void {
    const pending = codes.get(body.get("code") ?? "");
    codes.delete(body.get("code") ?? ""); // for one use
    const verifier = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight = pending?.challenge === verifier && pending.redirectUri === body.get("redirect_uri");
    if (!pending || !isRight || !isClient(request, body, provider)) {
      send(response, 400, { error: "invalid_grant" });
      return;
    }
    const idToken = idTokenFor(provider, pending, privateKey);
    const accessToken = randomUUID();
    byAccessToken.set(accessToken, pending.person);
    provider.given.push(idToken, accessToken);
    send(response, 200, { access_token: accessToken, token_type: "Bearer", expires_in: 300, id_token: idToken });
  }
  return provider;
}

/** With the lie of the moment, and signed by whom the test wants. */
function idTokenFor(provider: OidcServer, { nonce, person }: Pending, key: KeyObject): string {
  const now = Math.floor(Date.now() / 1000);
  const standard = { iss: provider.issuer, aud: provider.clientId, iat: now, exp: now + 300, nonce };
  const claims = JSON.parse(JSON.stringify({ ...standard, ...person, ...provider.lie })) as object;
  return provider.sign?.(claims) ?? jwt.sign(claims, key, { algorithm: "RS256", keyid: "k1" });
}

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
  code_challenge_methods_supported: ["S256"],
});

/** The client names itself by HTTP's own authentication or in the body. */
function isClient(request: IncomingMessage, body: URLSearchParams, { clientId, clientSecret }: OidcServer): boolean {
  const [, basic = ""] = (request.headers.authorization ?? "").split("Basic ");
  const [id, secret] = Buffer.from(basic, "base64").toString().split(":").map(formDecoded);
  return (id === clientId && secret === clientSecret) || body.get("client_secret") === clientSecret;
}

const formDecoded = (text: string) => decodeURIComponent(text.replaceAll("+", " "));

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
