/** Session tokens that nobody was given, by the way they were made. */
import { createHmac, generateKeyPairSync, randomUUID } from "node:crypto";
import jwt from "jsonwebtoken";
import type { Chance } from "./junk.ts";

export const NOW = Date.parse("2026-11-21T12:00:00Z");
const SECONDS = NOW / 1000;
export const keys = [
  { kid: "k2", secret: "the-active-key-0123456789-abcdefghij" },
  { kid: "k1", secret: "the-older-key-0123456789-abcdefghijk" },
];
export const claims = {
  visitorId: randomUUID(),
  tenantId: randomUUID(),
  ticketId: randomUUID(),
  origin: "https://shop.example",
};

/** The payload of a token that passes, to be spoilt one way at a time. */
export const good = (): Record<string, unknown> => ({
  sub: `anon_${claims.visitorId}`,
  role: "customer",
  tenant_id: claims.tenantId,
  ticket_id: claims.ticketId,
  origin: claims.origin,
  iss: "frontdesk",
  aud: "frontdesk-visitor",
  iat: SECONDS,
  exp: SECONDS + 3600,
});
const goodHeader = { alg: "HS256", typ: "visitor+jwt", kid: "k2" };
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
/** Signs anything at all, with a genuine key unless told otherwise. */
export function sign(
  payload: unknown,
  header: Record<string, unknown> = goodHeader,
  secret = keys[0]?.secret ?? "",
): string {
  const body = `${base64url(header)}.${base64url(payload)}`;
  return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
}

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const PUBLIC_PEM = publicKey.export({ type: "spki", format: "pem" }).toString();
const OTHERS = [null, "", 0, 1, -1, true, false, [], {}, ["x"], "x", { $ne: null }, "anon_", [claims.tenantId]];
const REQUIRED = ["sub", "role", "tenant_id", "ticket_id", "origin", "iss", "aud", "iat", "exp"];
const KIDS = [
  "k3",
  "K2",
  "k2 ",
  "",
  "../k2",
  "/dev/null",
  "k2/../k2",
  "file:///dev/null",
  "' or 1=1 --",
  "k2\0",
  "__proto__",
  "constructor",
];

/** Each makes a token that nobody was given; the name is printed when one passes. */
export const forgeries: Record<string, (chance: Chance) => string> = {
  "no algorithm": (c) =>
    `${base64url({ ...goodHeader, alg: c.pick(["none", "None", "NONE", "nOnE", "", "null"]) })}.${base64url(good())}.${c.pick(["", "AA", "x"])}`,
  "another HMAC": (c) => {
    const algorithm = c.pick(["HS384", "HS512"] as const);
    return jwt.sign(good(), keys[0]?.secret ?? "", { algorithm, header: { ...goodHeader, alg: algorithm } });
  },
  "an RSA signature": (c) => {
    const algorithm = c.pick(["RS256", "RS384", "PS256"] as const);
    return jwt.sign(good(), privateKey, { algorithm, header: { ...goodHeader, alg: algorithm } });
  },
  "an RSA key as HMAC secret": (c) => sign(good(), goodHeader, c.pick([PUBLIC_PEM, PUBLIC_PEM.trim()])),
  "RS256 in the header of an HMAC": (c) =>
    sign(good(), { ...goodHeader, alg: c.pick(["RS256", "ES256", "PS256", "EdDSA", "hs256", "HS257"]) }),
  "another kid": (c) => sign(good(), { ...goodHeader, kid: c.pick(KIDS) }),
  "a kid of another type": (c) => sign(good(), { ...goodHeader, kid: c.pick([...OTHERS, ["k2"], { kid: "k2" }]) }),
  "the other key's kid": () => sign(good(), { ...goodHeader, kid: "k1" }),
  "an empty or guessed secret": (c) =>
    sign(good(), goodHeader, c.pick(["secret", "k2", " ", "changeme", "the-active-key-0123456789-abcdefghi"])),
  "a header without its parts": (c) => {
    const { [c.pick(["alg", "typ", "kid"] as const)]: _, ...header } = goodHeader;
    return sign(good(), header);
  },
  "another type of token": (c) =>
    sign(good(), { ...goodHeader, typ: c.pick(["JWT", "admin+jwt", "at+jwt", "visitor+JWT", "", null]) }),
  "a critical extension": (c) => sign(good(), { ...goodHeader, crit: c.pick([["exp"], ["b64"], []]) }),
  "a key of its own": (c) => {
    const header = {
      ...goodHeader,
      kid: "own",
      jwk: { kty: "oct", k: "AAAA" },
      jku: "https://evil.example/keys",
      x5u: "https://evil.example",
    };
    return sign(good(), header, c.pick(["AAAA", "own"]));
  },
  "a missing claim": (c) => {
    const { [c.pick(REQUIRED)]: _, ...payload } = good();
    return sign(payload);
  },
  "a claim of another type": (c) => {
    const name = c.pick(REQUIRED);
    return sign({ ...good(), [name]: c.pick(OTHERS) });
  },
  "a claim in an array": (c) => {
    const name = c.pick(REQUIRED);
    return sign({ ...good(), [name]: [good()[name]] });
  },
  "another audience": (c) =>
    sign({
      ...good(),
      aud: c.pick(["frontdesk", "frontdesk-admin", "frontdesk-visitor ", ["frontdesk-visitor", "x"]]),
    }),
  "another issuer": (c) => sign({ ...good(), iss: c.pick(["other", "Frontdesk", "frontdesk.evil", ["frontdesk"]]) }),
  "another tenant or ticket, unsigned": (c) => {
    const [header, , signature] = sign(good()).split(".");
    return `${header}.${base64url({ ...good(), [c.pick(["tenant_id", "ticket_id", "sub", "origin", "exp"])]: randomUUID() })}.${signature}`;
  },
  "an end in the past": (c) => sign({ ...good(), iat: SECONDS - 7200, exp: SECONDS - 30 - c.below(100_000) }),
  "an end that is no whole number": (c) =>
    sign({ ...good(), exp: c.pick([SECONDS + 3600.5, `${SECONDS + 3600}`, "never", null, [SECONDS + 3600]]) }),
  "a start in the future": (c) => sign({ ...good(), iat: SECONDS + 31 + c.below(100_000), exp: SECONDS + 200_000 }),
  "not before later": (c) => sign({ ...good(), nbf: SECONDS + 31 + c.below(100_000) }),
  "an agent's shape": (c) =>
    sign({
      ...good(),
      ...c.pick([
        { role: "agent" },
        { role: "owner" },
        { role: "admin", sub: randomUUID() },
        { sub: `user_${randomUUID()}` },
        { role: ["customer", "owner"] },
      ]),
    }),
  "a payload that is no object": (c) => sign(c.pick([null, "x", 1, [], [good()], true, JSON.stringify(good())])),
  "a cut": (c) => {
    const token = sign(good());
    return token.slice(0, c.below(token.length));
  },
  "a flipped bit": (c) => {
    const [header = "", payload = "", signature = ""] = sign(good()).split(".");
    const bytes = Buffer.from(signature, "base64url");
    const at = c.below(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << c.below(8));
    return `${header}.${payload}.${bytes.toString("base64url")}`;
  },
  "another character": (c) => {
    const token = sign(good());
    const at = c.below(token.length);
    const others = "ABab01-_=+/. \n%".replace(token[at] ?? "", "");
    return token.slice(0, at) + others[c.below(others.length)] + token.slice(at + 1);
  },
  "extra parts": (c) =>
    c.pick([`${sign(good())}.`, `.${sign(good())}`, `${sign(good())}.x`, `${sign(good())}=`, `${sign(good())} `]),
  junk: (c) =>
    c.pick([
      "",
      ".",
      "..",
      "...",
      "a.b.c",
      "null",
      "undefined",
      "[object Object]",
      "Bearer x",
      "é.é.é",
      "\0.\0.\0",
      "a".repeat(100_000),
    ]),
};
