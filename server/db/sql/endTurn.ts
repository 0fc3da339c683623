/** Ending a turn: all that its outcome leaves behind, in one statement, under the fence. */
import type { Citation, ClarifyContent, TurnOutcome } from "../../protocol/events.ts";
import type { Fact } from "../../protocol/facts.ts";
import { FenceLost, isStaleFence } from "../fenceLost.ts";
import { onlyRow } from "../onlyRow.ts";
import { pack } from "../packed.ts";
import { callForTenant, type TenantContext } from "../tenant.ts";
import { toJson } from "./json.ts";
import type { ThreadRows } from "./threads.ts";

/** What the trace row takes. */
export interface TraceRow {
  engine: string;
  question: string;
  rephrased_question: string | null;
  keywords: string[];
  is_cache_hit: boolean;
  confidence: number | null;
  steps: unknown[];
  passages: object[];
  /** What was withdrawn; null when nothing was. */
  draft: string | null;
  prompt_versions: Record<string, string>;
  tokens_in: number;
  tokens_out: number;
  cost_micros: number;
  /** What was set aside for these costs: let go with the booking. */
  reservations: string[];
}

/** The message that an outcome leaves in the conversation. */
export interface EndMessage {
  id: string;
  role: "assistant" | "system";
  content: string;
  citations: Citation[];
  confidence: number | null;
  /** What it leaves open of what was asked; null: nothing is known of that. */
  gap: string[] | null;
  stopped: boolean;
}

/** A ticket's way to people, as the function `open_escalation` takes it. */
export interface EscalationRow {
  id: string;
  outbox_id: string;
  reason: string;
  note: string | null;
  /** The graph's pause that a person's answer ends; null where the graph was not asked. */
  interrupt_id: string | null;
  /** The clarifying question at which the visitor chose a person: it is about what was asked there. */
  chosen_at: string | null;
}

export interface TurnEnd {
  ticket_id: string;
  turn_id: string;
  fence: number;
  status: TurnOutcome;
  ticket_status: "open" | "pending_human";
  error_key: "turn_failed" | null;
  /** For a ticket without one; a visitor's own title stays. */
  title: string | null;
  /** All that is known of the visitor; null when the message said nothing new. */
  facts: Fact[] | null;
  /** Messages up to this one are inside the thread; null when the thread stays as it was. */
  covers_seq: number | null;
  message: EndMessage | null;
  escalation: EscalationRow | null;
  /** The clarifying question that waits from now on. */
  question: ClarifyContent | null;
  trace: TraceRow;
}

/** The message's number, null without one, and its time. */
export interface StoredEnd {
  seq: number | null;
  created_at: string;
}

/**
 * @param thread what the graph has left; null leaves what is stored as it is
 * @throws FenceLost when the fence is lost or the turn has ended already: nothing is written then
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

/** Which of a day's rows a turn is booked on. @param turnId a UUID, random in its last digits */
export function shardOf(turnId: string): number {
  return Number.parseInt(turnId.slice(-4), 16) % SHARDS;
}
