/** The question the visitor is waiting on, and why the AI did not answer it: the first thing an agent reads. */
import type { TicketDetail } from "../../../server/protocol/admin.ts";
import { formatMoment, formatSpan, t } from "../i18n/index.ts";
import { now } from "../state/clock.ts";
import { PlainText } from "../ui/PlainText.tsx";
import { explainEscalation } from "./why.ts";

/** Whether the question is newer than the one the AI escalated, so the AI never tried it. */
function isNewer({ escalation, turns, messages, question }: TicketDetail): boolean {
  const asked = turns.find(({ id }) => id === escalation?.turn_id)?.message_id;
  const first = messages.find(({ id }) => id === asked);
  return first !== undefined && question !== null && beginning(first.content) !== beginning(question);
}

/** The list shows only the beginning of a question, on one line. */
const beginning = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, 30);

export function WaitingQuestion({ ticket }: { ticket: TicketDetail }) {
  const { escalation, question } = ticket;
  if (escalation?.status !== "open" && escalation?.status !== "claimed") return null;
  if (!question || escalation.waits_for === "visitor") return null;
  const time = formatSpan(now.value - Date.parse(escalation.waiting_since));
  const until = escalation.snoozed_until;
  return (
    <section class="waiting-question" aria-label={t("ticket.waitingQuestion")}>
      <p class="muted">
        {t("ticket.waitsFor", { time })}
        {until && ` · ${t("inbox.snoozedUntil", { moment: formatMoment(until) })}`}
      </p>
      <div class="waiting-words">
        <PlainText text={question} />
      </div>
      {!isNewer(ticket) && <p class="muted">{explainEscalation(ticket)}</p>}
    </section>
  );
}
