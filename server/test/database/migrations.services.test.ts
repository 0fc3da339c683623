/** Each migration says in its head what it locks and for how long, and none holds up those who use the service. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMigrations } from "../../db/readMigrations.ts";
import { openTestDatabase, type TestDatabase } from "../support/harness.ts";
import { headOf, type Measured, measureMigration, objections } from "./measureMigration.ts";

const FOLDER = join(import.meta.dirname, "../../../migrations");
const [baseline, ...later] = await readMigrations(FOLDER);
/** Landed before anything was held to this. Versions from before 0061 do not serve beside later ones. */
const ACCEPTED = new Set(["0059_checkpoints"]);

async function withConnection<T>({ url }: TestDatabase, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

describe("the product's migrations", () => {
  let database: TestDatabase;
  const measured = new Map<string, Measured>();
  beforeAll(async () => {
    database = await openTestDatabase("empty");
    await withConnection(database, async (sql) => {
      await sql.unsafe(
        "create schema drizzle; create table drizzle.__drizzle_migrations (id serial, created_at bigint)",
      );
      for (const migration of [baseline!, ...later])
        measured.set(migration.tag, await measureMigration(sql, migration));
    });
  });
  afterAll(() => database?.close());

  it.each(later.map(({ tag }) => tag))("%s says what it locks and for how long, and holds nobody up", async (tag) => {
    const found = measured.get(tag)!;
    const lines = (await readFile(join(FOLDER, `${tag}.sql`), "utf8")).split("\n");
    expect(lines.filter((line) => /^-- (locks|held for): /.test(line))).toEqual(headOf(found));
    if (!ACCEPTED.has(tag)) expect(objections(found)).toEqual([]);
  });
});

describe("a migration that would hold up or break those who use the service", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database?.close());

  /** Several statements are a transaction each. */
  const judge = (...statements: string[]) =>
    withConnection(database, async (sql) =>
      objections(await measureMigration(sql, { statements, isOutside: statements.length > 1 })),
    );

  it.each([
    ["an index", "create index risky on messages (created_at)", "messages blocked during messages"],
    ["another type", "alter table turns alter column attempt type bigint", "turns blocked during turns"],
    ["a value that differs", "alter table notes add column at timestamptz default clock_timestamp()", "during notes"],
    ["not null", "alter table turns alter column error_key set not null", "turns blocked during turns"],
    ["a check", "alter table messages add constraint risky check (seq > 0)", "messages blocked during messages"],
    [
      "a foreign key",
      `alter table feedback add constraint risky foreign key (tenant_id, ticket_id)
        references tickets (tenant_id, id)`,
      "feedback,tickets blocked during feedback",
    ],
    [
      "a check with its validation",
      `alter table messages add constraint slow check (seq > 0) not valid;
        alter table messages validate constraint slow`,
      "messages blocked during messages",
    ],
    ["all rows at once", "update messages set seq = seq", "all rows of messages written in one transaction"],
    ["a column that goes", "alter table notes drop column content", "notes.content used by earlier versions"],
    ["a new name", "alter table labels rename column name to title", "labels.name,labels.title used by earlier"],
    ["a column to be filled", "alter table notes add column must integer not null", "notes.must used by earlier"],
  ])("is refused: %s", async (_, text, objection) => {
    expect(await judge(text)).toContainEqual(expect.stringContaining(objection));
  });

  it.each([
    [
      "a table with a key to a large one",
      [
        `create table safe (tenant_id uuid, ticket_id uuid,
          foreign key (tenant_id, ticket_id) references tickets (tenant_id, id))`,
      ],
    ],
    ["a column with a fixed default", ["alter table messages add column safe integer not null default 0"]],
    [
      "not null in steps, once no version serves that leaves it empty",
      [
        "alter table messages add constraint safe check (author_id is not null) not valid",
        "alter table messages validate constraint safe",
        "alter table messages alter column author_id set not null",
        "update drizzle.serves_from set migration = migration + 1",
      ],
    ],
    [
      "rows that are filled in batches",
      [
        "alter table messages add column filled integer",
        `-- in batches
          update messages set filled = 1 where ctid = any (array(select ctid from messages where filled is null limit 1000))`,
      ],
    ],
    ["an index beside those who write", ["reset role", "create index concurrently safe_at on messages (created_at)"]],
    ["a scan of a small table", ["alter table api_keys add constraint safe check (name <> '')"]],
    [
      "a column that goes, once no version serves that uses it",
      ["alter table messages drop column safe", "update drizzle.serves_from set migration = migration + 1"],
    ],
  ])("is let through: %s", async (_, statements) => {
    expect(await judge(...statements)).toEqual([]);
  });
});
