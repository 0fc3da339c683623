/** A backup of a desk in use, made and restored by the commands, on logins that own nothing they serve. */

import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withCopyTarget } from "../db/copies.ts";
import { openDatabase } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { moveToShelf } from "../knowledge/documents/moveToShelf.ts";
import { HELD } from "../operator/holdMail.ts";
import { urlOf } from "../test/support/globalSetup.ts";

const FRONTDESK = join(import.meta.dirname, "../commands/frontdesk.ts");
const LOGINS = join(import.meta.dirname, "../../docker/postgres/logins.sql");
const SERVER = process.env.DATABASE_URL as string;
const tag = randomBytes(4).toString("hex");
const [before, after] = [`frontdesk_backup_${tag}_a`, `frontdesk_backup_${tag}_b`];
const logins = { schema: `schema_${tag}`, service: `service_${tag}`, backup: `backup_${tag}` };
const PASSWORD = "it's: a \\secret";

let root: postgres.Sql;
let folder: string;
const urlFor = (login: keyof typeof logins, database: string) =>
  Object.assign(new URL(urlOf(SERVER, database)), { username: logins[login], password: encodeURIComponent(PASSWORD) })
    .href;

async function newDatabase(name: string): Promise<void> {
  await root.unsafe(`drop database if exists ${name} with (force)`);
  await root.unsafe(`create database ${name}`);
  const sql = postgres(urlOf(SERVER, name), { max: 1, onnotice: () => {} });
  for (const [role, login] of Object.entries(logins)) {
    await sql`select set_config(${`frontdesk.${role}_login`}, ${login}, false)`;
    await sql`select set_config(${`frontdesk.${role}_password`}, ${PASSWORD}, false)`;
  }
  await sql.unsafe(await readFile(LOGINS, "utf8"));
  await sql.end();
}

async function asRoot<T>(database: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(urlOf(SERVER, database), { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

async function frontdesk(database: string, dataDir: string, ...args: string[]) {
  const env = {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "test",
    DATA_DIR: join(folder, dataDir),
    DATABASE_URL: urlFor("service", database),
    DATABASE_MIGRATION_URL: urlFor("schema", database),
    DATABASE_BACKUP_URL: urlFor("backup", database),
  };
  return promisify(execFile)(process.execPath, [FRONTDESK, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }) => ({ code: code as number, out: stdout as string, err: stderr as string }),
  );
}

/** Two desks, one with an email that is owed and one that was sent, and a thousand entries in the log. */
async function fill(sql: postgres.Sql): Promise<void> {
  for (const name of ["Shop", "Library"]) {
    const [tenant, ticket] = [v7(), v7()];
    await sql`insert into tenants (id, name) values (${tenant}, ${name})`;
    await sql`insert into audit_log (tenant_id, id, actor_id, action, details)
      select ${tenant}, gen_random_uuid(), 'x', 'desk.opened', jsonb_build_object('n', n, 'text', 'ä"€' || chr(10)) from generate_series(1, 500) n`;
    await sql`insert into outbox (tenant_id, id, kind, payload, due_at) values
      (${tenant}, ${v7()}, 'mail_waiting', ${sql.json({ member_id: ticket })}, now()),
      (${tenant}, ${v7()}, 'job', ${sql.json({ name: "apply_retention", job: {}, delay_seconds: 0 })}, now())`;
  }
}

beforeAll(async () => {
  root = postgres(SERVER, { max: 1, onnotice: () => {} });
  folder = await mkdtemp(join(tmpdir(), "frontdesk-backup-"));
  await newDatabase(before);
  await migrate(urlFor("schema", before));
  await asRoot(before, fill);
  await giveShelf();
  await mkdir(join(folder, "data/mail"), { recursive: true });
  await mkdir(join(folder, "data/uploads"), { recursive: true });
  await writeFile(join(folder, "data/mail/1.eml"), "Subject: not sent\n");
  await writeFile(join(folder, "data/uploads/half"), "a file on its way");
});
afterAll(async () => {
  for (const name of [before, after]) await root.unsafe(`drop database if exists ${name} with (force)`);
  for (const login of Object.values(logins)) {
    await root.unsafe(`drop role if exists ${login}`);
  }
  await root.end();
  await rm(folder, { recursive: true, force: true });
});

/** A partition that the service has made while it ran, with an owner and policies of its own. */
async function giveShelf(): Promise<void> {
  const [row] = await asRoot(before, (sql) => sql`select id from tenants limit 1`);
  const db = openDatabase({ url: urlFor("schema", before), poolSize: 1, prepare: true });
  await moveToShelf({ db, tenantId: row?.id });
  await db.close();
}

/** The rows themselves, in an order that does not depend on where they lie. */
const digest = (database: string) =>
  asRoot(database, async (sql) => {
    const rows = await sql`select md5(string_agg(t::text, ',' order by t::text)) as audit from audit_log t`;
    return rows[0]?.audit as string;
  });

let made: string;

test("a backup is written while row-level security is forced, with the files but not those on their way", async () => {
  const said = await frontdesk(before, "data", "backup", "--to", join(folder, "backups"));
  expect([said.code, said.err]).toEqual([0, ""]);
  const [name] = await readdir(join(folder, "backups"));
  made = join(folder, "backups", name!);
  expect(said.out).toMatch(/^.*frontdesk-\d{8}T\d{6}Z: \d+ rows of \d+ tables\n$/);
  const { rows } = JSON.parse(await readFile(join(made, "manifest.json"), "utf8"));
  expect(rows).toMatchObject({ "public.audit_log": 1000, "public.tenants": 2, "public.outbox": 4 });
  expect(await readdir(join(made, "files"), { recursive: true })).toEqual(["mail", "mail/1.eml"]);
});

test("the doctor knows when it was made, and a backup that can't be noted is made all the same", async () => {
  const backups = async () => {
    const said = await frontdesk(before, "data", "doctor", "--json");
    const { findings } = JSON.parse(said.out) as { findings: { check: string; level: string; found: string }[] };
    return findings.filter(({ check }) => check === "backups").map(({ level, found }) => `${level}: ${found}`);
  };
  expect(await backups()).toEqual([expect.stringMatching(/^ok: The last backup was made \d+ seconds ago/)]);
  await asRoot(before, (sql) => sql`update last_backup set made_at = now() - interval '3 days'`);
  expect(await backups()).toEqual(["warning: `frontdesk backup` last wrote a backup 3 days ago."]);
  await asRoot(before, (sql) => sql`revoke insert, update on last_backup from pg_read_all_data`);
  const said = await frontdesk(before, "data", "backup", "--to", join(folder, "unnoted"));
  expect([said.code, said.err]).toEqual([0, expect.stringContaining("could not be noted")]);
  await asRoot(before, (sql) => sql`grant insert, update on last_backup to pg_read_all_data`);
  expect(await readdir(join(folder, "unnoted"))).toHaveLength(1);
});

test("the login for backups reads what no policy would show it, and writes nothing", async () => {
  const sql = postgres(urlFor("backup", before), { max: 1, onnotice: () => {} });
  expect((await sql`select count(*)::int as n from audit_log`)[0]?.n).toBe(1000);
  await expect(sql`delete from audit_log`).rejects.toThrow("read-only");
  await expect(sql.begin("read write", (tx) => tx`delete from audit_log`)).rejects.toThrow("permission denied");
  await sql.end();
});

test("it is restored into an empty database with every row, its rights and policies, and email held back", async () => {
  await newDatabase(after);
  const said = await frontdesk(after, "restored", "restore", made, "--hold-mail");
  expect([said.code, said.err]).toEqual([0, ""]);
  expect(said.out).toContain("every table has as many rows as in the backup");
  expect(said.out).toContain("emails held back: 2");
  expect(await digest(after)).toBe(await digest(before));
  const outbox = await asRoot(
    after,
    (sql) => sql`select kind, dead_at is not null as dead, last_error from outbox order by kind`,
  );
  expect(outbox.map((row) => [row.kind, row.dead, row.last_error])).toEqual([
    ["job", false, null],
    ["job", false, null],
    ["mail_waiting", true, HELD],
    ["mail_waiting", true, HELD],
  ]);
  expect(await readFile(join(folder, "restored/mail/1.eml"), "utf8")).toContain("not sent");
  // The service's login sees nothing outside its roles, as before; nothing is left to migrate; the operator sees what waits.
  const service = postgres(urlFor("service", after), { max: 1, onnotice: () => {} });
  await expect(service`select from audit_log`).rejects.toThrow("permission denied");
  await service.end();
  expect((await frontdesk(after, "restored", "migrate")).out).toBe(
    "the database has everything that this version needs\n",
  );
  expect((await frontdesk(after, "restored", "outbox", "list")).out.match(new RegExp(HELD, "g"))).toHaveLength(2);
  const policies = (database: string) =>
    asRoot(database, (sql) => sql`select tablename, policyname, roles, qual from pg_policies order by 1, 2`);
  const kept = await policies(after);
  expect(kept).toEqual(await policies(before));
  expect(kept.filter(({ tablename }) => /^embeddings_[0-9a-f]{32}$/.test(tablename))).toHaveLength(2);
});

test("a restore refuses a database with tables, a folder without a backup, and rows that are not as many", async () => {
  const full = await frontdesk(after, "restored", "restore", made);
  expect([full.code, full.err]).toEqual([1, expect.stringMatching(/^the database is not empty \(\d+ tables\)/)]);
  await newDatabase(after);
  const nothing = await frontdesk(after, "restored", "restore", join(folder, "data"));
  expect([nothing.code, nothing.err]).toEqual([1, expect.stringContaining("there is no backup in")]);
  const manifest = JSON.parse(await readFile(join(made, "manifest.json"), "utf8"));
  await writeFile(
    join(made, "manifest.json"),
    JSON.stringify({ ...manifest, rows: { ...manifest.rows, "public.tenants": 3 } }),
  );
  const fewer = await frontdesk(after, "restored", "restore", made);
  expect([fewer.code, fewer.err]).toEqual([1, expect.stringContaining("public.tenants: 2, in the backup 3")]);
});

test("roles that the server lacks are found before anything is written", async () => {
  const asked = ["frontdesk_app", logins.schema, `nobody_${tag}`];
  expect(await withCopyTarget(urlFor("schema", after), (target) => target.missingRoles(asked))).toEqual([asked[2]]);
});

test("only the newest backups are kept, and whatever else lies there stays", async () => {
  const backups = join(folder, "backups");
  for (const name of ["frontdesk-20200101T000000Z", "frontdesk-20210101T000000Z", "notes"])
    await mkdir(join(backups, name));
  const said = await frontdesk(before, "data", "backup", "--to", backups, "--keep", "2");
  expect(said.code).toBe(0);
  const left = await readdir(backups);
  expect(left.filter((name) => name.startsWith("frontdesk-202") && !name.endsWith(".part"))).toHaveLength(2);
  expect(left).toContain("notes");
  expect(existsSync(join(backups, "frontdesk-20210101T000000Z"))).toBe(false);
});

test("a login that row-level security would stop is refused, and leaves no half of a backup", async () => {
  const env = {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "test",
    DATA_DIR: folder,
    DATABASE_BACKUP_URL: urlFor("schema", before),
  };
  const to = join(folder, "refused");
  const ended = promisify(execFile)(process.execPath, [FRONTDESK, "backup", "--to", to], { env });
  await expect(ended).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("row-level security") });
  expect(await readdir(to)).toEqual([]);
});

test("files that can't be read fail the backup, instead of being left out of it", async () => {
  const to = join(folder, "without-files");
  const said = await frontdesk(before, "data/mail/1.eml", "backup", "--to", to);
  expect([said.code, said.err]).toEqual([1, expect.stringContaining("ENOTDIR")]);
  expect(await readdir(to)).toEqual([]);
});
