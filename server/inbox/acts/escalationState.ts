/** Explains why a compare-and-set on an escalation matched no row. */
import type { AgentActor, Ctx } from "../../context/context.ts";
import type { TenantTx } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";

interface Newest {
  status: "open" | "claimed" | "answered" | "withdrawn";
  claimed_by: string | null;
  claimed_by_name: string | null;
  answered_by: string | null;
  answered_by_name: string | null;
}

/** Always throws: `already_answered` and `already_claimed` name who was first, `not_escalated` when nobody waits. */
export async function refuseStale(tx: TenantTx, ctx: Ctx<AgentActor>, ticketId: string): Promise<never> {
  const newest = await selectNewest(tx, ticketId);
  if (newest?.status === "answered") {
    const by_me = newest.answered_by === ctx.actor.id;
    throw new AppError("already_answered", { details: { answered_by: newest.answered_by_name, by_me } });
  }
  throwIfHeld(newest, ctx);
  throw new AppError("not_escalated");
}

/** @throws AppError already_claimed, naming the holder, when somebody else holds the ticket */
export async function refuseHeld(tx: TenantTx, ctx: Ctx<AgentActor>, ticketId: string): Promise<void> {
  throwIfHeld(await selectNewest(tx, ticketId), ctx);
}

async function selectNewest(tx: TenantTx, ticketId: string): Promise<Newest | undefined> {
  const [newest] = await tx.sql<Newest[]>`
    select status, claimed_by, claimed_by_name, answered_by, answered_by_name from escalations
    where tenant_id = ${tx.tenantId} and ticket_id = ${ticketId} order by created_at desc, id desc limit 1`;
  return newest;
}

function throwIfHeld(newest: Newest | undefined, ctx: Ctx<AgentActor>): void {
  if (newest?.status !== "claimed" || newest.claimed_by === ctx.actor.id) return;
  throw new AppError("already_claimed", { details: { claimed_by: newest.claimed_by_name } });
}
