/**
 * A migrated database for a test file: PGlite behind its wire server, or a real Postgres when DATABASE_URL is set.
 * Import it only in test files: it watches that everything opened is closed again.
 */
import { readFile } from "node:fs/promises";
import postgres from "postgres";
import { v7 } from "uuid";
import { afterAll, inject } from "vitest";
import { type Database, openDatabase } from "../../db/database.ts";
import { startEmbeddedDatabase } from "../../db/embedded.ts";
import { withSystem } from "../../db/system.ts";
import type { TestSource } from "./globalSetup.ts";
import { urlOf } from "./globalSetup.ts";

export interface TestDatabase {
  /** A superuser's login: policies hold only inside withTenant and withSystem, as in production. */
  url: string;
  db: Database;
  /** The superuser's own connection: sees and does everything, outside of both doors. */
  admin: postgres.Sql;
  /**
   * Closes `db` and drops the database.
   * @throws when somebody else's connection is still open: a pool or server that the test forgot to close
   */
  close(): Promise<void>;
}

interface Store {
  url: string;
  /** Names the connections that are open besides the store's own. */
  openConnections(): Promise<string[]>;
  drop(): Promise<void>;
}

const opened = new Set<TestDatabase>();
afterAll(async () => {
  const forgotten = [...opened];
  for (const database of forgotten) await database.close().catch(() => {});
  if (forgotten.length > 0) throw new Error(`${forgotten.length} test database(s) were never closed`);
});

/** Opens a database of the caller's own. @param start `empty`: as the service finds it the first time; else with all migrations applied */
export async function openTestDatabase(start: "migrated" | "empty" = "migrated"): Promise<TestDatabase> {
  const source = inject("testSource");
  const isEmpty = start === "empty";
  const store = await (source.kind === "embedded"
    ? openEmbedded(isEmpty ? null : source.dump)
    : openOnServer(source, isEmpty ? "template1" : source.template));
  const db = openDatabase({ url: store.url, poolSize: 4, prepare: true });
  const admin = postgres(store.url, { max: 2, onnotice: () => {} });
  let closing: Promise<void> | undefined;
  const database: TestDatabase = {
    url: store.url,
    db,
    admin,
    close: () => {
      opened.delete(database);
      closing ??= closeStore(db, admin, store);
      return closing;
    },
  };
  opened.add(database);
  return database;
}

async function closeStore(db: Database, admin: postgres.Sql, store: Store): Promise<void> {
  await Promise.all([db.close(), admin.end({ timeout: 2 })]);
  // Connections that were closed a moment ago may still be on their way out.
  const deadline = Date.now() + 2000;
  let open = await store.openConnections();
  while (open.length > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    open = await store.openConnections();
  }
  await store.drop();
  if (open.length > 0) throw new Error(`connections to the test database were left open: ${open.join(", ")}`);
}

async function openEmbedded(dump: string | null): Promise<Store> {
  // Read at once: another run may be putting the same dump in its place.
  const loadFrom = dump === null ? undefined : new Blob([await readFile(dump)]);
  const database = await startEmbeddedDatabase({ dataDir: null, loadFrom });
  return {
    url: database.url,
    openConnections: async () => Array.from({ length: database.connections() }, () => "a client"),
    drop: () => database.close(),
  };
}

let databases = 0;

async function openOnServer({ url, prefix }: TestSource & { kind: "server" }, template: string): Promise<Store> {
  databases += 1;
  const name = `${prefix}${process.pid}_${databases}`;
  const sql = postgres(url, { max: 1, onnotice: () => {}, idle_timeout: 5 });
  await sql.unsafe(`create database ${name} template ${template}`);
  return {
    url: urlOf(url, name),
    openConnections: async () => {
      const rows = await sql`select application_name || ' (' || coalesce(state, '') || ')' as client
        from pg_stat_activity where datname = ${name} and backend_type = 'client backend'`;
      return rows.map((row) => row.client as string);
    },
    drop: async () => {
      await sql.unsafe(`drop database if exists ${name} with (force)`);
      await sql.end();
    },
  };
}

export interface TestTenant {
  name?: string;
  /** Canonical origins its widget may run on. */
  origins?: string[];
  settings?: Record<string, unknown>;
}

/** Makes a tenant, as the platform role does it. */
export async function createTestTenant(db: Database, tenant: TestTenant = {}): Promise<{ tenantId: string }> {
  const tenantId = v7();
  await withSystem(db, "create_tenant", async ({ sql }) => {
    await sql`insert into tenants (id, name, settings)
      values (${tenantId}, ${tenant.name ?? "Test tenant"}, ${JSON.stringify(tenant.settings ?? {})}::jsonb)`;
    for (const origin of tenant.origins ?? []) {
      await sql`insert into tenant_origins (tenant_id, origin) values (${tenantId}, ${origin})`;
    }
  });
  return { tenantId };
}

/** Redis for the contract suites; null means: run on the memory adapters alone. */
export function redisUrl(): string | null {
  return process.env.REDIS_URL || null;
}
