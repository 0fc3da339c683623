/** Releases the graph whose clarifying question was cancelled, so that its thread doesn't stay paused. */
import type { StateMessage } from "../../answering/state.ts";
import type { Parts } from "../../context/context.ts";
import type { StoredThread } from "../../db/sql/threads.ts";
import { withTenant } from "../../db/tenant.ts";
import type { OutboxRow } from "../../outbox/kinds.ts";
import type { Runner } from "../turn/runner.ts";

/**
 * Resumes the graph under its own fence. If a newer turn has restarted the thread, the graph is released already.
 * @throws when the graph could not be reached; the outbox retries
 */
export async function dropQuestion(parts: Parts, runner: Runner, row: OutboxRow<"drop_question">): Promise<void> {
  const { tenant_id: tenantId, ticket_id: ticketId } = row;
  const interruptId = row.payload.interrupt_id;
  const pause = await withTenant({ db: parts.db, tenantId }, async (tx) => {
    // Take the lock in a statement of its own: the next statement then sees what the previous turn committed.
    await tx.sql`select id from tickets where tenant_id = ${tenantId} and id = ${ticketId}::uuid for update`;
    const [ticket] = await tx.sql<{ fence: string; checkpoint_seq: number; thread: StoredThread | null }[]>`
      update tickets t set fence = fence + 1
      where t.tenant_id = ${tenantId} and id = ${ticketId}::uuid
        and not exists (select from turns where turns.tenant_id = ${tenantId} and ticket_id = t.id and status = 'running')
        and not exists (select from interrupts
        where interrupts.tenant_id = ${tenantId} and ticket_id = t.id and id = ${interruptId} and status = 'open')
      returning fence, checkpoint_seq, read_thread(tenant_id, id) as thread`;
    if (!ticket) return null;
    const messages = await tx.sql<StateMessage[]>`
      select id, seq, role, content from messages
      where tenant_id = ${tenantId} and ticket_id = ${ticketId}::uuid and seq > ${ticket.checkpoint_seq} order by seq`;
    return {
      fence: Number(ticket.fence),
      thread: ticket.thread,
      meanwhile: [...messages],
      coversSeq: messages.at(-1)?.seq ?? ticket.checkpoint_seq,
    };
  });
  if (pause) await runner.resumePaused({ tenantId, ticketId, interruptId, reply: { kind: "cancel" }, ...pause });
}
