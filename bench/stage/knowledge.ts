/**
 * A database of tenants with this product's documentation. Ingesting takes a while, so the result is kept as a template
 * for later runs with the same code and documents (`npm run bench -- --clean` drops the templates).
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { copyKnowledge } from "./copyKnowledge.ts";
import { documents, inOwnWords } from "./ownTexts.ts";

const PREFIX = "frontdesk_bench_taught_";
/** Inputs that determine the template. */
const SOURCES = [
  ...["migrations", "server/db/functions", "docs"],
  ...["server/knowledge", "server/adapters/embedder", "server/language"],
];
/** All with the same texts, taken in once and copied; or fewer, each with texts of its own (ownTexts.ts). */
export type Texts = "shared" | "own";
const TENANTS = { shared: 20, own: 8 };
/** An arbitrary advisory lock, the same in every bench. */
const LOCK = 7_236_077;
export const ORIGIN = "https://shop.example";

/** Creates the database `name` from the template for the tree at `root`. @param base a login that may do so */
export async function makeDatabase(root: string, base: string, name: string, texts: Texts): Promise<void> {
  const admin = postgres(base, { max: 1, onnotice: () => {} });
  try {
    const template = PREFIX + hashOf(root, texts);
    await admin`select pg_advisory_lock(${LOCK})`;
    const [taught] = await admin`select 1 from pg_database where datname = ${template}`;
    if (!taught) await teach({ root, base, texts }, admin, template);
    await admin.unsafe(`create database ${name} template ${template}`);
  } finally {
    await admin.end();
  }
}

/** Drops the templates and whatever killed benches left behind. @returns the number of databases dropped */
export async function dropDatabases(base: string): Promise<number> {
  const admin = postgres(base, { max: 1, onnotice: () => {} });
  try {
    const idle = await admin<{ datname: string }[]>`
      select datname from pg_database d where starts_with(datname, 'frontdesk_bench_')
        and not exists (select from pg_stat_activity a where a.datname = d.datname)`;
    for (const { datname } of idle) await admin.unsafe(`drop database if exists ${datname}`);
    return idle.length;
  } finally {
    await admin.end();
  }
}

/** Ingests with the tree's own code, under a temporary name until complete. */
async function teach(
  { root, base, texts }: { root: string; base: string; texts: Texts },
  admin: postgres.Sql,
  template: string,
): Promise<void> {
  console.error("teaching the tenants (kept for the next run)");
  const making = `${template}_making`;
  await admin.unsafe(`drop database if exists ${making} with (force)`);
  await admin.unsafe(`create database ${making}`);
  const url = databaseUrl(base, making);
  const { migrate } = (await import(join(root, "server/db/migrate.ts"))) as typeof import("../../server/db/migrate.ts");
  await migrate(url);
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const tenants = await sql<{ id: string }[]>`
      insert into tenants (id, name, settings) select gen_random_uuid(), 'Bench ' || n, '{"threshold": 0, "clarify": false}'::jsonb
      from generate_series(1, ${TENANTS[texts]}::int) as n returning id`;
    await sql`insert into tenant_origins (tenant_id, origin) select id, ${ORIGIN} from tenants`;
    const [first, ...others] = tenants.map(({ id }) => id);
    if (texts === "shared") {
      await ingest(root, url, first!, join(root, "docs"));
      for (const other of others) await copyKnowledge(sql, first!, other);
    } else await teachOwn(root, url, tenants.map(({ id }) => id).sort());
    await sql.unsafe("vacuum analyze");
  } finally {
    await sql.end();
  }
  await admin.unsafe(`alter database ${making} rename to ${template}`);
}

/** @param tenants in the order in which a stage has them */
async function teachOwn(root: string, url: string, tenants: string[]): Promise<void> {
  for (const [tenant, id] of tenants.entries()) {
    console.error(`  ${tenant + 1} of ${tenants.length}`);
    const folder = await mkdtemp(join(tmpdir(), "frontdesk-bench-"));
    try {
      for (const { name, text } of documents) await writeFile(join(folder, name), inOwnWords(tenant, text));
      await ingest(root, url, id, folder);
    } finally {
      await rm(folder, { recursive: true });
    }
  }
}

async function ingest(root: string, url: string, tenant: string, folder: string): Promise<void> {
  const env = { PATH: process.env.PATH, DATABASE_URL: url, NODE_ENV: "development" };
  const args = ["server/commands/frontdesk.ts", "ingest", "--tenant", tenant, folder];
  await promisify(execFile)(process.execPath, args, { cwd: root, env });
}

export function databaseUrl(base: string, name: string): string {
  return Object.assign(new URL(base), { pathname: `/${name}` }).href;
}

function hashOf(root: string, texts: Texts): string {
  const hash = createHash("sha256").update(`${texts} ${readFileSync(import.meta.filename, "utf8")}`);
  if (texts === "own") hash.update(JSON.stringify(documents.map(({ text }) => inOwnWords(0, text))));
  for (const source of SOURCES.filter((folder) => existsSync(join(root, folder)))) {
    for (const name of (readdirSync(join(root, source), { recursive: true }) as string[]).sort()) {
      const path = join(root, source, name);
      if (!/\.test\.tsx?$/.test(name) && statSync(path).isFile()) hash.update(name).update(readFileSync(path));
    }
  }
  return hash.digest("hex").slice(0, 12);
}
