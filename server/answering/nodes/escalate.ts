/** Hands the ticket to people: commits first, then tells the visitor in fixed words. A model never says "I told someone". */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { commitEscalation } from "../../conversations/commitTurn.ts";
import { bridgeText } from "../bridge.ts";
import { runOf, type TurnRun } from "../run.ts";
import type { EscalationReason, State, StateUpdate } from "../state.ts";

export async function escalate(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  run.events.retract("low_confidence");
  const reason = reasonOf(run, state);
  const bridge = bridgeText(reason, run.locale, run.ticketNumber);
  await run.trace.step("escalate", async (detail) => {
    detail.reason = reason;
  });
  const { message } = await commitEscalation(run, state, { reason, bridge });
  run.events.escalation(bridge, run.ticketNumber);
  run.events.message(message, []);
  return {
    context: [],
    answer: null,
    citations: [],
    is_asked_back: false,
    messages: [{ id: message.id, seq: message.seq, role: message.role, content: message.content }],
  };
}

/** Where the model was not asked, its answer was not weak: there was no money for a better one. */
function reasonOf(run: TurnRun, { escalation_reason: reason }: State): EscalationReason {
  if (reason === "low_confidence" && run.isBudgetSpent) return "budget_spent";
  return reason ?? "failure";
}
