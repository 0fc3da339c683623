/** Saved replies: loaded when first needed, and again after a change. */
import { signal } from "@preact/signals";
import type { CannedReply, TicketDetail } from "../../../server/protocol/admin.ts";
import { api } from "../api/api.ts";
import { may, me } from "../state/session.ts";
import { fillPlaceholders, type PlaceholderValues } from "./fillPlaceholders.ts";

/** Null until loaded. */
export const savedReplies = signal<CannedReply[] | null>(null);

/** @throws ApiError */
export async function loadReplies(): Promise<void> {
  savedReplies.value = (await api.listCannedReplies()).replies;
}

/** Own replies, and for owners shared ones. */
export const mayChange = ({ is_shared }: CannedReply) => !is_shared || may("owner");

/** The reply with its placeholders filled in for this ticket. @throws ApiError */
export async function fillReply({ content }: CannedReply, ticket: TicketDetail): Promise<string> {
  return fillPlaceholders(content, await knownOf(ticket));
}

/** The placeholder values for this ticket. @throws ApiError */
export async function knownOf({ id, number }: TicketDetail): Promise<PlaceholderValues> {
  const { name, email } = await api.readVisitor(id);
  return {
    ...(name && { "visitor.name": name }),
    ...(email && { "visitor.email": email }),
    ...(me.value && { "agent.name": me.value.user.name }),
    "ticket.number": number,
  };
}
