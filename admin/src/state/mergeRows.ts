/** Merges changed rows into a sorted list. Pure. */
import type { TicketRow, ViewQuery } from "../../../server/protocol/inbox.ts";
import { isPeopleQueue } from "../../../server/protocol/queues.ts";

interface Change {
  rows: TicketRow[];
  /** Tickets to remove from the list, unless they are also in `news`. */
  gone: string[];
  news: TicketRow[];
  /** Nothing follows the last row. Otherwise rows that sort after it are dropped: they come with their page. */
  isWhole: boolean;
}

/** The rows in the order in which the server sorts the view. */
export function mergeRows(view: ViewQuery, { rows, gone, news, isWhole }: Change): TicketRow[] {
  const compare = orderOf(view);
  const replaced = new Set([...gone, ...news.map(({ id }) => id)]);
  const last = rows.at(-1);
  const fitting = isWhole || !last ? news : news.filter((row) => compare(row, last) <= 0);
  const kept = rows.filter(({ id }) => !replaced.has(id));
  return fitting.length === 0 ? kept : [...kept, ...fitting].sort(compare);
}

function orderOf({ queue, sort }: ViewQuery): (one: TicketRow, other: TicketRow) => number {
  const isWaiting = isPeopleQueue(queue);
  const sign = isWaiting && sort !== "newest" ? 1 : -1;
  const sinceOf = (row: TicketRow) => (queue === "approval" ? row.approval_since : row.escalation?.waiting_since);
  const momentOf = (row: TicketRow) => Date.parse((isWaiting && sinceOf(row)) || row.updated_at);
  // In one's own queue, tickets waiting for the visitor come last, unless sorted by newest.
  const isLater = ({ escalation }: TicketRow) => Number(queue === "mine" && escalation?.waits_for === "visitor");
  const apart = (one: TicketRow, other: TicketRow) => (sort === "newest" ? 0 : isLater(one) - isLater(other));
  return (one, other) =>
    apart(one, other) ||
    sign * (momentOf(one) - momentOf(other) || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0));
}
