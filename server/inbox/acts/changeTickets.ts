import type { AgentActor, Ctx } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { BulkReply, BulkRequest } from "../../protocol/inbox.ts";
import { ticketNumber } from "../../protocol/ticketNumber.ts";
import { tellAssigned } from "../alerts/tellAssigned.ts";
import { labelTicket } from "../labels/labelTicket.ts";
import { assignTicket } from "./assignTicket.ts";
import { claimTicket } from "./claimTicket.ts";
import { closeTicket } from "./closeTicket.ts";

/**
 * Applies one act to many tickets, one after the other, each in its own transaction, as if done by hand.
 * @returns which succeeded, and which were refused and why: held by somebody else, or gone
 * @throws any error that isn't a refusal; the tickets before it are done
 */
export async function changeTickets(ctx: Ctx<AgentActor>, { ticket_ids, action }: BulkRequest): Promise<BulkReply> {
  const ids = [...new Set(ticket_ids)];
  const done: string[] = [];
  const undo: BulkReply["undo"] = [];
  const refusals = new Map<string, AppError>();
  for (const ticketId of ids) {
    try {
      const undo_id = await changeOne(ctx, ticketId, action);
      done.push(ticketId);
      if (undo_id) undo.push({ ticket_id: ticketId, undo_id });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusals.set(ticketId, error);
    }
  }
  if (action.kind === "assign") {
    // No undo means that it was already theirs.
    const given = { memberId: action.member_id, ticketIds: undo.map(({ ticket_id }) => ticket_id) };
    await withTenant(ctx, (tx) => tellAssigned(tx, ctx, given));
  }
  return { done, undo, refused: await nameRefused(ctx, refusals) };
}

async function changeOne(
  ctx: Ctx<AgentActor>,
  ticketId: string,
  action: BulkRequest["action"],
): Promise<string | null> {
  switch (action.kind) {
    case "close":
      return (await closeTicket(ctx, { ticketId })).undo_id ?? null;
    case "claim":
      await claimTicket(ctx, { ticketId });
      return null;
    case "assign":
      return (await assignTicket(ctx, { ticketId, memberId: action.member_id, isOneOfMany: true })).undo_id ?? null;
    case "label":
    case "unlabel":
      await labelTicket(ctx, { ticketId, labelId: action.label_id, isOn: action.kind === "label" });
      return null;
  }
}

async function nameRefused(ctx: Ctx<AgentActor>, refusals: Map<string, AppError>): Promise<BulkReply["refused"]> {
  if (refusals.size === 0) return [];
  const rows = await withTenant(
    ctx,
    ({ sql }) => sql<{ id: string; number: number }[]>`
      select id, number from tickets where tenant_id = ${ctx.tenantId} and id = any(${[...refusals.keys()]}::uuid[])`,
  );
  const numbers = new Map(rows.map(({ id, number }) => [id, ticketNumber(number)]));
  return [...refusals].map(([ticket_id, { key, details }]) => ({
    ...{ ticket_id, number: numbers.get(ticket_id) ?? null },
    ...{ key, details: details ?? {} },
  }));
}
