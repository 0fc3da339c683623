/** Loads the graph's stored thread, if this version can continue from it. */
import { GraphThread } from "../../answering/graphThread.ts";
import type { StateMessage } from "../../answering/state.ts";
import type { StoredThread } from "../../db/sql/threads.ts";
import { type TenantContext, withTenant } from "../../db/tenant.ts";

/** An unreadable thread counts as missing: our tables are the source of truth, the thread only records progress. */
export async function openThread(
  ctx: TenantContext,
  ticketId: string,
  stored: StoredThread | null,
): Promise<{ thread: GraphThread; isLost: boolean }> {
  const thread = new GraphThread(ctx, ticketId);
  return { thread, isLost: stored !== null && !(await thread.load(stored)) };
}

/** The conversation up to this message, for a run without a usable thread. */
export function readConversation(ctx: TenantContext, ticketId: string, upToSeq: number): Promise<StateMessage[]> {
  return withTenant(ctx, async ({ sql }) => [
    ...(await sql<StateMessage[]>`
        select id, seq, role, content from messages
        where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId}::uuid and seq <= ${upToSeq} order by seq`),
  ]);
}
