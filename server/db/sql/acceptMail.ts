/** Accepts a visitor's emailed message for a person, in the transaction that stores the mail; the ticket is locked. */
import type { Tx } from "../database.ts";

export interface MailedMessage {
  ticketId: string;
  messageId: string;
  turnId: string;
  clientMessageId: string;
  content: string;
  /** Files that were stored before. */
  files: string[];
}

/**
 * From here on the ticket belongs to a person, so the message starts no run: its turn is over at once, and nobody
 * streams it. An open clarifying question stays open.
 */
export async function acceptMail({ sql }: Tx, tenantId: string, message: MailedMessage): Promise<void> {
  const { ticketId, messageId, turnId, clientMessageId, content, files } = message;
  await sql`update tickets set status = 'pending_human' 
    where tenant_id = ${tenantId}::uuid and id = ${ticketId}::uuid and status <> 'pending_human'`;
  await sql`
    select a.outcome from accept_message_with_files(p_tenant => ${tenantId}::uuid, p_ticket => ${ticketId}::uuid,
      p_message_id => ${messageId}::uuid, p_turn_id => ${turnId}::uuid, p_client_message_id => ${clientMessageId},
      p_content => ${content}, p_interrupt_id => null,
      p_decided_id => (select id from interrupts where tenant_id = ${tenantId}::uuid and ticket_id = ${ticketId}::uuid and status = 'open'),
      p_is_beside => true, p_page => null, p_scope => null, p_keeps_scope => true, p_lease_seconds => 0, p_is_guest => true, p_trace_parent => null,
      p_files => ${files}::uuid[]) a`;
  await sql`update turns set log_closed = true where tenant_id = ${tenantId}::uuid and id = ${turnId}::uuid`;
}
