/** Whether the local engine wrote the answer because the model failed. */
import type { Trace } from "../../../server/protocol/admin.ts";

/** Without `budget_spent`: the conversation already gives that as the reason for its escalation. */
const KNOWN = ["timeout", "garbage", "breaker_open"] as const;
export type FellBack = (typeof KNOWN)[number] | "other";

/** @returns why the model did not write the last answer; null if it did, or if there is no answer */
export function fellBackOf({ steps }: Trace): FellBack | null {
  const reason = steps.findLast((step) => step.node === "generate")?.detail?.fell_back;
  if (typeof reason !== "string" || reason === "budget_spent") return null;
  return KNOWN.find((known) => known === reason) ?? "other";
}
