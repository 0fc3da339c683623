/** What the graph remembers of a conversation between two runs: one row (see `answering/checkpointer.ts`). */
import type { Tx } from "../database.ts";
import { pack, unpack } from "../packed.ts";

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
    insert into threads (tenant_id, ticket_id, packed)
    values (${ticket.tenant_id}::uuid, ${ticketId}::uuid, ${pack("thread", state)})
    on conflict (tenant_id, ticket_id) do update set state = null, packed = excluded.packed`;
  return true;
}

/** A thread as `threadOf` reads it: packed, or as JSON where it was stored before they were. Null without one. */
export type StoredThread = string | object | null;

/** The thread of the row `h` of `threads`, in a statement of the caller's. */
export const threadOf = ({ sql }: Tx) =>
  sql`case when h.packed is null then h.state else to_json(encode(h.packed, 'base64')) end`;

/** What the graph has checkpointed, whichever version wrote it; null without one, undefined where it can't be unpacked. */
export function toThread(stored: StoredThread): unknown {
  if (typeof stored !== "string") return stored;
  try {
    return unpack<unknown>("thread", Buffer.from(stored, "base64"));
  } catch {
    return undefined;
  }
}
