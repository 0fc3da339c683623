/** A call as stored. */
import type { Parts } from "../context/context.ts";
import type { Tx } from "../db/database.ts";
import type { TenantContext, TenantTx } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import type { ActionDefinition, ActionFields, ActionValues, Approval, CallState } from "../protocol/actions.ts";
import { asksVisitor, peopleNeeded } from "./neededApproval.ts";

/** What proposing, deciding on and sending a call need; part of every verb's context. */
export type CallContext = TenantContext & {
  parts: Pick<Parts, "actions" | "webCaller" | "config" | "jobs" | "bus" | "limiter">;
};

export interface CallRow {
  id: string;
  action_id: string;
  version: number;
  /** The version that was shown to those who agreed. */
  definition: ActionDefinition;
  ticket_id: string;
  turn_id: string | null;
  asked_by: "visitor" | "agent";
  member_id: string | null;
  member_name: string | null;
  is_guest: boolean;
  state: CallState;
  locale: string;
  /** The visitor's values, unmasked; without bound ones. */
  values: ActionValues;
  values_hash: string;
  approval: Approval;
  idempotency_key: string;
  is_dry: boolean;
  fields: ActionFields;
  http_status: number | null;
  failure: string | null;
  attempts: number;
  /** The claim has run out: the process that sent it is presumed dead. */
  is_expired: boolean;
  duration_ms: number | null;
  created_at: string;
  confirmed_at: string | null;
  approved_at: string | null;
  sent_at: string | null;
  ended_at: string | null;
}

/** Who must decide next about a call. */
export function waitsFor(call: Pick<CallRow, "state" | "approval">): "visitor" | "people" | null {
  if (call.state === "proposed") return asksVisitor(call.approval) ? "visitor" : "people";
  return call.state === "confirmed" && peopleNeeded(call.approval) > 0 ? "people" : null;
}

/** The columns of a `CallRow`, for queries on `action_calls c`. */
export const callColumns = ({ sql }: Tx) => sql`
  c.id, c.action_id, c.version, c.definition, c.ticket_id, c.turn_id, c.asked_by, c.member_id, c.member_name, c.is_guest,
  c.state, c.locale, c.values, c.values_hash, c.approval, c.idempotency_key, c.is_dry, c.fields, c.http_status, c.failure,
  c.attempts, coalesce(c.state = 'sent' and c.sent_until < now(), false) as is_expired, c.duration_ms,
  c.created_at::text as created_at, c.confirmed_at::text as confirmed_at, c.approved_at::text as approved_at,
  c.sent_at::text as sent_at, c.ended_at::text as ended_at`;

/**
 * @param ticketId the ticket that the call must belong to: knowing its id grants no access
 * @throws AppError not_found
 */
export async function readCall(
  tx: TenantTx,
  { callId, ticketId }: { callId: string; ticketId?: string },
): Promise<CallRow> {
  const [row] = await tx.sql<CallRow[]>`
    select ${callColumns(tx)} from action_calls c
    where c.tenant_id = ${tx.tenantId} and c.id = ${callId}
      and (${ticketId ?? null}::uuid is null or c.ticket_id = ${ticketId ?? null}::uuid)`;
  if (!row) throw new AppError("not_found");
  return row;
}

/** Like `readCall`, with the row locked until the end of the transaction. */
export async function lockCall(tx: TenantTx, of: { callId: string; ticketId?: string }): Promise<CallRow> {
  await tx.sql`select from action_calls where tenant_id = ${tx.tenantId} and id = ${of.callId} for update`;
  return readCall(tx, of);
}
