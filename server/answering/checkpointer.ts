/**
 * LangGraph's Postgres saver under tenancy. Tables, rows and bytes are the library's own, in the schema `langgraph`, so
 * `getStateHistory()`, `list()` and LangGraph tools work; each statement runs as one tenant, under row-level security,
 * and nothing is written past a ticket's fence. A run keeps its checkpoints in memory (`graphThread.ts`), and the turn's
 * end stores them in its own transaction: the stock saver has its own pool and takes 14 commits for five nodes.
 */
import type { RunnableConfig } from "@langchain/core/runnables";
import type {
  ChannelVersions,
  Checkpoint,
  CheckpointListOptions,
  CheckpointMetadata,
  CheckpointTuple,
  PendingWrite,
} from "@langchain/langgraph-checkpoint";
import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { putThread, type ThreadRows } from "../db/sql/threads.ts";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import type { StateMessage } from "./state.ts";

/** `messages_up_to`: the last message of an answered turn, which stores no messages. SQL `turn_start` reads it too. */
export type ThreadMetadata = CheckpointMetadata<{ messages_up_to?: number }>;

/** A saver for one tenant's threads. A thread's id is its ticket's id. */
export class TenantSaver extends PostgresSaver {
  protected readonly ctx: TenantContext;

  constructor(ctx: TenantContext) {
    super(poolOf(ctx), undefined, { schema: "langgraph" });
    this.ctx = ctx;
  }

  override async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    const tuple = await super.getTuple(config);
    return tuple && this.#withMessages(tuple, new Map());
  }

  override async *list(config: RunnableConfig, options?: CheckpointListOptions): AsyncGenerator<CheckpointTuple> {
    const read = new Map<string, StateMessage[]>();
    for await (const tuple of super.list(config, options)) yield this.#withMessages(tuple, read);
  }

  /** @throws FenceLost while a turn is running, or when the ticket does not exist */
  override async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    const parent = inScope(config, "checkpoint_id") ?? null;
    const versions = (await this.#isLean(config, parent)) ? checkpoint.channel_versions : newVersions;
    await this.#store(config, await this.rowsOf({ config, checkpoint, metadata, versions }));
    return afterPut(config, checkpoint);
  }

  /** @throws FenceLost while a turn is running, or when the ticket does not exist */
  override async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    await this.#store(config, {
      begins_anew: false,
      checkpoints: [],
      blobs: [],
      writes: await this.writesOf(config, writes, taskId),
    });
  }

  override async deleteThread(threadId: string): Promise<void> {
    const { tenantId } = this.ctx;
    await withTenant(
      this.ctx,
      ({ sql }) => sql`
        with writes as (
          delete from langgraph.checkpoint_writes where tenant_id = ${tenantId} and thread_id = ${threadId}
        ), blobs as (
          delete from langgraph.checkpoint_blobs where tenant_id = ${tenantId} and thread_id = ${threadId}
        )
        delete from langgraph.checkpoints where tenant_id = ${tenantId} and thread_id = ${threadId}`,
    );
  }

  /** No-op: the migrations create the tables. */
  override async setup(): Promise<void> {}

  /** No-op: the service owns the pool. */
  override async end(): Promise<void> {}

  /** A checkpoint's rows, without those of type `empty`, which the library stores for channels that have no value. */
  protected async rowsOf({ config, checkpoint, metadata, versions }: Put): Promise<ThreadRows> {
    const { thread_id, checkpoint_ns: ns = "", checkpoint_id: parent = null } = config.configurable ?? {};
    const blobs = await this._dumpBlobs(thread_id, ns, checkpoint.channel_values, versions);
    return {
      begins_anew: false,
      checkpoints: [
        {
          ...{ ns, id: checkpoint.id, parent, checkpoint: this._dumpCheckpoint(checkpoint) },
          metadata: await this._dumpMetadata(metadata),
        },
      ],
      blobs: blobs.flatMap(([, , channel, version, type, blob]) =>
        blob ? [{ ns, channel, version, type, blob: toBase64(blob) }] : [],
      ),
      writes: [],
    };
  }

  protected async writesOf(config: RunnableConfig, writes: PendingWrite[], taskId: string) {
    const { thread_id, checkpoint_ns: ns = "", checkpoint_id } = config.configurable ?? {};
    const rows = await this._dumpWrites(thread_id, ns, checkpoint_id, taskId, writes);
    return rows.map(([, , , task_id, idx, channel, type, blob]) => {
      return { ns, checkpoint_id, task_id, idx, channel, type, blob: toBase64(blob) };
    });
  }

  #store(config: RunnableConfig, rows: ThreadRows): Promise<void> {
    const ticketId = inScope(config, "thread_id");
    if (!ticketId) throw new Error("a checkpoint needs thread_id in configurable: its ticket's id");
    return putThread(this.ctx, { ticketId, fence: null, coversSeq: null, rows });
  }

  /** Whether a checkpoint lacks channels that are filled in on read: the next one must store them. */
  async #isLean(config: RunnableConfig, checkpointId: string | null): Promise<boolean> {
    if (checkpointId === null) return false;
    const { thread_id, checkpoint_ns = "" } = config.configurable ?? {};
    const rows = await withTenant(
      this.ctx,
      ({ sql }) => sql`
        select from langgraph.checkpoints where tenant_id = ${this.ctx.tenantId} and thread_id = ${thread_id ?? null}
          and checkpoint_ns = ${checkpoint_ns} and checkpoint_id = ${checkpointId} and metadata ? 'messages_up_to'`,
    );
    return rows.length > 0;
  }

  /** Fills in the channels that an answered turn did not store. @param read messages of threads already read */
  async #withMessages(tuple: CheckpointTuple, read: Map<string, StateMessage[]>): Promise<CheckpointTuple> {
    const upTo = (tuple.metadata as ThreadMetadata | undefined)?.messages_up_to;
    if (upTo === undefined) return tuple;
    const ticket_id = inScope(tuple.config, "thread_id");
    if (ticket_id === undefined) throw new Error("a stored checkpoint is one of a ticket");
    const messages = read.get(ticket_id) ?? (await this.#messagesOf(ticket_id));
    read.set(ticket_id, messages);
    const { checkpoint } = tuple;
    const held = { messages: messages.filter(({ seq }) => seq <= upTo), tenant_id: this.ctx.tenantId, ticket_id };
    return { ...tuple, checkpoint: { ...checkpoint, channel_values: { ...held, ...checkpoint.channel_values } } };
  }

  async #messagesOf(ticketId: string): Promise<StateMessage[]> {
    const { tenantId } = this.ctx;
    return withTenant(this.ctx, async ({ sql }) => [
      ...(await sql<StateMessage[]>`select id, seq, role, content from messages
        where tenant_id = ${tenantId} and ticket_id = ${ticketId}::uuid order by seq`),
    ]);
  }
}

export interface Put {
  config: RunnableConfig;
  checkpoint: Checkpoint;
  metadata: CheckpointMetadata;
  versions: ChannelVersions;
}

/** The config of the stored checkpoint, as the library returns it. */
export function afterPut(config: RunnableConfig, { id }: Checkpoint): RunnableConfig {
  const { thread_id, checkpoint_ns = "" } = config.configurable ?? {};
  return { configurable: { thread_id, checkpoint_ns, checkpoint_id: id } };
}

/** An id of a config; the library types them as anything. */
export function inScope(config: RunnableConfig, name: "thread_id" | "checkpoint_id"): string | undefined {
  const found: unknown = config.configurable?.[name];
  return typeof found === "string" ? found : undefined;
}

/** The library asks for a node-postgres pool, but only uses `query` to read. */
function poolOf(ctx: TenantContext): ConstructorParameters<typeof PostgresSaver>[0] {
  const query = async (text: string, values: unknown[] = []) => {
    const given = values.map((value) => value ?? null) as never[];
    return { rows: await withTenant(ctx, ({ sql }) => sql.unsafe(text, given)) };
  };
  return { query } as unknown as ConstructorParameters<typeof PostgresSaver>[0];
}

const toBase64 = (blob: Uint8Array) => Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength).toString("base64");
