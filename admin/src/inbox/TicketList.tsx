/** The left column: which tickets, and the tickets. */
import type { TicketRow } from "../../../server/protocol/admin.ts";
import { QUEUES, type Queue } from "../../../server/protocol/queues.ts";
import { formatMoment, formatSpan, formatTime, t } from "../i18n/index.ts";
import { now } from "../state/clock.ts";
import {
  counts,
  isUnread,
  listError,
  loadMore,
  nextCursor,
  refreshInbox,
  showQueue,
  tickets,
  view,
} from "../state/inbox.ts";
import { Icon } from "../ui/Icon.tsx";
import { ErrorNotice } from "../ui/Notice.tsx";

const countOf = (queue: Queue) => (queue === "closed" || queue === "all" ? 0 : counts.value[queue]);

export function TicketList({ selected }: { selected: string | undefined }) {
  return (
    <section class="list" aria-label={t("inbox.list")}>
      <div class="list-head">
        <h1>{t("inbox.title")}</h1>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a row of tabs in every browser */}
        <div class="tabs" role="group" aria-label={t("inbox.filter")}>
          {QUEUES.map((each) => (
            <button
              key={each}
              type="button"
              class="tab"
              aria-pressed={view.value.queue === each}
              onClick={() => showQueue(each)}
            >
              {t(`inbox.queue.${each}`)}
              {countOf(each) > 0 && <span class="tab-count">{countOf(each)}</span>}
            </button>
          ))}
        </div>
      </div>
      {listError.value && <ErrorNotice error={listError.value} onRetry={() => void refreshInbox()} />}
      <Rows selected={selected} />
    </section>
  );
}

function Rows({ selected }: { selected: string | undefined }) {
  const rows = tickets.value;
  if (!rows) return listError.value ? null : <p class="empty">{t("loading")}</p>;
  if (rows.length === 0) return <p class="empty">{t(`inbox.empty.${view.value.queue}`)}</p>;
  return (
    <div class="list-rows">
      <ul>
        {rows.map((ticket) => (
          <Row key={ticket.id} ticket={ticket} isSelected={ticket.id === selected} />
        ))}
      </ul>
      {nextCursor.value && (
        <button type="button" class="button wide" onClick={() => void loadMore()}>
          {t("inbox.more")}
        </button>
      )}
    </div>
  );
}

function Row({ ticket, isSelected }: { ticket: TicketRow; isSelected: boolean }) {
  const { escalation, last_message: last } = ticket;
  const isNew = isUnread(ticket);
  return (
    <li>
      <a
        class={isNew ? "row row-new" : "row"}
        href={`/admin/tickets/${ticket.id}`}
        aria-current={isSelected ? "true" : undefined}
      >
        <span class="row-top">
          <span class="row-title" dir="auto">
            {ticket.title ?? t("inbox.untitled")}
          </span>
          {isNew && <span class="new">{t("inbox.unread")}</span>}
          <span class="row-number">{ticket.number}</span>
        </span>
        {last && (
          <span class="row-last" dir="auto">
            {last.role !== "visitor" && <strong>{last.author ?? t("role.assistant")}: </strong>}
            {last.content}
          </span>
        )}
        <span class="row-foot">
          <Tag ticket={ticket} />
          {isWaiting(ticket) && escalation ? (
            <Waiting since={escalation.waiting_since} />
          ) : (
            <span class="muted" title={formatMoment(ticket.updated_at)}>
              {formatShort(ticket.updated_at)}
            </span>
          )}
        </span>
      </a>
    </li>
  );
}

const LONG_MS = 30 * 60_000;

function Waiting({ since }: { since: string }) {
  const ms = now.value - Date.parse(since);
  return (
    <span class={ms > LONG_MS ? "waiting waiting-long" : "waiting"} title={formatMoment(since)}>
      <Icon name="clock" size={14} />
      {ms < 60_000 ? t("inbox.justNow") : t("inbox.waiting", { time: formatSpan(ms) })}
    </span>
  );
}

const isWaiting = ({ escalation }: TicketRow) => escalation?.status === "open" || escalation?.status === "claimed";

/** Today's time, else the day. */
function formatShort(iso: string): string {
  const isToday = new Date(iso).toDateString() === new Date(now.value).toDateString();
  return isToday ? formatTime(iso) : formatMoment(iso);
}

function Tag({ ticket }: { ticket: TicketRow }) {
  const { escalation } = ticket;
  if (!isWaiting(ticket) || !escalation)
    return <span class={`tag tag-${ticket.status}`}>{t(`status.${ticket.status}`)}</span>;
  return (
    <>
      <span class={`tag tag-${escalation.reason}`}>{t(`reason.${escalation.reason}`)}</span>
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
