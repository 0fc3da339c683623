/** What the graph remembers of a conversation between two runs: one row (see `answering/checkpointer.ts`). */
import type { Tx } from "../database.ts";

/**
 * Replaces the thread, under the ticket's fence. A driven turn writes its thread in `endTurn`.
 * @param thread `coversSeq`: messages up to it are inside
 * @returns false when the fence is lost: nothing is written then
 */
export async function saveThread(
  tx: Tx,
  thread: { ticketId: string; fence: number; coversSeq: number; state: object },
): Promise<boolean> {
  const { ticketId, fence, coversSeq, state } = thread;
  const [ticket] = await tx.sql<{ tenant_id: string }[]>`
    update tickets set checkpoint_seq = greatest(checkpoint_seq, ${coversSeq})
    where id = ${ticketId}::uuid and fence = ${fence} returning tenant_id`;
  if (!ticket) return false;
  await tx.sql`
    insert into threads (tenant_id, ticket_id, state) values (${ticket.tenant_id}::uuid, ${ticketId}::uuid, ${JSON.stringify(state)}::json)
    on conflict (tenant_id, ticket_id) do update set state = excluded.state`;
  return true;
}
