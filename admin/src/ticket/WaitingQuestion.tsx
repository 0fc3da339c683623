/** What the visitor waits to have answered, and why the AI did not answer it: the first thing an agent reads. */
import type { TicketDetail } from "../../../server/protocol/admin.ts";
import { formatMoment, formatSpan, t } from "../i18n/index.ts";
import { now } from "../state/clock.ts";
import { PlainText } from "../ui/PlainText.tsx";
import { explainEscalation } from "./why.ts";

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
      <p class="muted">{explainEscalation(ticket)}</p>
    </section>
  );
}
