/** Generates secrets for a start that was given none. */
import { randomBytes } from "node:crypto";
import type { Config } from "./config.ts";

/** Outside production a service may start without secrets: its sessions then end when it stops. */
export function withEphemeralSecrets(config: Config): Config {
  const secret = () => randomBytes(32).toString("base64url");
  return {
    ...config,
    SESSION_KEYS: config.SESSION_KEYS ?? [{ kid: "ephemeral", secret: secret() }],
    ADMIN_SECRET: config.ADMIN_SECRET ?? secret(),
  };
}
