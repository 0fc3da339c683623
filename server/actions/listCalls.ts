import type { AgentActor, Ctx } from "../context/context.ts";
import { decodeCursor, encodeCursor } from "../db/cursor.ts";
import type { Tx } from "../db/database.ts";
import { type TenantTx, withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import type { Call, CallList, CallQuery } from "../protocol/actionCalls.ts";
import { type CallRow, callColumns } from "./callRow.ts";
import { requireTicket } from "./requireTicket.ts";
import { type DecisionRow, type ListedWith, toCall } from "./toCall.ts";
import { wordsOf } from "./wordsOf.ts";

type ListedRow = CallRow & ListedWith;
type Filter = Partial<CallQuery> & { ticketId?: string; callId?: string };

/** Calls, newest first. @throws AppError not_found (the ticket), bad_request for an invalid cursor */
export async function listCalls(ctx: Ctx<AgentActor>, filter: Filter, locale = "en"): Promise<CallList> {
  const { limit = 50 } = filter;
  const { rows, decided } = await withTenant(ctx, async (tx) => {
    if (filter.ticketId !== undefined) await requireTicket(tx, filter.ticketId);
    const rows = await selectCalls(tx, ctx.tenantId, filter, limit + 1);
    return {
      rows,
      decided: await selectDecisions(
        tx,
        rows.map(({ id }) => id),
      ),
    };
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    calls: page.map((row) => toCall(row, decided, { locale, actorId: ctx.actor.id })),
    next_cursor: last ? encodeCursor({ at: last.created_at, id: last.id }) : null,
  };
}

/** One call of a ticket. @throws AppError not_found */
export async function getCall(
  ctx: Ctx<AgentActor>,
  { ticketId, callId }: { ticketId: string; callId: string },
  locale = "en",
): Promise<Call> {
  const [call] = (await listCalls(ctx, { ticketId, callId, limit: 1 }, locale)).calls;
  if (!call) throw new AppError("not_found");
  return call;
}

async function selectCalls(tx: Tx, tenantId: string, filter: Filter, limit: number): Promise<ListedRow[]> {
  const { sql } = tx;
  const after = decodeCursor(filter.cursor);
  const { ticketId = null, callId = null, action = null, state = null } = filter;
  return sql<ListedRow[]>`
    select ${callColumns(tx)}, coalesce(v.identity is not null and not c.is_guest, false) as is_verified,
      ${wordsOf(sql)} as words, coalesce(t.locale, c.locale) as visitor_locale
    from action_calls c join tickets t on t.tenant_id = c.tenant_id and t.id = c.ticket_id
      join visitors v on v.tenant_id = t.tenant_id and v.id = t.visitor_id
    where c.tenant_id = ${tenantId} and (${ticketId}::uuid is null or c.ticket_id = ${ticketId}::uuid)
      and (${callId}::uuid is null or c.id = ${callId}::uuid)
      and (${action}::uuid is null or c.action_id = ${action}::uuid)
      and (${state}::text is null or c.state = ${state}::text)
      and ${after ? sql`(c.created_at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by c.created_at desc, c.id desc limit ${limit}`;
}

async function selectDecisions({ sql, tenantId }: TenantTx, callIds: string[]): Promise<DecisionRow[]> {
  if (callIds.length === 0) return [];
  return sql<DecisionRow[]>`
    select call_id, member_id, member_name, decision, values_hash, word, created_at::text as created_at
    from action_approvals where tenant_id = ${tenantId} and call_id = any(${callIds}::uuid[]) order by created_at, id`;
}
