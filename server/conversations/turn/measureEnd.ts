/** Records metrics of an ended turn, and its outcome in its span. */
import type { TurnRun } from "../../answering/run.ts";
import type { EscalationReason } from "../../answering/state.ts";
import { metrics } from "../../metrics/metrics.ts";
import type { TurnOutcome } from "../../protocol/events.ts";
import { currentSpan } from "../../tracing/span.ts";

/** The counted part of a turn's outcome. */
interface Counted {
  status: TurnOutcome;
  escalation: { reason: EscalationReason } | null;
}

/** @param outcome as stored */
export function measureEnd({ trace }: TurnRun, outcome: Counted): void {
  metrics.turns.inc({ outcome: outcome.status });
  metrics.turnSeconds.observe({ outcome: outcome.status }, trace.elapsedMs() / 1000);
  currentSpan().set({ "frontdesk.turn.outcome": outcome.status });
  if (outcome.escalation) {
    metrics.escalations.inc({ reason: outcome.escalation.reason });
    currentSpan().set({ "frontdesk.escalation.reason": outcome.escalation.reason });
  }
  const looked = trace.steps.find(({ node }) => node === "check_cache");
  if (looked) metrics.cacheLookups.inc({ result: resultOf(looked.detail) });
}

/** `unasked`: no known answer can apply to the question. */
function resultOf({ entry_id, refused, failed }: Record<string, unknown>): "hit" | "miss" | "unasked" | "failed" {
  if (entry_id !== undefined) return "hit";
  if (failed !== undefined) return "failed";
  return refused === undefined ? "miss" : "unasked";
}
