/**
 * LangGraph's way to a conversation's row of `threads`. A thread is in memory while a run lasts: whoever runs the graph
 * reads the row before, and writes it afterwards, in the statement and under the fence of what else the run leaves behind
 * (the stock saver has a pool of its own and takes 14 commits and 28 rows for five nodes). With durability `exit` a run
 * checkpoints once, when it pauses or ends; our own tables are the history.
 */
import type { RunnableConfig } from "@langchain/core/runnables";
import { BaseCheckpointSaver } from "@langchain/langgraph";
import {
  type Checkpoint,
  type CheckpointMetadata,
  type CheckpointTuple,
  type PendingWrite,
  WRITES_IDX_MAP,
} from "@langchain/langgraph-checkpoint";

type Write = [taskId: string, channel: string, value: unknown];

/** What is stored, as JSON: the newest checkpoint, and what its tasks have written beside it (an interrupt, an answer to one). */
export interface SavedThread {
  checkpoint: Checkpoint;
  metadata: CheckpointMetadata;
  writes: Write[];
}

/** What this build's LangGraph writes, and reads: the version of a checkpoint's own shape. */
const NEWEST_SHAPE = 4;

/**
 * Whether a run can go on from what is stored. It may come from another version of the service, which runs beside this one during
 * an upgrade or ran before a step back.
 */
export function isReadable(stored: unknown): stored is SavedThread {
  const { checkpoint, metadata, writes } = (stored ?? {}) as Partial<Record<keyof SavedThread, unknown>>;
  const { v, id, channel_values, channel_versions, versions_seen } = (checkpoint ?? {}) as Partial<Checkpoint>;
  const isObject = (value: unknown) => typeof value === "object" && value !== null;
  return (
    typeof id === "string" &&
    typeof v === "number" &&
    v <= NEWEST_SHAPE &&
    [channel_values, channel_versions, versions_seen, metadata].every(isObject) &&
    Array.isArray(writes)
  );
}

/** One conversation's thread, for one run. It travels in `configurable.thread`. */
export class GraphThread {
  #saved: Pick<SavedThread, "checkpoint" | "metadata"> | null = null;
  /** By checkpoint: LangGraph may hand over writes before the checkpoint that they belong to. */
  readonly #writes = new Map<string, Write[]>();

  /** @param stored null for a conversation that has none yet */
  constructor(stored: SavedThread | null) {
    if (stored === null) return;
    const { writes, ...saved } = stored;
    this.#saved = saved;
    this.#writes.set(saved.checkpoint.id, writes);
  }

  /** What to store; null while the graph has checkpointed nothing. */
  saved(): SavedThread | null {
    return this.#saved && { ...this.#saved, writes: this.#writes.get(this.#saved.checkpoint.id) ?? [] };
  }

  put(checkpoint: Checkpoint, { source, step, parents }: CheckpointMetadata): void {
    // The library copies all of `configurable` into the metadata; a run has no business there.
    this.#saved = { checkpoint, metadata: { source, step, parents } };
  }

  putWrites(checkpointId: string, taskId: string, writes: PendingWrite[]): void {
    const known = this.#writes.get(checkpointId) ?? [];
    // Of an error, an interrupt and an answer to one, a task has the newest.
    const isReplaced = ([task, channel]: Write) =>
      task === taskId && channel in WRITES_IDX_MAP && writes.some(([other]) => other === channel);
    const added = writes.map(([channel, value]): Write => [taskId, channel, value]);
    this.#writes.set(checkpointId, [...known.filter((write) => !isReplaced(write)), ...added]);
  }
}

/** What a run must put into `configurable` beside LangGraph's own keys. */
export interface ThreadScope {
  /** The ticket's id. */
  thread_id: string;
  thread: GraphThread;
}

class ThreadSaver extends BaseCheckpointSaver {
  override async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    const { thread_id, thread } = scopeOf(config);
    const saved = thread.saved();
    if (saved === null) return undefined;
    const { checkpoint, metadata, writes } = saved;
    return {
      config: { configurable: { thread_id, checkpoint_ns: "", checkpoint_id: checkpoint.id } },
      checkpoint,
      metadata,
      pendingWrites: writes,
    };
  }

  override async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
  ): Promise<RunnableConfig> {
    const { thread_id, thread } = scopeOf(config);
    thread.put(checkpoint, metadata);
    return { configurable: { thread_id, checkpoint_ns: "", checkpoint_id: checkpoint.id } };
  }

  override async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    scopeOf(config).thread.putWrites(config.configurable?.checkpoint_id, taskId, writes);
  }

  // biome-ignore lint/correctness/useYield: there is never more than the one that `getTuple` gives
  override async *list(): AsyncGenerator<CheckpointTuple> {
    throw new Error("a thread keeps no older checkpoints: the messages table is the history");
  }

  override deleteThread(): Promise<void> {
    throw new Error("delete the ticket instead: its thread goes with it");
  }
}

/** The one saver: it keeps nothing itself. */
export const threadSaver: BaseCheckpointSaver = new ThreadSaver();

function scopeOf(config: RunnableConfig): ThreadScope {
  const scope = config.configurable as ThreadScope | undefined;
  if (!scope?.thread) throw new Error("the graph was started without a thread");
  return scope;
}
