/**
 * LangGraph's Postgres saver, with three changes that tenancy and measurement ask for: every call carries its tenant and
 * is under row-level security; every write is under the ticket's fence, so a stale runner fails loudly instead of
 * overwriting a newer turn; and each call is one round trip (the stock saver sends one statement per row, 14 commits and
 * 28 rows for five nodes). Tables, serialisation and reading logic stay the library's own.
 */
import type { RunnableConfig } from "@langchain/core/runnables";
import {
  type ChannelVersions,
  type Checkpoint,
  type CheckpointMetadata,
  type CheckpointTuple,
  type PendingWrite,
  WRITES_IDX_MAP,
} from "@langchain/langgraph-checkpoint";
import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import pg from "pg";
import type { Logger } from "pino";

/** What a run must put into `configurable` beside LangGraph's own keys. */
export interface CheckpointScope {
  thread_id: string;
  tenant_id: string;
  /** The ticket's fence this run holds. */
  fence: number;
  /** The `seq` of the newest message this run has seen; `tickets.checkpoint_seq` follows it. */
  covers_seq: number;
  /** True when the ticket has no checkpoint yet: saves the look-up. */
  fresh?: boolean;
}

/** The run's fence was overtaken: somebody else works on the ticket now. */
export class FenceLost extends Error {
  override name = "FenceLost";
}

export interface Checkpointer {
  saver: PostgresSaver;
  close(): Promise<void>;
}

/** Opens the saver's own small pool of `pg` connections. */
export function openCheckpointer(options: {
  url: string;
  poolSize: number;
  prepare: boolean;
  log: Logger;
}): Checkpointer {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    application_name: "frontdesk-checkpoints",
  });
  // Without a listener a dropped idle connection would end the process.
  pool.on("error", (error) => options.log.warn({ err: error }, "checkpoint connection lost"));
  return { saver: new TenantSaver(pool, options.prepare), close: () => pool.end() };
}

class TenantSaver extends PostgresSaver {
  readonly #pool: pg.Pool;
  readonly #prepare: boolean;

  constructor(pool: pg.Pool, prepare: boolean) {
    super(pool, undefined, { schema: "langgraph" });
    this.#pool = pool;
    this.#prepare = prepare;
  }

  override async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    const { fresh, thread_id, tenant_id } = scopeOf(config);
    if (fresh) return undefined;
    const { checkpoint_ns = "", checkpoint_id = null } = config.configurable ?? {};
    const rows = await this.#call("select * from langgraph.get_checkpoint($1, $2, $3, $4)", "get", [
      tenant_id,
      thread_id,
      checkpoint_ns,
      checkpoint_id,
    ]);
    const row = rows[0];
    if (row === undefined) return undefined;
    return {
      config: { configurable: { thread_id, checkpoint_ns, checkpoint_id: row.checkpoint_id } },
      checkpoint: await this._loadCheckpoint(row.checkpoint, row.channel_values),
      metadata: row.metadata,
      parentConfig: undefined,
      pendingWrites: await this._loadWrites(row.pending_writes),
    };
  }

  override async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    const { thread_id, tenant_id, fence, covers_seq } = scopeOf(config);
    const { checkpoint_ns = "", checkpoint_id = null } = config.configurable ?? {};
    const blobs = await this._dumpBlobs(thread_id, checkpoint_ns, checkpoint.channel_values, newVersions);
    // A channel without a value needs no row: reading takes its absence as empty.
    const kept = blobs.filter(([, , , , type]) => type !== "empty");
    await this.#call("select langgraph.put_checkpoint($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)", "put", [
      tenant_id,
      thread_id,
      fence,
      covers_seq,
      checkpoint_ns,
      checkpoint.id,
      checkpoint_id,
      JSON.stringify(this._dumpCheckpoint(checkpoint)),
      JSON.stringify(leanMetadata(metadata)),
      kept.map((blob) => blob[2]),
      kept.map((blob) => blob[3]),
      kept.map((blob) => blob[4]),
      kept.map((blob) => Buffer.from(blob[5] as Uint8Array)),
    ]);
    return { configurable: { thread_id, checkpoint_ns, checkpoint_id: checkpoint.id } };
  }

  override async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    const { thread_id, tenant_id, fence } = scopeOf(config);
    const { checkpoint_ns = "", checkpoint_id } = config.configurable ?? {};
    const replace = writes.every(([channel]) => channel in WRITES_IDX_MAP);
    const dumped = await this._dumpWrites(thread_id, checkpoint_ns, checkpoint_id, taskId, writes);
    await this.#call("select langgraph.put_writes($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)", "writes", [
      tenant_id,
      thread_id,
      fence,
      checkpoint_ns,
      checkpoint_id,
      taskId,
      replace,
      dumped.map((write) => write[4]),
      dumped.map((write) => write[5]),
      dumped.map((write) => write[6]),
      dumped.map((write) => Buffer.from(write[7] as Uint8Array)),
    ]);
  }

  /** A ticket's checkpoints go with the ticket, by foreign key; deleting them alone is nobody's job. */
  override deleteThread(): Promise<void> {
    throw new Error("delete the ticket instead: its checkpoints go with it");
  }

  override setup(): Promise<void> {
    throw new Error("migrations/ makes the checkpoint tables");
  }

  async #call(text: string, name: string, values: unknown[]): Promise<CheckpointRow[]> {
    try {
      const query = this.#prepare ? { name: `checkpoint_${name}`, text, values } : { text, values };
      return (await this.#pool.query(query)).rows;
    } catch (error) {
      if ((error as { code?: string }).code === "FD001")
        throw new FenceLost("the ticket was taken over", { cause: error });
      throw error;
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the row's shapes are the library's own and only handed back to it
type CheckpointRow = any;

function scopeOf(config: RunnableConfig): CheckpointScope {
  const scope = config.configurable as CheckpointScope | undefined;
  if (!scope?.thread_id || !scope.tenant_id)
    throw new Error("a checkpoint needs thread_id and tenant_id in configurable");
  return scope;
}

/** The library copies all of `configurable` into the metadata; ids and fences have no business there. */
function leanMetadata(metadata: CheckpointMetadata): Record<string, unknown> {
  const { source, step, parents } = metadata;
  return { source, step, parents };
}
