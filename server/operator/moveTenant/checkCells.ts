/** What must be true of both databases before a tenant moves: asked before anything is changed. */
import type postgres from "postgres";
import { moveName } from "../../db/moveName.ts";
import { onlyRow } from "../../db/onlyRow.ts";
import { requireSchema } from "../../db/schemaState.ts";
import type { TwoCells } from "../../db/twoCells.ts";

/** One for the subscription, and two for its first copies. */
const SLOTS = 3;

/** @throws Error that says what to change */
export async function checkCells(cells: TwoCells): Promise<void> {
  await checkSide("source", cells.source);
  await checkSide("target", cells.target);
  const [one, other] = [await shapeOf(cells.source), await shapeOf(cells.target)];
  if (one.place === other.place) throw new Error("source and target are the same database");
  if (one.schema !== other.schema)
    throw new Error("the two databases have different schemas: bring both to the same version, frontdesk migrate");
  const missing = one.extensions.filter((each) => !other.extensions.includes(each));
  if (missing.length > 0) throw new Error(`the target lacks extensions: ${missing.join(", ")}`);
}

async function checkSide(side: string, sql: postgres.Sql): Promise<void> {
  const [login] = await sql<{ is_super: boolean; waits: boolean }[]>`
    select rolsuper as is_super, pg_is_in_recovery() as waits from pg_roles where rolname = current_user`;
  if (!login?.is_super) throw new Error(`the login of the ${side} is not a superuser`);
  if (login.waits) throw new Error(`the ${side} is a standby: give the address of its primary`);
  await requireSchema(sql).catch((cause: unknown) => {
    throw new Error(`the ${side}: ${cause instanceof Error ? cause.message : "its schema can't be read"}`, { cause });
  });
}

interface Shape {
  /** Tells databases apart. */
  place: string;
  schema: string;
  extensions: string[];
}

async function shapeOf(sql: postgres.Sql): Promise<Shape> {
  const rows = await sql<Shape[]>`
    select format('%s/%s', (select system_identifier from pg_control_system()), current_database()) as place,
      format('%s/%s', (select max(created_at) from drizzle.__drizzle_migrations),
        (select max(revision) from drizzle.functions)) as schema,
      array(select extname::text from pg_extension order by 1) as extensions`;
  return onlyRow(rows);
}

/**
 * Whether the source can replicate a tenant that moves from it.
 * @throws Error that says what to change
 */
export async function checkPublisher({ source }: TwoCells, tenantId: string): Promise<void> {
  const rows = await source<{ level: string; is_open: boolean; slots: number; senders: number }[]>`
    select current_setting('wal_level') as level,
      exists (select from pg_replication_slots where slot_name = ${moveName(tenantId)}) as is_open,
      current_setting('max_replication_slots')::int - (select count(*)::int from pg_replication_slots) as slots,
      current_setting('max_wal_senders')::int - (select count(*)::int from pg_stat_replication) as senders`;
  const { level, is_open, slots, senders } = onlyRow(rows);
  if (level !== "logical")
    throw new Error("the source has wal_level = replica: set it to logical in postgresql.conf, and restart PostgreSQL");
  if (is_open) return; // An earlier run already holds its own.
  if (slots < SLOTS) throw new Error(`the source has ${slots} replication slots left: raise max_replication_slots`);
  if (senders < SLOTS) throw new Error(`the source has ${senders} WAL senders left: raise max_wal_senders`);
}
