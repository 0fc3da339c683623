/** What an act stores so that it can be undone: the ticket's state before and after. */
import { v7 } from "uuid";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { onlyRow } from "../../db/onlyRow.ts";
import type { TenantTx } from "../../db/tenant.ts";
import type { TicketStatus } from "../../protocol/events.ts";

/** The ticket's newest escalation; times as the database formats them. */
interface EscalationSnapshot {
  id: string;
  status: "open" | "claimed" | "answered" | "withdrawn";
  claimed_by: string | null;
  claimed_by_name: string | null;
  claimed_at: string | null;
  snoozed_until: string | null;
}

/** The state that an undo restores. */
export interface TicketSnapshot {
  status: TicketStatus;
  last_seq: number;
  escalation: EscalationSnapshot | null;
}

export interface Undo {
  id: string;
  act: "assigned" | "snoozed" | "closed";
  by: string;
  before: TicketSnapshot;
  /** The undo is valid while the ticket's state still equals this. */
  after: TicketSnapshot;
}

/** Reads the (locked) ticket's state. */
export async function readSnapshot(tx: TenantTx, ticketId: string): Promise<TicketSnapshot> {
  const standing = onlyRow(
    await tx.sql<TicketSnapshot[]>`
    select t.status, t.last_seq, (
      select jsonb_build_object('id', e.id, 'status', e.status, 'claimed_by', e.claimed_by,
        'claimed_by_name', e.claimed_by_name, 'claimed_at', e.claimed_at, 'snoozed_until', e.snoozed_until)
      from escalations e where e.tenant_id = t.tenant_id and e.ticket_id = t.id
      order by e.created_at desc, e.id desc limit 1) as escalation
    from tickets t where t.tenant_id = ${tx.tenantId} and t.id = ${ticketId}`,
  );
  return standing;
}

/**
 * Stores what the act has changed, including its own lines in the conversation: call it last.
 * @returns the undo's id
 */
export async function rememberUndo(
  tx: TenantTx,
  ctx: Ctx<AgentActor>,
  ticketId: string,
  { act, before }: Pick<Undo, "act" | "before">,
): Promise<string> {
  const undo: Undo = { id: v7(), act, by: ctx.actor.id, before, after: await readSnapshot(tx, ticketId) };
  await tx.sql`update tickets set undo = ${JSON.stringify(undo)}::jsonb
    where tenant_id = ${ctx.tenantId} and id = ${ticketId}`;
  return undo.id;
}
