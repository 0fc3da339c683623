import { hkdfSync } from "node:crypto";
import { z } from "zod";
import type { Config } from "../config/config.ts";
import { VERSION } from "../kernel/version.ts";

export const cellDescriptionSchema = z.object({
  cell: z.string(),
  version: z.string(),
  /** Where its people work. The version before this one does not say it. */
  public_url: z.url({ protocol: /^https?$/ }).optional(),
  /** Its clock, in ms. */
  now: z.number(),
  /** By variable: what can be compared and tells nothing of the keys. */
  fingerprints: z.record(z.string(), z.string()),
});
export type CellDescription = z.infer<typeof cellDescriptionSchema>;

/** The variables whose keys all cells must share: what one has signed or encrypted, another has to read. */
export const SHARED_KEYS = ["SESSION_KEYS", "SECRETS_KEYS", "ADMIN_SECRET"] as const;

/** What a cell says of itself when another one's doctor asks. @param now in ms */
export function describeCell(
  config: Pick<Config, (typeof SHARED_KEYS)[number] | "PUBLIC_URL">,
  cell: string,
  now: number = Date.now(),
): CellDescription {
  const keys = {
    SESSION_KEYS: (config.SESSION_KEYS ?? []).map(({ kid, secret }) => `${kid}:${secret}`),
    SECRETS_KEYS: (config.SECRETS_KEYS ?? []).map(({ kid, key }) => `${kid}:${key.toString("base64")}`),
    ADMIN_SECRET: config.ADMIN_SECRET === undefined ? [] : [config.ADMIN_SECRET],
  };
  const fingerprints = Object.fromEntries(SHARED_KEYS.map((name) => [name, fingerprint(name, keys[name])]));
  return { cell, version: VERSION, public_url: config.PUBLIC_URL, now, fingerprints };
}

/** Of the set: while keys are exchanged, their order may differ for a while. */
function fingerprint(name: string, keys: string[]): string {
  const all = keys.toSorted().join(",");
  return Buffer.from(hkdfSync("sha256", all, "", `frontdesk fingerprint ${name}`, 12)).toString("base64url");
}
