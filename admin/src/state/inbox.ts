/** The list of tickets, kept fresh by notices, and what of it this browser has seen. */
import { computed, effect, signal } from "@preact/signals";
import type { TicketFilter, TicketList, TicketRow } from "../../../server/protocol/admin.ts";
import { ApiError, api } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import { onNotice } from "./live.ts";
import { me } from "./session.ts";

export const filter = signal<TicketFilter>("needs_person");
const lists = signal<Partial<Record<TicketFilter, TicketList>>>({});
export const listError = signal<ApiError | null>(null);

export const tickets = computed<TicketRow[] | null>(() => lists.value[filter.value]?.tickets ?? null);
export const nextCursor = computed(() => lists.value[filter.value]?.next_cursor ?? null);
export const counts = computed(() => lists.value.needs_person?.counts ?? { needs_person: 0, mine: 0 });

const SEEN = "frontdesk.seen";
const MOST_SEEN = 500;
const seen = signal<Record<string, number>>(readSeen());

function readSeen(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(SEEN) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

/** Remembers that everything up to the message is read. */
export function markSeen(ticketId: string, seq: number): void {
  if ((seen.peek()[ticketId] ?? 0) >= seq) return;
  const { [ticketId]: _old, ...others } = seen.peek();
  seen.value = Object.fromEntries([...Object.entries(others).slice(1 - MOST_SEEN), [ticketId, seq]]);
  localStorage.setItem(SEEN, JSON.stringify(seen.value));
}

/** A ticket that waits for a person and has words this browser has not shown. */
export function isUnread(ticket: TicketRow): boolean {
  const isWaiting = ticket.escalation?.status === "open" || ticket.escalation?.status === "claimed";
  const isOthers = ticket.escalation?.status === "claimed" && !ticket.escalation.claimed_by_me;
  return isWaiting && !isOthers && (seen.value[ticket.id] ?? 0) < ticket.last_seq;
}

export const unread = computed(() => lists.value.needs_person?.tickets.filter(isUnread).length ?? 0);

/** The number in front of the page's title is what waits unread, whatever page is open. */
effect(() => {
  const title = `${t("inbox.title")} · ${t("app.name")}`;
  document.title = me.value && unread.value > 0 ? `(${unread.value}) ${title}` : me.value ? title : t("app.name");
});

/** A fresh look shows as many rows as the reader has opened, as far as one page goes. */
const pageSize = (which: TicketFilter) => Math.min(100, Math.max(50, lists.peek()[which]?.tickets.length ?? 0));

let generation = 0;
/** Loads the shown list anew, and beside it the waiting ones, which the badge counts. */
export async function refreshInbox(): Promise<void> {
  const mine = ++generation;
  const wanted = [...new Set<TicketFilter>([filter.peek(), "needs_person"])];
  try {
    const loaded = await Promise.all(
      wanted.map(async (each) => [each, await api.listTickets(each, { limit: pageSize(each) })] as const),
    );
    if (mine !== generation) return;
    lists.value = { ...lists.peek(), ...Object.fromEntries(loaded) };
    listError.value = null;
  } catch (error) {
    if (mine === generation && error instanceof ApiError) listError.value = error;
  }
}

export async function loadMore(): Promise<void> {
  const which = filter.peek();
  const list = lists.peek()[which];
  if (!list?.next_cursor) return;
  try {
    const more = await api.listTickets(which, { cursor: list.next_cursor });
    const known = new Set(list.tickets.map((ticket) => ticket.id));
    const added = more.tickets.filter((ticket) => !known.has(ticket.id));
    lists.value = { ...lists.peek(), [which]: { ...more, tickets: [...list.tickets, ...added] } };
  } catch (error) {
    if (error instanceof ApiError) listError.value = error;
  }
}

export function chooseFilter(next: TicketFilter): void {
  filter.value = next;
  void refreshInbox();
}

/** Keeps the lists fresh until the returned function is called. Notices come in bursts: one look answers them all. */
export function followInbox(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  void refreshInbox();
  const stop = onNotice((notice) => {
    if (notice !== "reconnected" && notice.type !== "ticket_changed") return;
    clearTimeout(timer);
    timer = setTimeout(() => void refreshInbox(), 150);
  });
  return () => {
    stop();
    clearTimeout(timer);
    lists.value = {};
  };
}
