/** The saved replies: loaded when they are first asked for, and again when one was changed. */
import { signal } from "@preact/signals";
import type { CannedReply, TicketDetail } from "../../../server/protocol/admin.ts";
import { api } from "../api/api.ts";
import { may, me } from "../state/session.ts";
import { fillPlaceholders, type Known } from "./fillPlaceholders.ts";

/** Null before they were loaded. */
export const savedReplies = signal<CannedReply[] | null>(null);

/** @throws ApiError */
export async function loadReplies(): Promise<void> {
  savedReplies.value = (await api.listCannedReplies()).replies;
}

/** One's own, and for owners everybody's. */
export const mayChange = ({ is_shared }: CannedReply) => !is_shared || may("owner");

/** The reply for this ticket's visitor. @throws ApiError */
export async function fillReply({ content }: CannedReply, ticket: TicketDetail): Promise<string> {
  return fillPlaceholders(content, await knownOf(ticket));
}

/** What its placeholders stand for here. @throws ApiError */
export async function knownOf({ id, number }: TicketDetail): Promise<Known> {
  const { name, email } = await api.readVisitor(id);
  return {
    ...(name && { "visitor.name": name }),
    ...(email && { "visitor.email": email }),
    ...(me.value && { "agent.name": me.value.user.name }),
    "ticket.number": number,
  };
}
