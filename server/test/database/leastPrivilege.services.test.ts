/** The whole service on logins that own nothing: it works, what gets out of its role sees nothing, and other logins are refused. */
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Service, startService } from "../../boot/service.ts";
import { ConfigError, loadConfig } from "../../config/config.ts";
import type { AgentActor } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { addDocument } from "../../knowledge/documents/addDocument.ts";
import { urlOf } from "../support/globalSetup.ts";
import { createTestTenant } from "../support/harness.ts";
import { Visitor } from "../support/visitor.ts";
import { until } from "../support/world.ts";

const ORIGIN = "https://shop.example";
const LOGINS = join(import.meta.dirname, "../../../docker/postgres/logins.sql");
const tag = randomBytes(4).toString("hex");
const [name, schemaLogin, serviceLogin] = [`frontdesk_least_${tag}`, `schema_${tag}`, `service_${tag}`];
const SUPERUSER = new URL(process.env.DATABASE_URL as string).username;
const PASSWORD = "it's a 'secret'";

let root: postgres.Sql;
let superuser: string;
let dataDir: string;
let service: Service;
let tenantId: string;

const urlFor = (login: string) =>
  Object.assign(new URL(superuser), { username: login, password: encodeURIComponent(PASSWORD) }).href;
const configOf = (url: string, nodeEnv = "production") =>
  loadConfig({
    NODE_ENV: nodeEnv,
    EMBEDDER: "words",
    PORT: "0",
    PUBLIC_URL: "https://support.example",
    DATABASE_URL: url,
    DATABASE_MIGRATION_URL: urlFor(schemaLogin),
    DATABASE_POOL_SIZE: "4",
    DATA_DIR: dataDir,
    SESSION_KEYS: `test:${"k".repeat(40)}`,
    ADMIN_SECRET: "a".repeat(40),
  });
const start = (url: string, nodeEnv?: string) =>
  startService(configOf(url, nodeEnv), { log: pino({ level: "silent" }) });

beforeAll(async () => {
  superuser = urlOf(process.env.DATABASE_URL as string, name);
  root = postgres(process.env.DATABASE_URL as string, { max: 1, onnotice: () => {} });
  dataDir = await mkdtemp(join(tmpdir(), "frontdesk-least-"));
  await root.unsafe(`create database ${name}`);
  await makeLogins();
  service = await start(urlFor(serviceLogin));
  ({ tenantId } = await createTestTenant(service.parts.db, { origins: [ORIGIN] }));
});
afterAll(async () => {
  await service?.stop();
  await root.unsafe(`drop database if exists ${name} with (force)`);
  for (const login of [schemaLogin, serviceLogin]) await root.unsafe(`drop role if exists ${login}`);
  await root.end();
  await rm(dataDir, { recursive: true, force: true });
});

/** As an installation does it, under names of this run's own: logins belong to the whole server. */
async function makeLogins(): Promise<void> {
  const sql = postgres(superuser, { max: 1, onnotice: () => {} });
  const settings = { schema_login: schemaLogin, service_login: serviceLogin };
  const passwords = { schema_password: PASSWORD, service_password: PASSWORD };
  for (const [key, value] of Object.entries({ ...settings, ...passwords }))
    await sql`select set_config(${`frontdesk.${key}`}, ${value}, false)`;
  await sql.unsafe(await readFile(LOGINS, "utf8"));
  await sql.end();
}

test("the service migrates, ingests a document and answers from it", async () => {
  const { parts, url } = service;
  const actor: AgentActor = { kind: "agent", id: "owner", name: "Robin", role: "owner" };
  const ctx = { parts, db: parts.db, tenantId, actor, requestId: "test" };
  const bytes = Buffer.from(
    "# Returns\n\n## How long can I return an item?\n\nYou can return any item within 30 days of delivery.\n",
  );
  await addDocument(ctx, { sourceKey: "returns.md", url: null, fileName: "returns.md", bytes });
  await until(async () => {
    const rows = await withTenant(ctx, (tx) => tx.sql`select from documents where status = 'ready'`);
    return rows.length === 1;
  });
  const visitor = await Visitor.open(url, tenantId, ORIGIN);
  const turn = await visitor.ask("How long can I return an item?");
  expect(turn.message?.content).toContain("30 days");
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

test("creating the logins again changes nothing", async () => {
  await makeLogins();
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
});

describe("a statement that leaves its role", () => {
  let sql: postgres.Sql;
  beforeAll(() => {
    sql = postgres(urlFor(serviceLogin), { max: 1, onnotice: () => {} });
  });
  afterAll(() => sql.end());

  test("reads no table at all after reset role", async () => {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema')`;
    expect(tables.length).toBeGreaterThan(30);
    const read: string[] = [];
    for (const table of tables) {
      const attempt = sql.begin(async (tx) => {
        await tx`select set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', ${tenantId}, true)`;
        await tx`reset role`;
        await tx.unsafe(`select * from ${table.name} limit 1`);
        read.push(table.name);
      });
      await expect(attempt).rejects.toMatchObject({ code: "42501" });
    }
    expect(read).toEqual([]);
  });

  test.each(["frontdesk_migrator", schemaLogin, SUPERUSER])("can't become %s", async (role) => {
    await expect(sql.unsafe(`set role ${role}`)).rejects.toMatchObject({ code: "42501" });
  });

  test.each([
    "create table public.mine ()",
    "create role mine",
    "alter table messages disable row level security",
    "truncate messages",
    "copy messages to program 'cat'",
    `create schema mine`,
  ])("can't run %s", async (statement) => {
    await expect(sql.unsafe(statement)).rejects.toMatchObject({ code: "42501" });
  });
});

describe("a login with more rights than needed", () => {
  const refused = async (url: string) => {
    const error = await start(url).then(
      () => new Error("it started"),
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as ConfigError).lines).toHaveLength(1);
    return (error as ConfigError).lines[0];
  };

  test("is refused in one line that says what to do", async () => {
    expect(await refused(superuser)).toMatch(/DATABASE_URL: the login ".+" is a superuser, .*docs\/self-hosting\.md/);
    expect(await refused(urlFor(schemaLogin))).toContain("owns the tables");
  });

  test("is refused when it inherits a role that it should have to take", async () => {
    const login = `heir_${tag}`;
    await root.unsafe(`create role ${login} login inherit password '${PASSWORD.replaceAll("'", "''")}'`);
    try {
      await root.unsafe(`grant frontdesk_app, frontdesk_platform to ${login}`);
      expect(await refused(urlFor(login))).toContain("inherits");
    } finally {
      await root.unsafe(`drop role ${login}`);
    }
  });

  test("may be used in development", async () => {
    const other = await start(superuser, "development");
    await other.stop();
  });
});
