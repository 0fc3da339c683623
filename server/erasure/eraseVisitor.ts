/** Erases all data of a visitor, at an owner's request. */
import { writeAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { eraseTickets } from "../conversations/thread/eraseTickets.ts";
import { findVisitors, type VisitorQuery } from "../conversations/thread/findVisitors.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";

const TICKETS_AT_ONCE = 50;

/** Deleted counts. */
export interface Erased {
  visitors: number;
  conversations: number;
}

/**
 * Deletes the visitor and their conversations with all related data; given an address, every visitor who left it or was
 * verified with it. Existing exports of conversations are deleted too. The audit log records the erasure by id.
 * @throws AppError `not_found` when nobody matches, `unavailable` when the cache can't be reached
 */
export async function eraseVisitor(ctx: Ctx<AgentActor>, query: VisitorQuery): Promise<Erased> {
  const visitorIds = await findVisitors(ctx, query);
  if (visitorIds.length === 0) throw new AppError("not_found");
  let conversations = 0;
  for (const visitorId of visitorIds) conversations += await eraseOne(ctx, visitorId);
  return { visitors: visitorIds.length, conversations };
}

/** @returns the number of deleted conversations */
async function eraseOne(ctx: Ctx<AgentActor>, visitorId: string): Promise<number> {
  const { tenantId, actor } = ctx;
  let conversations = 0;
  for (;;) {
    const tickets = await withTenant(
      ctx,
      ({ sql }) => sql<{ id: string }[]>`
        select id from tickets where tenant_id = ${tenantId} and visitor_id = ${visitorId} limit ${TICKETS_AT_ONCE}`,
    );
    if (tickets.length === 0) break;
    const ids = tickets.map(({ id }) => id);
    const erased = await eraseTickets(ctx, ids, async (tx, deleted) => {
      for (const subject of deleted) {
        await writeAudit(tx, { tenantId, actorId: actor.id, action: "conversation_deleted", subject });
      }
    });
    conversations += erased.length;
  }
  await withTenant(ctx, async (tx) => {
    // Existing exports may contain their messages.
    await tx.sql`delete from exports where tenant_id = ${tenantId} and kind <> 'settings'`;
    await tx.sql`delete from visitors where tenant_id = ${tenantId} and id = ${visitorId}`;
    const details = { conversations };
    await writeAudit(tx, { tenantId, actorId: actor.id, action: "visitor_erased", subject: visitorId, details });
  });
  return conversations;
}
