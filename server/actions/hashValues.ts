import { createHash } from "node:crypto";
import type { ActionValues } from "../protocol/actions.ts";

/** A hash of the values that doesn't depend on their order. */
export function hashValues(values: ActionValues): string {
  const sorted = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("base64url");
}
