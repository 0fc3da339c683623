/** Ends a turn: writes everything its outcome leaves behind, in one statement, under the fence. */
import type { Citation, ClarifyContent, TurnOutcome } from "../../protocol/events.ts";
import type { Fact } from "../../protocol/facts.ts";
import { FenceLost, isStaleFence } from "../fenceLost.ts";
import { onlyRow } from "../onlyRow.ts";
import { pack } from "../packed.ts";
import { callForTenant, type TenantContext } from "../tenant.ts";
import { toJson } from "./json.ts";
import type { ThreadRows } from "./threads.ts";

/** Contents of the trace row. */
export interface TraceRow {
  engine: string;
  question: string;
  rephrased_question: string | null;
  keywords: string[];
  is_cache_hit: boolean;
  confidence: number | null;
  steps: unknown[];
  passages: object[];
  /** The withdrawn text; null when nothing was withdrawn. */
  draft: string | null;
  prompt_versions: Record<string, string>;
  tokens_in: number;
  tokens_out: number;
  cost_micros: number;
  /** The cost reservation, released when the costs are booked. */
  reservations: string[];
}

/** The message that an outcome adds to the conversation. */
export interface EndMessage {
  id: string;
  role: "assistant" | "system";
  content: string;
  citations: Citation[];
  confidence: number | null;
  /** The parts of the question that it leaves open; null: unknown. */
  gap: string[] | null;
  stopped: boolean;
}

/** An escalation, as taken by the database function `open_escalation`. */
export interface EscalationRow {
  id: string;
  outbox_id: string;
  reason: string;
  note: string | null;
  /** The graph's interrupt that a person's answer resumes; null where the graph was not asked. */
  interrupt_id: string | null;
  /** The clarifying question at which the visitor asked for a person: the escalation is about its topic. */
  chosen_at: string | null;
}

export interface TurnEnd {
  ticket_id: string;
  turn_id: string;
  fence: number;
  status: TurnOutcome;
  ticket_status: "open" | "pending_human";
  error_key: "turn_failed" | null;
  /** For a ticket without a title; the visitor's own title stays. */
  title: string | null;
  /** All facts known about the visitor; null when the message added none. */
  facts: Fact[] | null;
  /** The thread includes messages up to this one; null when the thread is unchanged. */
  covers_seq: number | null;
  message: EndMessage | null;
  escalation: EscalationRow | null;
  /** The clarifying question that is now open. */
  question: ClarifyContent | null;
  trace: TraceRow;
}

/** The message's seq, null without a message, and its time. */
export interface StoredEnd {
  seq: number | null;
  created_at: string;
}

/**
 * @param thread the graph's new state; null keeps the stored one
 * @throws FenceLost when the fence is lost or the turn has already ended: nothing is written then
 */
export async function endTurn(ctx: TenantContext, end: TurnEnd, thread: ThreadRows | null): Promise<StoredEnd> {
  const passages = pack("passages", end.trace.passages).toString("base64");
  const stored = { ...end, trace: { ...end.trace, passages, shard: shardOf(end.turn_id) } };
  try {
    return onlyRow(
      await callForTenant<StoredEnd>(ctx, "end_turn", { end: toJson(stored), thread: thread && toJson(thread) }),
    );
  } catch (error) {
    if (isStaleFence(error)) throw new FenceLost("the turn was taken over before its end was stored", { cause: error });
    throw error;
  }
}

const SHARDS = 16;

/** The shard of a day's usage that a turn is booked on. @param turnId a UUID with random last digits */
export function shardOf(turnId: string): number {
  return Number.parseInt(turnId.slice(-4), 16) % SHARDS;
}
