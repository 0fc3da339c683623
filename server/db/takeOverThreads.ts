/**
 * The code step of migration 0059: moves stored graph state, one packed row per conversation, into LangGraph's own
 * tables. Unreadable rows are skipped: the next turn of such a conversation starts from all of its messages.
 */

import type postgres from "postgres";
import { lastOf } from "../language/lists.ts";
import { unpack } from "./packed.ts";
import { toJson } from "./sql/json.ts";

interface Row {
  tenant_id: string;
  ticket_id: string;
  state: unknown;
  packed: Uint8Array | null;
}

/** The old format: the newest checkpoint and its tasks' pending writes. */
interface Thread {
  checkpoint: {
    v: number;
    id: string;
    channel_values: Record<string, unknown>;
    channel_versions: Record<string, unknown>;
  };
  metadata: object;
  writes: [taskId: string, channel: string, value: unknown][];
}

const BATCH = 500;
/** The newest checkpoint version stored in that format. */
const SHAPE = 4;
/** The indexes LangGraph gives to writes that belong to no channel of the graph. */
const SPECIAL: Record<string, number> = { __error__: -1, __scheduled__: -2, __interrupt__: -3, __resume__: -4 };

/** @param sql a transaction of the tables' owner, before row-level security is enabled on the new ones */
export async function takeOverThreads(sql: postgres.ISql): Promise<void> {
  for (let after: string | null = null; ; ) {
    const rows: Row[] = await sql.unsafe(
      `select tenant_id, ticket_id, state, packed from threads
      where $1::text is null or ticket_id > $1::uuid order by ticket_id limit $2`,
      [after, BATCH],
    );
    const threads = rows.flatMap((row) => {
      const thread = readThread(row);
      return thread ? [{ ...row, thread }] : [];
    });
    await insert(sql, threads);
    if (rows.length < BATCH) return;
    after = lastOf(rows).ticket_id;
  }
}

function readThread({ state, packed }: Row): Thread | null {
  try {
    const thread = (packed === null ? state : unpack("thread", packed)) as Thread;
    const { v, id, channel_values, channel_versions } = thread.checkpoint;
    const isWhole = typeof id === "string" && v <= SHAPE && channel_values && channel_versions && thread.metadata;
    return isWhole && Array.isArray(thread.writes) ? thread : null;
  } catch {
    return null;
  }
}

async function insert(sql: postgres.ISql, threads: (Row & { thread: Thread })[]): Promise<void> {
  const checkpoints = threads.map(({ tenant_id, ticket_id, thread: { checkpoint, metadata } }) => {
    const { channel_values: _, ...rest } = checkpoint;
    return { tenant_id, ticket_id, id: checkpoint.id, checkpoint: rest, metadata };
  });
  const blobs = threads.flatMap(({ tenant_id, ticket_id, thread }) => {
    const { channel_values, channel_versions } = thread.checkpoint;
    return Object.entries(channel_values).flatMap(([channel, value]) =>
      channel in channel_versions
        ? [{ tenant_id, ticket_id, channel, version: `${channel_versions[channel]}`, value: toJson(value) }]
        : [],
    );
  });
  const writes = threads.flatMap(({ tenant_id, ticket_id, thread }) =>
    thread.writes.map(([task_id, channel, value], n) => {
      const idx = SPECIAL[channel] ?? n;
      return { tenant_id, ticket_id, id: thread.checkpoint.id, task_id, idx, channel, value: toJson(value) };
    }),
  );
  await sql`
    insert into langgraph.checkpoints (tenant_id, thread_id, checkpoint_id, checkpoint, metadata)
    select tenant_id, ticket_id, id, checkpoint, metadata from json_to_recordset(${toJson(checkpoints)}::text::json)
      as c (tenant_id uuid, ticket_id text, id text, checkpoint jsonb, metadata jsonb)`;
  await sql`
    insert into langgraph.checkpoint_blobs (tenant_id, thread_id, channel, version, type, blob)
    select tenant_id, ticket_id, channel, version, 'json', convert_to(value, 'UTF8')
    from json_to_recordset(${toJson(blobs)}::text::json)
      as b (tenant_id uuid, ticket_id text, channel text, version text, value text)`;
  await sql`
    insert into langgraph.checkpoint_writes (tenant_id, thread_id, checkpoint_id, task_id, idx, channel, type, blob)
    select tenant_id, ticket_id, id, task_id, idx, channel, 'json', convert_to(value, 'UTF8')
    from json_to_recordset(${toJson(writes)}::text::json)
      as w (tenant_id uuid, ticket_id text, id text, task_id text, idx integer, channel text, value text)
    on conflict do nothing`;
}
