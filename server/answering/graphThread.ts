/** One ticket's thread during a run, and the saver of a graph compiled once: each run brings its own thread. */
import type { RunnableConfig } from "@langchain/core/runnables";
import { BaseCheckpointSaver } from "@langchain/langgraph";
import {
  type ChannelVersions,
  type Checkpoint,
  type CheckpointListOptions,
  type CheckpointMetadata,
  type CheckpointTuple,
  type PendingWrite,
  WRITES_IDX_MAP,
} from "@langchain/langgraph-checkpoint";
import type { StoredThread, ThreadRows } from "../db/sql/threads.ts";
import type { TenantContext } from "../db/tenant.ts";
import { afterPut, inScope, type Put, TenantSaver, type ThreadMetadata } from "./checkpointer.ts";

/** The checkpoint version that this build's LangGraph writes and reads. */
const NEWEST_SHAPE = 4;

/** Channels that an answered turn does not store, because the ticket and its messages hold them. */
const HELD_BY_TABLES = new Set(["messages", "summary", "tenant_id", "ticket_id"]);

type Write = [taskId: string, channel: string, value: unknown];
/** A value as the library's own statement would return it. */
type Stored = [channel: Uint8Array, type: Uint8Array, value: Uint8Array];

/** Starts with the checkpoint read at the turn's start, and collects the run's until the turn's end stores them. */
export class GraphThread extends TenantSaver {
  readonly #ticketId: string;
  #newest: Omit<CheckpointTuple, "pendingWrites"> | undefined;
  #isLost = false;
  /** The initial checkpoint lacks channels, which later ones must not refer to. */
  #beganLean = false;
  readonly #puts: Put[] = [];
  readonly #putWrites: [config: RunnableConfig, writes: PendingWrite[], taskId: string][] = [];
  /** By checkpoint: LangGraph may hand over writes before the checkpoint they belong to. */
  readonly #writes = new Map<string, Write[]>();

  constructor(ctx: TenantContext, ticketId: string) {
    super(ctx);
    this.#ticketId = ticketId;
  }

  /**
   * Resumes from the stored thread. It may come from another version of the service: one running beside this one in an
   * upgrade, or one before a rollback.
   * @returns false when this build can't read it: the thread is empty then
   */
  async load({ checkpoint, metadata, parent, channels, writes }: StoredThread): Promise<boolean> {
    try {
      if (!(checkpoint.v <= NEWEST_SHAPE)) throw new Error("the checkpoint was written by a newer version");
      const values = channels.map(([channel, type, blob]): Stored => [bytes(channel), bytes(type), fromBase64(blob)]);
      const whole = await this._loadCheckpoint(checkpoint as Checkpoint, values);
      const pending = writes.map(([task, ...write]): [Uint8Array, ...Stored] => [
        bytes(task),
        bytes(write[0]),
        bytes(write[1]),
        fromBase64(write[2]),
      ]);
      this.#writes.set(whole.id, await this._loadWrites(pending));
      this.#newest = { config: this.#at(whole.id), checkpoint: whole, metadata: metadata as CheckpointMetadata };
      if (parent !== null) this.#newest.parentConfig = this.#at(parent);
      this.#beganLean = (metadata as ThreadMetadata).messages_up_to !== undefined;
    } catch {
      this.#isLost = true;
    }
    return !this.#isLost;
  }

  override async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    const asked = inScope(config, "checkpoint_id");
    const newest = this.#newest;
    if (asked && asked !== newest?.checkpoint.id) return super.getTuple(config);
    return newest && { ...newest, pendingWrites: this.#writes.get(newest.checkpoint.id) ?? [] };
  }

  override async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    { source, step, parents }: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    // The library copies all of `configurable` into the metadata; the run must not end up there.
    const metadata = { source, step, parents };
    this.#puts.push({ config, checkpoint, metadata, versions: newVersions });
    this.#newest = { config: afterPut(config, checkpoint), checkpoint, metadata };
    return this.#newest.config;
  }

  override async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    const id = inScope(config, "checkpoint_id");
    if (id === undefined) throw new Error("writes belong to a checkpoint");
    // A task keeps only its newest error, interrupt and resume value.
    const isReplaced = ([task, channel]: Write) =>
      task === taskId && channel in WRITES_IDX_MAP && writes.some(([other]) => other === channel);
    const kept = (this.#writes.get(id) ?? []).filter((write) => !isReplaced(write));
    this.#writes.set(id, [...kept, ...writes.map(([channel, value]): Write => [taskId, channel, value])]);
    this.#putWrites.push([config, writes, taskId]);
  }

  /**
   * What to store of the run; null if the graph wrote no checkpoint. A waiting run is stored whole, as the library
   * does it. A finished one omits what our own tables hold, and empty channels.
   * @param end `upToSeq`: the newest message that the run has seen
   */
  async rows({ isPaused, upToSeq }: { isPaused: boolean; upToSeq: number }): Promise<ThreadRows | null> {
    if (this.#puts.length === 0) return null;
    const puts = this.#puts.map((put) => (isPaused ? toWhole(put, this.#beganLean) : toLean(put, upToSeq)));
    const parts = await Promise.all(puts.map((put) => this.rowsOf(put)));
    const writes = await Promise.all(this.#putWrites.map((each) => this.writesOf(...each)));
    return {
      begins_anew: this.#isLost,
      checkpoints: parts.flatMap(({ checkpoints }) => checkpoints),
      blobs: parts.flatMap(({ blobs }) => blobs),
      writes: writes.flat(),
    };
  }

  #at(checkpoint_id: string): RunnableConfig {
    return { configurable: { thread_id: this.#ticketId, checkpoint_ns: "", checkpoint_id } };
  }
}

/** @param beganLean unchanged channels may never have been stored */
function toWhole(put: Put, beganLean: boolean): Put {
  const versions = beganLean ? put.checkpoint.channel_versions : put.versions;
  return keepChannels({ ...put, versions }, () => true);
}

function toLean(put: Put, upToSeq: number): Put {
  const metadata: ThreadMetadata = { ...put.metadata, messages_up_to: upToSeq };
  const says = (channel: string, value: unknown) => !HELD_BY_TABLES.has(channel) && value !== null && value !== false;
  return keepChannels({ ...put, metadata }, says);
}

/** A run's own channels are in the checkpoint too, as `undefined`, which is equivalent to no row. */
function keepChannels(put: Put, isKept: (channel: string, value: unknown) => boolean): Put {
  const { channel_values: values } = put.checkpoint;
  const kept = Object.entries(put.versions).filter(
    ([channel]) => values[channel] !== undefined && isKept(channel, values[channel]),
  );
  return { ...put, versions: Object.fromEntries(kept) };
}

/** What a run puts into `configurable` besides LangGraph's own keys. */
export interface ThreadScope {
  /** The ticket's id. */
  thread_id: string;
  thread: GraphThread;
}

class RunSaver extends BaseCheckpointSaver {
  override getTuple(config: RunnableConfig) {
    return threadOf(config).getTuple(config);
  }

  override list(config: RunnableConfig, options?: CheckpointListOptions) {
    return threadOf(config).list(config, options);
  }

  override put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    versions: ChannelVersions,
  ) {
    return threadOf(config).put(config, checkpoint, metadata, versions);
  }

  override putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string) {
    return threadOf(config).putWrites(config, writes, taskId);
  }

  override deleteThread(): Promise<void> {
    throw new Error("a run has one thread and can't delete it");
  }
}

/** Stateless: delegates to the run's thread. */
export const runSaver: BaseCheckpointSaver = new RunSaver();

function threadOf(config: RunnableConfig): GraphThread {
  const thread = (config.configurable as ThreadScope | undefined)?.thread;
  if (!thread) throw new Error("the graph was started without a thread");
  return thread;
}

const fromBase64 = (text: string): Uint8Array => Buffer.from(text, "base64");
const bytes = (text: string): Uint8Array => Buffer.from(text);
