/**
 * A database of tenants with this product's documentation. Ingesting takes a while, so the result is kept as a template
 * for later runs with the same code and documents (`npm run bench -- --clean` drops the templates).
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { copyKnowledge } from "./copyKnowledge.ts";

const PREFIX = "frontdesk_bench_taught_";
/** Inputs that determine the template. */
const SOURCES = [
  ...["migrations", "server/db/functions", "docs"],
  ...["server/knowledge", "server/adapters/embedder", "server/language"],
];
const TENANTS = 20;
/** An arbitrary advisory lock, the same in every bench. */
const LOCK = 7_236_077;
export const ORIGIN = "https://shop.example";

/** Creates the database `name` from the template for the tree at `root`. @param base a login that may do so */
export async function makeDatabase(root: string, base: string, name: string): Promise<void> {
  const admin = postgres(base, { max: 1, onnotice: () => {} });
  try {
    const template = PREFIX + hashOf(root);
    await admin`select pg_advisory_lock(${LOCK})`;
    const [taught] = await admin`select 1 from pg_database where datname = ${template}`;
    if (!taught) await teach(root, base, admin, template);
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
async function teach(root: string, base: string, admin: postgres.Sql, template: string): Promise<void> {
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
      from generate_series(1, ${TENANTS}::int) as n returning id`;
    await sql`insert into tenant_origins (tenant_id, origin) select id, ${ORIGIN} from tenants`;
    const [first, ...others] = tenants.map(({ id }) => id);
    const env = { PATH: process.env.PATH, DATABASE_URL: url, NODE_ENV: "development" };
    await promisify(execFile)(
      process.execPath,
      ["server/commands/frontdesk.ts", "ingest", "--tenant", first!, "docs"],
      {
        cwd: root,
        env,
      },
    );
    for (const other of others) await copyKnowledge(sql, first!, other);
    await sql.unsafe("vacuum analyze");
  } finally {
    await sql.end();
  }
  await admin.unsafe(`alter database ${making} rename to ${template}`);
}

export function databaseUrl(base: string, name: string): string {
  return Object.assign(new URL(base), { pathname: `/${name}` }).href;
}

function hashOf(root: string): string {
  const hash = createHash("sha256").update(`${TENANTS} ${readFileSync(import.meta.filename, "utf8")}`);
  for (const source of SOURCES.filter((folder) => existsSync(join(root, folder)))) {
    for (const name of (readdirSync(join(root, source), { recursive: true }) as string[]).sort()) {
      const path = join(root, source, name);
      if (!/\.test\.tsx?$/.test(name) && statSync(path).isFile()) hash.update(name).update(readFileSync(path));
    }
  }
  return hash.digest("hex").slice(0, 12);
}
