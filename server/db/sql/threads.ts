/** The graph's state of a conversation, in the tables of LangGraph's own saver (see `answering/checkpointer.ts`). */
import { FenceLost, isStaleFence } from "../fenceLost.ts";
import { callForTenant, type TenantContext } from "../tenant.ts";
import { toJson } from "./json.ts";

/** A ticket's newest checkpoint, as returned by the database function `read_thread`. */
export interface StoredThread {
  /** The checkpoint without its channel values. */
  checkpoint: { id: string; v: number };
  metadata: object;
  parent: string | null;
  channels: [channel: string, type: string, base64: string][];
  writes: [taskId: string, channel: string, type: string, base64: string][];
}

/** Rows of LangGraph's tables, as taken by the database function `keep_thread`. Bytes are base64. */
export interface ThreadRows {
  /** The stored thread is unreadable for this build and is replaced: channel versions start at 1 again. */
  begins_anew: boolean;
  checkpoints: { ns: string; id: string; parent: string | null; checkpoint: object; metadata: object }[];
  blobs: { ns: string; channel: string; version: string; type: string; blob: string }[];
  writes: {
    ns: string;
    checkpoint_id: string;
    task_id: string;
    idx: number;
    channel: string;
    type: string;
    blob: string;
  }[];
}

/**
 * Stores the graph's state of a ticket outside a turn's end (`endTurn` stores it with the rest).
 * @param thread `fence`: null for a writer without one, accepted while no turn is running; `coversSeq`: the thread
 *   now includes messages up to it; null leaves it unchanged
 * @throws FenceLost when someone else has taken over the ticket, or the tenant has no such ticket: nothing is written
 *   then
 */
export async function putThread(
  ctx: TenantContext,
  thread: { ticketId: string; fence: number | null; coversSeq: number | null; rows: ThreadRows },
): Promise<void> {
  const { ticketId, fence, coversSeq, rows } = thread;
  try {
    await callForTenant(ctx, "put_thread", { ticket: ticketId, fence, covers_seq: coversSeq, rows: toJson(rows) });
  } catch (error) {
    if (isStaleFence(error)) throw new FenceLost("the ticket was taken over", { cause: error });
    throw error;
  }
}
