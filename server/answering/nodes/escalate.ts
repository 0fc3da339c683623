/** States why a person is asked. The ticket goes to people when the turn ends (`conversations/turn/outcome.ts`). */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { isBudgetSpent, runOf, type TurnRun } from "../run.ts";
import type { EscalationReason, State, StateUpdate } from "../state.ts";

export async function escalate(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  return run.trace.step("escalate", async (detail) => {
    const reason = reasonOf(run, state);
    detail.reason = reason;
    return { escalation_reason: reason, answer: null, citations: [], is_clarifying: false };
  });
}

/** If the model was not called, the cause is the spent budget and not a weak answer. */
function reasonOf(run: TurnRun, { escalation_reason: reason }: State): EscalationReason {
  if (reason === "low_confidence" && isBudgetSpent(run)) return "budget_spent";
  return reason ?? "failure";
}
