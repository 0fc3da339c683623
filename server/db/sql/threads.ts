/** What the graph remembers of a conversation, in the tables of LangGraph's own saver (see `answering/checkpointer.ts`). */
import { FenceLost, isStaleFence } from "../fenceLost.ts";
import { callForTenant, type TenantContext } from "../tenant.ts";
import { toJson } from "./json.ts";

/** A ticket's newest checkpoint, as the database function `read_thread` gives it. */
export interface StoredThread {
  /** All but the values of its channels. */
  checkpoint: { id: string; v: number };
  metadata: object;
  parent: string | null;
  channels: [channel: string, type: string, base64: string][];
  writes: [taskId: string, channel: string, type: string, base64: string][];
}

/** Rows of LangGraph's tables, as the database function `keep_thread` takes them. Bytes are base64. */
export interface ThreadRows {
  /** What was there can't be read by this build, and goes: channels are numbered from 1 again. */
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
 * Stores what the graph has left of a ticket, outside of a turn's end (`endTurn` stores it with the rest).
 * @param thread `fence`: null for a writer that holds none, which is taken while no turn is running;
 *   `coversSeq`: messages up to it are inside now; null leaves that as it is
 * @throws FenceLost when somebody else has the ticket, or the tenant has none of this id: nothing is written then
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
