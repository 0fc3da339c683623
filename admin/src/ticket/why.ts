/** Why a ticket is with a person, as a sentence. */
import type { Escalation, TicketDetail, Trace } from "../../../server/protocol/admin.ts";
import { formatSpan, percent, plural, t } from "../i18n/index.ts";

/** What the AI tried and why it gave up, for the ticket's latest escalation. */
export function explainEscalation(ticket: TicketDetail): string {
  const { escalation } = ticket;
  if (!escalation) return t("why.none");
  const turn = ticket.turns.find((each) => each.id === escalation.turn_id);
  return reasonSentence(escalation.reason, turn?.trace ?? null, ticket.threshold);
}

function reasonSentence(reason: Escalation["reason"], trace: Trace | null, threshold: number): string {
  if (!isTraced(reason)) return t(`why.${reason}`);
  if (!trace || reason === "needs_approval")
    return reason === "low_confidence" ? t("why.low_confidence_bare") : t(`reason.${reason}`);
  const question = shortened(trace.rephrased_question ?? trace.question);
  const passages = plural("passages", trace.passages.length);
  if (reason === "failure") return t("why.failure", { question });
  if (reason === "no_knowledge") {
    return t(trace.passages.length === 0 ? "why.no_knowledge_none" : "why.no_knowledge", { question, passages });
  }
  if (trace.confidence === null) return t("why.low_confidence_bare");
  const score = percent(trace.confidence);
  return t("why.low_confidence", { question, passages, score, threshold: percent(threshold) });
}

/** Maximum length of a question quoted in a sentence. */
const QUOTED_CHARS = 120;

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > QUOTED_CHARS ? `${line.slice(0, QUOTED_CHARS - 1).trimEnd()}…` : line;
}

/** Reasons without an explanation of their own: the trace has it, or their name says enough. */
const TRACED = ["low_confidence", "no_knowledge", "failure", "needs_approval"] as const;
type Traced = (typeof TRACED)[number];

const isTraced = (reason: Escalation["reason"]): reason is Traced => TRACED.some((traced) => traced === reason);

/** How an escalation ended, or null if it hasn't. */
export function explainOutcome(escalation: Escalation): string | null {
  if (escalation.status === "withdrawn") return t("why.withdrawn");
  if (escalation.status !== "answered" || !escalation.answered_at) return null;
  const time = formatSpan(Date.parse(escalation.answered_at) - Date.parse(escalation.opened_at));
  return t("why.answered", { name: escalation.answered_by ?? t("somebody"), time });
}
