/** What a change owes once it is committed: outbox rows, written in its own transaction. */

import type { Parts } from "../context.ts";
import { promiseEffect } from "../conversations/promiseEffect.ts";
import type { Tx } from "../db/database.ts";

type Promising = { tenantId: string; parts: Pick<Parts, "jobs"> };

export interface EndedEscalation {
  id: string;
  interrupt_id: string | null;
}

/** Promises to wake the graph that waits on the escalation: with the person's message, or with none (handed back). */
export async function promiseResume(
  tx: Tx,
  ctx: Promising,
  owed: { ticketId: string; escalation: EndedEscalation; messageId: string | null },
): Promise<void> {
  const { id: escalation_id, interrupt_id } = owed.escalation;
  const payload = { escalation_id, interrupt_id, message_id: owed.messageId };
  await promiseEffect(tx, ctx, { kind: "resume_graph", ticketId: owed.ticketId, payload });
}

/** So long a visitor has to see a reply before it is mailed. */
const SEEN_WITHIN_SECONDS = 180;

/** Promises to mail the person's final answer to a visitor who has left an address. */
export async function promiseMail(tx: Tx, ctx: Promising, ticketId: string, messageId: string): Promise<void> {
  await promiseEffect(tx, ctx, { kind: "email_answer", ticketId, payload: { message_id: messageId } });
}

/** Promises to mail a reply, unless the visitor sees it soon. */
export async function promiseMailUnlessSeen(
  tx: Tx,
  ctx: Promising,
  ticketId: string,
  messageId: string,
): Promise<void> {
  const payload = { message_id: messageId, unless_seen: "yes" };
  await promiseEffect(tx, ctx, { kind: "email_answer", ticketId, payload, delaySeconds: SEEN_WITHIN_SECONDS });
}
