/** The ticket list and the queue counts, kept fresh by notices: only what changed is requested. */
import { computed, effect, signal } from "@preact/signals";
import type { QueueCounts, TicketRow, ViewQuery } from "../../../server/protocol/inbox.ts";
import { ApiError, api } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import { onNotice } from "./live.ts";
import { mergeRows } from "./mergeRows.ts";
import { me } from "./session.ts";

/** What the list shows: a queue and its filters. */
export const view = signal<ViewQuery>({ queue: "waiting" });
/** Null before the first reply. */
export const tickets = signal<TicketRow[] | null>(null);
export const nextCursor = signal<string | null>(null);
export const listError = signal<ApiError | null>(null);
/** `isKnown`: the server has sent them. */
export const counts = signal<QueueCounts & { isKnown: boolean }>(noCounts());
/** Tickets waiting for this person's reply: unassigned ones, or their own. */
export const toAnswer = computed(() => counts.value.unassigned + counts.value.mine_to_answer);

function noCounts() {
  return {
    isKnown: false,
    waiting: 0,
    approval: 0,
    visitor: 0,
    mine: 0,
    unassigned: 0,
    snoozed: 0,
    ai: 0,
    mine_to_answer: 0,
  };
}

const SEEN = "frontdesk.seen";
const MAX_SEEN = 500;
const seen = signal<Record<string, number>>(readSeen());

function readSeen(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(SEEN) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

/** Remembers that everything up to this message has been read. */
export function markSeen(ticketId: string, seq: number): void {
  if ((seen.peek()[ticketId] ?? 0) >= seq) return;
  const { [ticketId]: _old, ...others } = seen.peek();
  seen.value = Object.fromEntries([...Object.entries(others).slice(1 - MAX_SEEN), [ticketId, seq]]);
  localStorage.setItem(SEEN, JSON.stringify(seen.value));
}

/** Whether a ticket waits for a person and has messages this browser has not shown. */
export function isUnread(ticket: TicketRow): boolean {
  const isWaiting = ticket.escalation?.status === "open" || ticket.escalation?.status === "claimed";
  const isOthers = ticket.escalation?.status === "claimed" && !ticket.escalation.claimed_by_me;
  return isWaiting && !isOthers && (seen.value[ticket.id] ?? 0) < ticket.last_seq;
}

/** The open page's title, shown in the browser tab. */
export const pageTitle = signal<string | null>(null);

/** Prefixes the page's title with the number of tickets to answer, on every page. */
effect(() => {
  const title = `${pageTitle.value ?? t("inbox.title")} · ${t("app.name")}`;
  document.title = me.value && toAnswer.value > 0 ? `(${toAnswer.value}) ${title}` : me.value ? title : t("app.name");
});

const PAGE = 100;
/** Incremented when another list is requested, so that late replies about the previous one are dropped. */
let generation = 0;

/** Runs a request for the current list; errors are shown above it. */
async function ask(work: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
  const mine = generation;
  const isCurrent = () => mine === generation;
  try {
    await work(isCurrent);
    if (isCurrent()) listError.value = null;
  } catch (error) {
    if (isCurrent() && error instanceof ApiError) listError.value = error;
  }
}

async function countAgain(): Promise<void> {
  counts.value = { ...(await api.countQueues()), isKnown: true };
}

/** Reloads the first page of the current list, and the counts. */
export async function refreshInbox(): Promise<void> {
  generation += 1;
  await ask(async (isCurrent) => {
    const [list] = await Promise.all([api.listTickets(view.peek(), { limit: PAGE }), countAgain()]);
    if (!isCurrent()) return;
    tickets.value = list.tickets;
    nextCursor.value = list.next_cursor;
  });
}

let isLoadingMore = false;
/** Loads the next page of the current list, unless it is already loading. */
export async function loadMore(): Promise<void> {
  const cursor = nextCursor.peek();
  if (!cursor || isLoadingMore) return;
  isLoadingMore = true;
  await ask(async (isCurrent) => {
    const more = await api.listTickets(view.peek(), { cursor, limit: PAGE });
    if (!isCurrent()) return;
    nextCursor.value = more.next_cursor;
    tickets.value = mergeRows(view.peek(), { rows: tickets.peek() ?? [], gone: [], news: more.tickets, isWhole: true });
  });
  isLoadingMore = false;
}

/** Reloads some tickets: whether they still belong to the current list, and their contents. */
async function refreshTickets(ids: string[]): Promise<void> {
  if (tickets.peek() === null || ids.length > PAGE) return refreshInbox();
  await ask(async (isCurrent) => {
    const [list] = await Promise.all([api.listTickets(view.peek(), { ids, limit: PAGE }), countAgain()]);
    if (!isCurrent()) return;
    const isWhole = nextCursor.peek() === null;
    tickets.value = mergeRows(view.peek(), { rows: tickets.peek() ?? [], gone: ids, news: list.tickets, isWhole });
  });
}

/** Shows another queue, or the same one with other filters. */
export function showView(next: ViewQuery): void {
  view.value = next;
  tickets.value = null;
  nextCursor.value = null;
  void refreshInbox();
}

/** Keeps the list fresh until the returned function is called. Notices come in bursts, so they are batched. */
export function followInbox(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = new Set<string>();
  void refreshInbox();
  const stop = onNotice((notice) => {
    if (notice === "reconnected") void refreshInbox();
    if (notice === "reconnected" || notice.type !== "ticket_changed") return;
    changed.add(notice.ticket_id);
    timer ??= setTimeout(() => {
      timer = undefined;
      const ids = [...changed];
      changed.clear();
      void refreshTickets(ids);
    }, 150);
  });
  return () => {
    stop();
    clearTimeout(timer);
    generation += 1;
    tickets.value = null;
    counts.value = noCounts();
  };
}
