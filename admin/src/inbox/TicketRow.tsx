/** One row of the ticket list: question, visitor, page, waiting time, reason, and assignee. */
import type { TicketRow as Ticket } from "../../../server/protocol/inbox.ts";
import { formatMoment, formatSpan, formatTime, t } from "../i18n/index.ts";
import { now } from "../state/clock.ts";
import { isUnread } from "../state/inbox.ts";
import { labelOf } from "../state/labels.ts";
import { Icon } from "../ui/Icon.tsx";
import { VisitorName } from "../ui/VisitorName.tsx";
import { isChosen, toggle } from "./selection.ts";

export interface RowProps {
  ticket: Ticket;
  isOpen: boolean;
  /** Whether the keyboard cursor is on it. */
  isCursor: boolean;
  place: number;
  /** Total number of rows; -1 while unknown. */
  of: number;
}

export function TicketRow({ ticket, isOpen, isCursor, place, of }: RowProps) {
  const isNew = isUnread(ticket);
  const classes = ["row", isNew && "row-new", isCursor && "row-cursor", isChosen(ticket.id) && "row-chosen"];
  return (
    <li class={classes.filter(Boolean).join(" ")} aria-posinset={place} aria-setsize={of}>
      <label class="row-check">
        <input
          type="checkbox"
          checked={isChosen(ticket.id)}
          aria-label={t("inbox.choose", { ticket: ticket.number })}
          onClick={(event) => toggle(ticket.id, event.shiftKey)}
        />
      </label>
      <a class="row-link" href={`/admin/tickets/${ticket.id}`} aria-current={isOpen ? "true" : undefined}>
        <span class="row-line">
          {isNew && (
            <span class="new">
              <span class="visually-hidden">{t("inbox.unread")} </span>
            </span>
          )}
          {ticket.found ? <FoundAt found={ticket.found} /> : <Question ticket={ticket} />}
          <Time ticket={ticket} />
        </span>
        <span class="row-line row-foot">
          <VisitorName {...ticket.visitor} />
          <State ticket={ticket} />
          {ticket.label_ids.map((id) => {
            const label = labelOf(id);
            return (
              label && (
                <span key={id} class={`label label-${label.color}`}>
                  {label.name}
                </span>
              )
            );
          })}
          <bdi class="row-page">{pageOf(ticket)}</bdi>
          <span class="row-number">{ticket.number}</span>
        </span>
      </a>
    </li>
  );
}

function Question({ ticket }: { ticket: Ticket }) {
  return (
    <span class="row-title" dir="auto">
      {ticket.question ?? ticket.title ?? t("inbox.untitled")}
    </span>
  );
}

/** The search match, highlighted, and where it was found. */
function FoundAt({ found }: { found: NonNullable<Ticket["found"]> }) {
  const { place, by, before, hit, after } = found;
  return (
    <span class="row-title">
      {place !== "visitor" && (
        <span class="row-place">{t(`inbox.found.${place}`, { name: by ?? t("somebody") })} </span>
      )}
      <bdi>
        {before}
        <mark>{hit}</mark>
        {after}
      </bdi>
    </span>
  );
}

/** The page's address without the scheme and `www.`, which they all share. */
function pageOf({ page, origin }: Ticket): string {
  const address = page.url ?? origin;
  return address.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}

const LONG_MS = 30 * 60_000;
const isWaiting = ({ escalation }: Ticket) => escalation?.status === "open" || escalation?.status === "claimed";

/** How long somebody has been waiting, for us or for the visitor; otherwise when the last message was. */
function Time({ ticket }: { ticket: Ticket }) {
  const { escalation, updated_at } = ticket;
  if (!isWaiting(ticket) || !escalation) {
    return (
      <time class="row-time" dateTime={updated_at} title={formatMoment(updated_at)}>
        {formatShort(updated_at)}
      </time>
    );
  }
  const since = escalation.waiting_since;
  const isOurs = escalation.waits_for === "us";
  const ms = now.value - Date.parse(since);
  return (
    <time
      class={isOurs && ms > LONG_MS ? "row-time waiting waiting-long" : "row-time waiting"}
      dateTime={since}
      title={t(isOurs ? "inbox.waitingSince" : "inbox.answeredSince", { moment: formatMoment(since) })}
    >
      <Icon name={isOurs ? "clock" : "reply"} size={14} />
      {ms < 60_000 ? t("inbox.justNow") : formatSpan(ms)}
    </time>
  );
}

/** The time if today, else the day. */
function formatShort(iso: string): string {
  const isToday = new Date(iso).toDateString() === new Date(now.value).toDateString();
  return isToday ? formatTime(iso) : formatMoment(iso);
}

function State({ ticket }: { ticket: Ticket }) {
  const { escalation } = ticket;
  if (!isWaiting(ticket) || !escalation) {
    const { status, approval_since: isWanted } = ticket;
    return <span class={`tag tag-${status}`}>{t(isWanted ? "reason.needs_approval" : `status.${status}`)}</span>;
  }
  return (
    <>
      {escalation.waits_for === "us" ? (
        <span class={`tag tag-${escalation.reason}`}>{t(`reason.${escalation.reason}`)}</span>
      ) : (
        <span class="tag tag-answered">{t("inbox.answered")}</span>
      )}
      {escalation.snoozed_until && (
        <span class="tag">{t("inbox.snoozedUntil", { moment: formatMoment(escalation.snoozed_until) })}</span>
      )}
      {escalation.status === "claimed" && (
        <span class={escalation.claimed_by_me ? "tag tag-mine" : "tag"}>
          {escalation.claimed_by_me
            ? t("inbox.heldByMe")
            : t("inbox.held", { name: escalation.claimed_by ?? t("somebody") })}
        </span>
      )}
    </>
  );
}
