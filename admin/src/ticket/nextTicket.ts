/** Which ticket an agent turns to when one is done. */
import type { TicketRow } from "../../../server/protocol/inbox.ts";
import { api } from "../api/api.ts";
import { tickets } from "../state/inbox.ts";

/** It waits for the desk, and for no colleague. */
const isToDo = ({ status, escalation }: TicketRow) =>
  status === "pending_human" &&
  escalation?.waits_for === "us" &&
  (escalation.status === "open" || (escalation.status === "claimed" && escalation.claimed_by_me));

/** @returns the first of them beside the one that is open; undefined when there is none */
const firstToDo = (rows: TicketRow[], openId: string): TicketRow | undefined =>
  rows.find((row) => row.id !== openId && isToDo(row));

/** Whether the list shows one; whoever reads it is drawn anew when that changes. */
export const isNextShown = (openId: string) => firstToDo(tickets.value ?? [], openId) !== undefined;

/** The next of the list as it is shown, else the one that waits longest. @throws ApiError */
export async function findNext(openId: string): Promise<TicketRow | undefined> {
  const shown = firstToDo(tickets.peek() ?? [], openId);
  return shown ?? firstToDo((await api.listTickets({ queue: "waiting" }, { limit: 50 })).tickets, openId);
}
