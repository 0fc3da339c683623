/** Caches an answer once the visitor has it. Never delays the turn. */
import { keepAnswer } from "../cache/keepAnswer.ts";
import { isFollowUp } from "./history.ts";
import type { TurnRun } from "./run.ts";
import type { State } from "./state.ts";

/** The cache decides whether to keep an answer; those that leave something open are never kept. Failures are logged. */
export async function keepForOthers(run: TurnRun, state: State, answer: string): Promise<void> {
  if (state.open.length > 0) return;
  const { parts, tenantId, locale, visitorId, ticketId, turnId } = run;
  const wrote = run.trace.engine === parts.engine.name ? parts.engine : parts.localEngine;
  try {
    await keepAnswer(
      { db: parts.db, tenantId, parts },
      {
        question: state.question,
        isFollowUp: isFollowUp(state),
        isPersonal: state.is_personal,
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
