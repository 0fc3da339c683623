/** Stores the final answer and shows it. A person's answer is stored and shown before the graph is resumed: nothing to do. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { keepAnswer } from "../../cache/keepAnswer.ts";
import { commitAnswer } from "../../conversations/commitTurn.ts";
import { isFollowUp } from "../history.ts";
import type { TurnRun } from "../run.ts";
import type { State, StateUpdate } from "../state.ts";
import { withOrigin } from "../withOrigin.ts";

export async function deliver(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const { run } = config.configurable as { run?: TurnRun };
  if (!run) return {}; // resumed by a person's answer
  const answer = withOrigin(state.answer ?? "", state, run.locale);
  const message = await commitAnswer(run, state, {
    content: answer,
    citations: state.citations,
    confidence: state.confidence,
    stopped: false,
  });
  run.events.message(message, state.citations);
  if (!state.is_cache_hit) void admit(run, state, answer);
  return {
    context: [],
    // Small talk carries no grade: it answers nothing.
    is_asked_back: state.is_asked_back && state.confidence === null,
    messages: [{ id: message.id, seq: message.seq, role: message.role, content: answer }],
  };
}

/** After the visitor has the answer: keep it for the next one who asks. Never in the way of this turn. */
async function admit(run: TurnRun, state: State, answer: string): Promise<void> {
  const { parts, tenantId, locale, visitorId, ticketId, turnId } = run;
  const wrote = run.trace.engine === parts.engine.name ? parts.engine : parts.localEngine;
  try {
    await keepAnswer(
      { db: parts.db, tenantId, parts },
      {
        question: state.question,
        isFollowUp: isFollowUp(state),
        isPersonal: run.isPersonal,
        answer,
        citations: state.citations,
        confidence: state.confidence ?? 0,
        threshold: run.settings.threshold,
        passages: state.context,
        ...{ locale, wrote, visitorId, ticketId, turnId },
      },
    );
  } catch (error) {
    parts.log.warn({ err: error }, "the answer could not be cached");
  }
}
