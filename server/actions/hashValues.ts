import { createHash } from "node:crypto";
import type { ActionValues } from "../protocol/actions.ts";

/** The same for the same values, in whatever order they were given. */
export function hashValues(values: ActionValues): string {
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("base64url");
}
