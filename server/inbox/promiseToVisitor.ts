/** What a change owes once it is committed: outbox rows, written in its own transaction. */
import { v7 } from "uuid";
import type { AgentActor, Ctx } from "../context.ts";
import type { Tx } from "../db/database.ts";

export interface EndedEscalation {
  id: string;
  interrupt_id: string | null;
}

/** Promises to wake the graph that waits on the escalation: with the person's message, or with none (handed back). */
export async function promiseResume(
  tx: Tx,
  ctx: Ctx<AgentActor>,
  owed: { ticketId: string; escalation: EndedEscalation; messageId: string | null },
): Promise<void> {
  const { id: escalation_id, interrupt_id } = owed.escalation;
  await insertOutbox(tx, ctx, "resume_graph", owed.ticketId, {
    escalation_id,
    interrupt_id,
    message_id: owed.messageId,
  });
}

/** Promises to mail the person's answer to a visitor who has left an address. */
export async function promiseMail(tx: Tx, ctx: Ctx<AgentActor>, ticketId: string, messageId: string): Promise<void> {
  await insertOutbox(tx, ctx, "email_answer", ticketId, { message_id: messageId });
}

async function insertOutbox(
  tx: Tx,
  ctx: Ctx<AgentActor>,
  kind: "resume_graph" | "email_answer",
  ticketId: string,
  payload: Record<string, string | null>,
): Promise<void> {
  await tx.sql`insert into outbox (tenant_id, id, kind, ticket_id, payload)
    values (${ctx.tenantId}, ${v7()}, ${kind}, ${ticketId}, ${JSON.stringify(payload)}::jsonb)`;
}
