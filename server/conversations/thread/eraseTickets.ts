/** Erases conversations; every deletion of one goes through here. */
import { endEvent } from "../../answering/events.ts";
import type { Parts } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";

export type ErasureContext = TenantContext & {
  parts: Pick<Parts, "cache" | "rewrites" | "turnLog" | "bus" | "mailer">;
};

/**
 * Deletes the tickets, the cached answers that came from them and, by foreign keys, everything attached: messages,
 * turns, traces, escalations, notes, feedback, outbox rows and the graph's thread. Exports that contain them are
 * deleted too. Running turns are told to stop and can write nothing any more. Cached answers go first, so that an
 * unreachable cache aborts the deletion rather than leaves content behind, and again afterwards, for those cached
 * meanwhile.
 * @param noteDeleted runs in the deletion's transaction, with the ids of the tickets that existed
 * @returns those ids
 * @throws AppError `unavailable`: the cache can't be reached
 */
export async function eraseTickets(
  ctx: ErasureContext,
  ticketIds: string[],
  noteDeleted: (tx: Tx, deleted: string[]) => Promise<void>,
): Promise<string[]> {
  const { tenantId } = ctx;
  await dropAnswers(ctx, ticketIds);
  const { running, deleted } = await withTenant(ctx, async (tx) => {
    const running = tx.sql<{ id: string; ticket_id: string }[]>`
      select id, ticket_id from turns
      where tenant_id = ${tenantId} and ticket_id = any(${ticketIds}::uuid[]) and status = 'running'`;
    await dropExports(tx, tenantId, ticketIds);
    const gone = tx.sql<{ id: string; visitor_id: string }[]>`
      delete from tickets where tenant_id = ${tenantId} and id = any(${ticketIds}::uuid[]) returning id, visitor_id`;
    const [turns, rows] = await Promise.all([running, gone]);
    await forgetAddresses(tx, tenantId, [...new Set(rows.map((row) => row.visitor_id))]);
    const deleted = rows.map(({ id }) => id);
    await noteDeleted(tx, deleted);
    return { running: turns, deleted };
  });
  await dropAnswers(ctx, deleted);
  for (const turn of running) await stopTurn(ctx, turn.ticket_id, turn.id);
  for (const ticketId of deleted) await forgetTicket(ctx, ticketId);
  return deleted;
}

/** Finished exports still contain the words and running ones will: each must be requested again. */
async function dropExports({ sql }: Tx, tenantId: string, ticketIds: string[]): Promise<void> {
  await sql`
    delete from exports e where e.tenant_id = ${tenantId} and exists (
      select from tickets t where t.tenant_id = e.tenant_id and t.id = any(${ticketIds}::uuid[])
        and (e.kind = 'conversations' or (e.kind = 'visitor' and e.visitor_id = t.visitor_id)))`;
}

/** Deletes a visitor's address once the last conversation with an address is gone, and who they are with the last one. */
async function forgetAddresses(tx: Tx, tenantId: string, visitorIds: string[]): Promise<void> {
  await tx.sql`
    update visitors v set email = null
    where tenant_id = ${tenantId} and id = any(${visitorIds}::uuid[]) and email is not null and not exists (
      select from tickets t where t.tenant_id = v.tenant_id and t.visitor_id = v.id and t.email is not null)`;
  await tx.sql`
    update visitors v set identity = null
    where tenant_id = ${tenantId} and id = any(${visitorIds}::uuid[]) and identity is not null and not exists (
      select from tickets t where t.tenant_id = v.tenant_id and t.visitor_id = v.id)`;
}

/** Tells readers of the turn's stream that it is over: its runner no longer can. */
async function stopTurn({ parts, tenantId }: ErasureContext, ticketId: string, turnId: string): Promise<void> {
  await parts.bus.publish({ type: "stop_turn", tenant_id: tenantId, ticket_id: ticketId, turn_id: turnId });
  await parts.turnLog.append({ tenantId, ticketId }, [endEvent("stopped", turnId)]);
}

/** Deletes what is stored about the ticket outside the database and the cache. */
async function forgetTicket({ parts, tenantId }: ErasureContext, ticketId: string): Promise<void> {
  await parts.turnLog.drop({ tenantId, ticketId });
  await parts.rewrites.dropTicket(tenantId, ticketId);
  await parts.mailer.forget({ tenantId, ticketId });
  await parts.bus.publish({ type: "ticket_changed", tenant_id: tenantId, ticket_id: ticketId });
}

async function dropAnswers(ctx: ErasureContext, ticketIds: string[]): Promise<void> {
  for (const ticketId of ticketIds) {
    await ctx.parts.cache.dropTicket(ctx.tenantId, ticketId).catch((cause: unknown) => {
      throw new AppError("unavailable", { cause });
    });
  }
}
