/** Finds the ticket an agent turns to next. */
import type { TicketRow } from "../../../server/protocol/inbox.ts";
import { api } from "../api/api.ts";
import { tickets } from "../state/inbox.ts";

/** Waits for the team, and not for a colleague. */
const isToDo = ({ status, escalation }: TicketRow) =>
  status === "pending_human" &&
  escalation?.waits_for === "us" &&
  (escalation.status === "open" || (escalation.status === "claimed" && escalation.claimed_by_me));

/** @returns the first of them other than the open ticket, or undefined if there is none */
const firstToDo = (rows: TicketRow[], openId: string): TicketRow | undefined =>
  rows.find((row) => row.id !== openId && isToDo(row));

/** Whether the list shows one. Reads a signal, so callers update when that changes. */
export const isNextShown = (openId: string) => firstToDo(tickets.value ?? [], openId) !== undefined;

/** The next one in the list as shown, else the one that has waited longest. @throws ApiError */
export async function findNext(openId: string): Promise<TicketRow | undefined> {
  const shown = firstToDo(tickets.peek() ?? [], openId);
  return shown ?? firstToDo((await api.listTickets({ queue: "waiting" }, { limit: 50 })).tickets, openId);
}
