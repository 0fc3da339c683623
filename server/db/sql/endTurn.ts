/** Ending a turn: outcome, message, trace and books in one statement, under the fence. */
import type { Tx } from "../database.ts";

/** What the trace row takes. */
export interface TraceRow {
  engine: string;
  question: string;
  rephrased_question: string | null;
  keywords: string[];
  is_cache_hit: boolean;
  confidence: number | null;
  steps: unknown;
  passages: unknown;
  prompt_versions: Record<string, string>;
  tokens_in: number;
  tokens_out: number;
  cost_micros: number;
  /** What was set aside for these costs: let go with the booking. */
  reservations: string[];
}

export interface TurnEnd {
  ticketId: string;
  turnId: string;
  fence: number;
  status: "answered" | "escalated" | "clarify" | "stopped" | "failed";
  ticketStatus: "open" | "pending_human";
  errorKey: string | null;
  /** For a ticket without one; a visitor's own title stays. */
  title: string | null;
  /** The message that the outcome leaves in the conversation. */
  message: {
    id: string;
    role: "assistant" | "system";
    content: string;
    citations: unknown;
    confidence: number | null;
    stopped: boolean;
  } | null;
  trace: TraceRow;
}

/**
 * @returns the message's number and time, or undefined when the fence is lost or the turn has ended already:
 *   nothing is written then
 */
export async function endTurn(tx: Tx, end: TurnEnd): Promise<{ seq: number | null; created_at: string } | undefined> {
  const { trace, message } = end;
  const [row] = await tx.sql<{ seq: number | null; created_at: string }[]>`
    with turn as (
      update turns set status = ${end.status}, finished_at = now(), error_key = ${end.errorKey}
      where id = ${end.turnId}::uuid and fence = ${end.fence} and status = 'running'
      returning tenant_id, id
    ), ticket as (
      update tickets t set
        last_seq = last_seq + ${message ? 1 : 0}, status = ${end.ticketStatus}, updated_at = now(),
        title = coalesce(title, ${end.title}),
        titled_by = case when title is null and ${end.title}::text is not null then 'machine' else titled_by end
      from turn
      where t.tenant_id = turn.tenant_id and t.id = ${end.ticketId}::uuid and t.fence = ${end.fence}
      returning t.tenant_id, t.id, t.last_seq
    ), message as (
      insert into messages (tenant_id, id, ticket_id, seq, role, content, turn_id, citations, confidence, stopped)
      select ticket.tenant_id, ${message?.id ?? null}::uuid, ticket.id, ticket.last_seq, ${message?.role ?? null},
        ${message?.content ?? null}, ${end.turnId}::uuid, ${JSON.stringify(message?.citations ?? [])}::jsonb,
        ${message?.confidence ?? null}::real, ${message?.stopped ?? false}
      from ticket where ${message !== null}
      returning seq
    ), trace as (
      insert into traces (tenant_id, turn_id, ticket_id, engine, question, rephrased_question, keywords, is_cache_hit,
        confidence, steps, passages, prompt_versions, tokens_in, tokens_out, cost_micros)
      select ticket.tenant_id, ${end.turnId}::uuid, ticket.id, ${trace.engine}, ${trace.question},
        ${trace.rephrased_question}, ${JSON.stringify(trace.keywords)}::jsonb, ${trace.is_cache_hit},
        ${trace.confidence}::real, ${JSON.stringify(trace.steps)}::jsonb, ${JSON.stringify(trace.passages)}::jsonb,
        ${JSON.stringify(trace.prompt_versions)}::jsonb, ${trace.tokens_in}, ${trace.tokens_out}, ${trace.cost_micros}
      from ticket
    ), booked as (
      delete from cost_reservations using ticket
      where cost_reservations.tenant_id = ticket.tenant_id and cost_reservations.id = any(${trace.reservations}::uuid[])
    ), books as (
      insert into usage_daily as day (tenant_id, day, shard, turns, tokens_in, tokens_out, cost_micros)
      select ticket.tenant_id, to_char(now() at time zone 'utc', 'YYYY-MM-DD'), ${shardOf(end.turnId)}, 1, ${trace.tokens_in},
        ${trace.tokens_out}, ${trace.cost_micros}
      from ticket
      on conflict (tenant_id, day, shard) do update set
        turns = day.turns + 1,
        tokens_in = day.tokens_in + excluded.tokens_in,
        tokens_out = day.tokens_out + excluded.tokens_out,
        cost_micros = day.cost_micros + excluded.cost_micros
    )
    select message.seq, now() as created_at from ticket left join message on true`;
  return row;
}

const SHARDS = 16;

/** Which of a day's rows a turn is booked on. @param turnId a UUID, random in its last digits */
export function shardOf(turnId: string): number {
  return Number.parseInt(turnId.slice(-4), 16) % SHARDS;
}
