/**
 * Every row's type in the code is what the database says of the statement: its columns, their types, and whether they can be
 * null. The compiler compares them, in a copy of the source where each type stands beside the statement's description.
 */
import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { product, ROOT, sources } from "../../house/sourceTree.ts";
import { openTestDatabase, type TestDatabase } from "../../support/harness.ts";
import { collectStatements, type Statement } from "./collect.ts";
import { type Catalog, type Column, describe, readTypes } from "./describe.ts";

const COPY = join(ROOT, "node_modules/.cache/frontdesk/rows");
/** Where a statement's text is put together while it runs, so that only some of it stands in the source. */
const NOT_IN_THE_SOURCE = [
  "exports/jsonRows",
  "inbox/list/findWords",
  "inbox/list/listTickets",
  "inbox/list/selectRows",
].map((name) => `server/${name}.ts`);

let t: TestDatabase;
let catalog: Catalog;
beforeAll(async () => {
  t = await openTestDatabase();
  catalog = await readTypes(t.admin);
});
afterAll(async () => {
  await t.close();
  await rm(COPY, { recursive: true, force: true });
});

const statements = collectStatements();
const PLAIN = /^\w+$/;

/** A function is described as a statement that calls it. */
async function textOf(text: string): Promise<string> {
  if (!PLAIN.test(text)) return text;
  const [row] = await t.admin<{ types: string[] }[]>`
    select array(select format('null::%s', format_type(type, null)) from unnest(proargtypes) type) as types
    from pg_proc where proname = ${text} and pronamespace = 'public'::regnamespace`;
  if (!row) throw new Error(`there is no function ${text}`);
  return `select * from ${text}(${row.types.join(", ")})`;
}

/** @returns its columns, once for each way its text can be; the error's words where the database does not take one */
async function describeAll({ texts }: Statement): Promise<{ ways: Column[][]; errors: string[] }> {
  const ways: Column[][] = [];
  const errors: string[] = [];
  for (const text of texts) {
    try {
      ways.push(await describe(t.admin, catalog, await textOf(text)));
    } catch (error) {
      errors.push(String(error));
    }
  }
  return { ways, errors };
}

const written = (columns: Column[]) =>
  `{ ${columns.map(({ name, type, isNullable }) => `${JSON.stringify(name)}: [${type}, ${JSON.stringify(isNullable)}]`).join("; ")} }`;

/** The source with a description beside each row's type. What has none may not be read: its rows are plain objects. */
function withDescriptions(path: string, text: string, described: Map<Statement, Column[][]>): string {
  const own = [...described].filter(([statement]) => statement.path === path);
  if (own.length === 0) return text;
  let changed = text;
  for (const [{ row, tagEnd }, ways] of own.sort(([a], [b]) => b.tagEnd - a.tagEnd)) {
    const [start, end] = row ? [row.start, row.end] : [tagEnd, tagEnd];
    const type = text.slice(start, end);
    const checks = [...new Set(ways.map(written))].map((way) => ` & Same<Wrong<${way}, ${type}>>`);
    changed = changed.slice(0, start) + (row ? `((${type})${checks.join("")})` : "<object[]>") + changed.slice(end);
  }
  const same = relative(dirname(path), "server/test/database/rows/same.ts");
  return `import type { Same, Wrong } from "${same.startsWith(".") ? same : `./${same}`}"; ${changed}`;
}

/** @returns what the compiler finds wrong, a line each */
async function compile(files: { path: string; text: string }[]): Promise<string[]> {
  await rm(COPY, { recursive: true, force: true });
  const folders = new Set(files.map(({ path }) => join(COPY, dirname(path))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  await Promise.all(files.map(({ path, text }) => writeFile(join(COPY, path), text)));
  const compilerOptions = { incremental: false, noEmit: true };
  const config = { extends: join(ROOT, "tsconfig.json"), compilerOptions, include: ["server/**/*.ts"], exclude: [] };
  await writeFile(join(COPY, "tsconfig.json"), JSON.stringify(config));
  const compiler = join(ROOT, "node_modules/typescript/lib/tsc.js");
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, [compiler, "-p", COPY], { cwd: COPY }, (_, stdout, stderr) => done(stdout + stderr));
  });
  return output.split("\n").filter((line) => line.includes("error"));
}

const COMPARISON = sources.filter(({ path }) => path === "server/test/database/rows/same.ts");

test("the database accepts every statement, and its rows have the types that the code says", async () => {
  expect(statements.filter(({ row }) => row).length).toBeGreaterThan(250);
  const described = new Map<Statement, Column[][]>();
  const refused: string[] = [];
  for (const statement of statements) {
    const { ways, errors } = await describeAll(statement);
    if (!NOT_IN_THE_SOURCE.includes(statement.path)) {
      refused.push(...errors.map((error) => `${statement.path}:${statement.line} ${error}`));
    }
    if (ways.length > 0 && (statement.row || statement.isRead)) described.set(statement, ways);
  }
  expect(refused).toEqual([]);
  const files = product.filter(({ path }) => /^(server|shared)\//.test(path));
  const copy = files.map(({ path, text }) => ({ path, text: withDescriptions(path, text, described) }));
  expect(await compile([...copy, ...COMPARISON])).toEqual([]);
});

test("a missing column, another type or a possible null makes the row's type wrong", async () => {
  const statement = "select id, title, number, page, extract(epoch from created_at)::float8 as age from tickets";
  const columns = written(await describe(t.admin, catalog, statement));
  const right = { id: "string", title: "string | null", number: "number", page: "{ url?: string }", age: "number" };
  const row = (changes: Record<string, string | null>) =>
    Object.entries({ ...right, ...changes }).flatMap(([name, type]) => (type ? `${name}: ${type}` : []));
  const rows = [
    row({}),
    row({ age: "number | null", number: "1 | 2" }),
    row({ title: "string" }),
    row({ id: "string | null" }),
    row({ number: "string" }),
    row({ page: null }),
    row({ colour: "string" }),
  ];
  const text = rows
    .map((each, n) => `export type Row${n} = Same<Wrong<${columns}, { ${each.join("; ")} }>>;`)
    .join("\n");
  const path = "server/example.ts";
  const errors = await compile([
    ...COMPARISON,
    { path, text: `import type { Same, Wrong } from "./test/database/rows/same.ts"; ${text}` },
  ]);
  expect(errors.map((line) => /Type '"(\w+)"' does not satisfy/.exec(line)?.[1])).toEqual([
    "title",
    "id",
    "number",
    "page",
    "colour",
  ]);
});
