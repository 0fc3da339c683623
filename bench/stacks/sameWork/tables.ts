/** Conversations and messages, under forced row-level security: one transaction for what belongs together. */
import type pg from "pg";

export interface Place {
  tenant: string;
  conversation: string;
}

export interface Answer {
  text: string;
  citations: { n: number; title: string }[];
  confidence: number;
}

export const SCHEMA = `
  create extension if not exists vector;
  create table langchain_pg_collection (uuid uuid primary key, name text not null);
  create table langchain_pg_embedding (
    id uuid primary key default gen_random_uuid(), collection_id uuid not null references langchain_pg_collection,
    embedding vector, content text not null, metadata jsonb not null);
  create index on langchain_pg_embedding (collection_id);
  create table conversations (
    tenant_id uuid not null, id uuid not null, status text not null, updated_at timestamptz not null default now(),
    primary key (tenant_id, id));
  create table messages (
    tenant_id uuid not null, id bigint generated always as identity, conversation_id uuid not null, role text not null,
    text text not null, citations jsonb, confidence real, created_at timestamptz not null default now(),
    primary key (tenant_id, id), foreign key (tenant_id, conversation_id) references conversations (tenant_id, id));
  create index on messages (tenant_id, conversation_id);
  ${["conversations", "messages"].map(protect).join("\n")}`;

function protect(table: string): string {
  return `
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    create policy own on ${table} using (tenant_id = (select nullif(current_setting('app.tenant', true), '')::uuid));`;
}

/** Stores the visitor's message, in a conversation that may be new. @returns what was said before */
export function takeMessage(pool: pg.Pool, place: Place, text: string): Promise<string[]> {
  return asTenant(pool, place.tenant, async (client) => {
    await client.query(
      `insert into conversations (tenant_id, id, status) values ($1, $2, 'answering')
       on conflict (tenant_id, id) do update set status = 'answering', updated_at = now()`,
      [place.tenant, place.conversation],
    );
    const { rows } = await client.query<{ text: string }>(
      "select text from messages where conversation_id = $1 order by id desc limit 20",
      [place.conversation],
    );
    await client.query("insert into messages (tenant_id, conversation_id, role, text) values ($1, $2, 'visitor', $3)", [
      place.tenant,
      place.conversation,
      text,
    ]);
    return rows.map((row) => row.text).reverse();
  });
}

/** Stores the answer. */
export async function keepAnswer(pool: pg.Pool, place: Place, answer: Answer): Promise<void> {
  await asTenant(pool, place.tenant, async (client) => {
    await client.query(
      `insert into messages (tenant_id, conversation_id, role, text, citations, confidence)
       values ($1, $2, 'assistant', $3, $4, $5)`,
      [place.tenant, place.conversation, answer.text, JSON.stringify(answer.citations), answer.confidence],
    );
    await client.query("update conversations set status = 'answered', updated_at = now() where id = $1", [
      place.conversation,
    ]);
  });
}

async function asTenant<T>(pool: pg.Pool, tenant: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.tenant', $1, true)", [tenant]);
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
