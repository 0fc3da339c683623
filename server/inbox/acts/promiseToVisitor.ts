/** Outbox rows for a change's effects, written in its own transaction and run after its commit. */

import type { Parts } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import { promiseEffect } from "../../outbox/promiseEffect.ts";
import { SECONDS_FOR_TABS } from "../../protocol/receipt.ts";

type Promising = { tenantId: string; parts: Pick<Parts, "jobs"> };

export interface EndedEscalation {
  id: string;
  interrupt_id: string | null;
}

/** Queues the resume of the graph paused on the escalation: with the person's message, or without one (handed back). */
export async function promiseResume(
  tx: Tx,
  ctx: Promising,
  owed: { ticketId: string; escalation: EndedEscalation; messageId: string | null },
): Promise<void> {
  const { id: escalation_id, interrupt_id } = owed.escalation;
  const payload = { escalation_id, interrupt_id, message_id: owed.messageId };
  await promiseEffect(tx, ctx, { kind: "resume_graph", ticketId: owed.ticketId, payload });
}

/**
 * Queues a mail with a person's message, unless an open tab shows it to the visitor: `mail/mailAnswer.ts` decides when
 * it is due.
 */
export async function promiseMail(tx: Tx, ctx: Promising, ticketId: string, messageId: string): Promise<void> {
  const payload = { message_id: messageId };
  await promiseEffect(tx, ctx, { kind: "email_answer", ticketId, payload, delaySeconds: SECONDS_FOR_TABS });
}
