/**
 * OpenID Connect: authorization code with PKCE, state and nonce; the ID token's signature is verified against the
 * provider's keys.
 */
import * as client from "openid-client";
import { AppError } from "../../kernel/errors.ts";
import type { Identity, IdentityProvider } from "../../ports/identityProvider.ts";

export interface OidcOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  label: string;
}

/** Nothing is fetched before the first sign-in; the provider's metadata is then cached for an hour. */
export function oidcProvider({ issuer, clientId, clientSecret, label }: OidcOptions): IdentityProvider {
  const discover = once(HOUR_MS, async () => {
    // The configuration allows an issuer without TLS only on this machine.
    const isPlain = issuer.startsWith("http:");
    const execute = [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])];
    return client
      .discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_SECONDS })
      .catch(unavailable);
  });
  return {
    label,
    async begin(redirectUri) {
      const config = await discover();
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: "S256",
      });
      return { url: url.href, checks };
    },
    async finish(url, { state, nonce, verifier }) {
      const config = await discover();
      const expected = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      };
      const tokens = await client.authorizationCodeGrant(config, url, expected).catch(refused);
      const claims = tokens.claims();
      if (!claims) throw new AppError("unauthorized");
      const hasMore = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
      const profile = hasMore
        ? await client.fetchUserInfo(config, tokens.access_token, claims.sub).catch(refused)
        : claims;
      return toIdentity(claims.iss, claims.sub, profile);
    },
  };
}

const HOUR_MS = 3_600_000;
const TIMEOUT_SECONDS = 10;

function toIdentity(issuer: string, subject: string, profile: Record<string, unknown>): Identity {
  const { email, email_verified: isVerified, name } = profile;
  return {
    issuer,
    subject,
    email: typeof email === "string" && isVerified === true ? email.trim().toLowerCase() : null,
    name: typeof name === "string" && name.trim() !== "" ? name.trim().slice(0, 100) : null,
  };
}

function unavailable(cause: unknown): never {
  throw new AppError("unavailable", { cause, retryAfter: TIMEOUT_SECONDS });
}

/** An error of the provider, or of whoever relayed its response. */
function refused(cause: unknown): never {
  throw new AppError("unauthorized", { cause });
}

/** Caches the result of `make` for `ms`; failures are not cached. */
function once<T>(ms: number, make: () => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | null = null;
  return () => {
    if (kept && kept.until > Date.now()) return kept.value;
    const fresh = { value: make(), until: Date.now() + ms };
    kept = fresh;
    fresh.value.catch(() => {
      if (kept === fresh) kept = null;
    });
    return fresh.value;
  };
}
