/** Resumes the paused graph with a person's answer, after the visitor has received it. */
import type { StateMessage } from "../../answering/state.ts";
import type { Parts } from "../../context/context.ts";
import type { StoredThread } from "../../db/sql/threads.ts";
import { withTenant } from "../../db/tenant.ts";
import type { OutboxRow } from "../../outbox/kinds.ts";
import type { Runner } from "../turn/runner.ts";

interface Waiting {
  interrupt_id: string | null;
  message_id: string | null;
  is_running: boolean;
  is_resumed: boolean;
}

/**
 * Resumes the graph under its own fence. When a newer turn runs, or the graph never paused, there is nothing to resume:
 * that turn, or the next one, picks up the messages that its checkpoint lacks.
 * @throws when the graph could not be reached; the outbox retries
 */
export async function deliverAnswerToGraph(
  parts: Parts,
  runner: Runner,
  row: OutboxRow<"resume_graph">,
): Promise<void> {
  const ctx = { db: parts.db, tenantId: row.tenant_id };
  const escalationId = row.payload.escalation_id;
  const pause = await withTenant(ctx, async (tx) => {
    const [ticket] = await tx.sql<{ checkpoint_seq: number; thread: StoredThread | null }[]>`
      select checkpoint_seq, read_thread(tenant_id, id) as thread from tickets
        where tenant_id = ${ctx.tenantId} and id = ${row.ticket_id}::uuid for update`;
    const [waiting] = await tx.sql<Waiting[]>`
      select interrupt_id, answered_message_id as message_id, resumed_at is not null as is_resumed,
        exists (select from turns
          where turns.tenant_id = ${ctx.tenantId} and ticket_id = e.ticket_id and status = 'running') as is_running
      from escalations e where e.tenant_id = ${ctx.tenantId} and id = ${escalationId}::uuid`;
    if (!ticket || !waiting?.interrupt_id || waiting.is_running || waiting.is_resumed) return null;
    const [taken] = await tx.sql<{ fence: string }[]>`
      update tickets set fence = fence + 1
        where tenant_id = ${ctx.tenantId} and id = ${row.ticket_id}::uuid returning fence`;
    const messages = await tx.sql<StateMessage[]>`
      select id, seq, role, content from messages
      where tenant_id = ${ctx.tenantId} and ticket_id = ${row.ticket_id}::uuid and seq > ${ticket.checkpoint_seq}
        order by seq`;
    const { interrupt_id: interruptId, message_id: messageId } = waiting;
    return {
      interruptId,
      messageId,
      fence: Number(taken?.fence),
      thread: ticket.thread,
      messages,
    };
  });
  if (!pause) return;
  const answer = pause.messages.find((message) => message.id === pause.messageId) ?? null;
  const isResumed = await runner.resumePaused({
    tenantId: row.tenant_id,
    ticketId: row.ticket_id,
    fence: pause.fence,
    thread: pause.thread,
    interruptId: pause.interruptId,
    reply: { escalation_id: escalationId, message: answer },
    meanwhile: pause.messages.filter((message) => message !== answer),
    coversSeq: pause.messages.at(-1)?.seq ?? 0,
  });
  if (!isResumed) return;
  await withTenant(
    ctx,
    (tx) =>
      tx.sql`update escalations set resumed_at = now() where tenant_id = ${ctx.tenantId} and id = ${escalationId}::uuid`,
  );
}
