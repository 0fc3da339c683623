/** Whether a model was to write the answer, and could not. */
import type { Trace } from "../../../server/protocol/admin.ts";

/** A spent budget is told where the conversation says why it is here. */
const KNOWN = ["timeout", "garbage", "breaker_open"] as const;
export type FellBack = (typeof KNOWN)[number] | "other";

/** @returns why the last answer is not the model's; null where it is, or where there is none */
export function fellBackOf({ steps }: Trace): FellBack | null {
  const reason = steps.findLast((step) => step.node === "generate")?.detail?.fell_back;
  if (typeof reason !== "string" || reason === "budget_spent") return null;
  return KNOWN.find((known) => known === reason) ?? "other";
}
