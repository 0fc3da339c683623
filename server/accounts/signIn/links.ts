/** The secret of a link that is mailed or handed over: 256 random bits, stored only as a SHA-256. */
import { createHash, randomBytes } from "node:crypto";
import type { Config } from "../../config/config.ts";

/** The pages of the admin app that a link can open. */
type LinkPage = "invitation" | "reset" | "confirm";

/** Generates a secret. */
export function makeLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashLinkToken(token) };
}

export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The link itself. The secret is in the fragment, which browsers never send, so it reaches no log and no referrer. */
export function linkTo(config: Pick<Config, "PUBLIC_URL">, page: LinkPage, token: string): string {
  return `${config.PUBLIC_URL ?? ""}/admin/${page}#${token}`;
}
