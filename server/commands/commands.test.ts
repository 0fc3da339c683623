/** What an operator reads who asks a command how it is used, or whose database is not there, as a process prints it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startEmbeddedDatabase } from "../db/embedded.ts";
import { openTestDatabase, type TestDatabase } from "../test/support/harness.ts";

const TENANT = "01980000-0000-7000-8000-000000000000";
const EMAIL = "owner@shop.example";

/** The commands that use an existing database: each one's script and required arguments. */
const COMMANDS = [
  { name: "npm start", script: "../main.ts", args: [] },
  {
    name: "npm run ingest",
    script: "ingest.ts",
    args: ["--tenant", TENANT, join(import.meta.dirname, "../../README.md")],
  },
  { name: "npm run tenant list", script: "manage.ts", args: ["tenant", "list"] },
  { name: "npm run outbox list", script: "manage.ts", args: ["outbox", "list"] },
  { name: "npm run account reset-link", script: "manage.ts", args: ["account", "reset-link", "--email", EMAIL] },
  { name: "bootstrap", script: "bootstrap.ts", args: ["--tenant", "Shop", "--email", EMAIL] },
];
const SCRIPTS = ["../main.ts", "ingest.ts", "manage.ts", "bootstrap.ts", "../demo/demo.ts"];

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "frontdesk-commands-"));
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function run(script: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "test", EMBEDDER: "words", PORT: "0", DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code, out, err };
}

/** Nothing but the line itself: no stack, no log, and never the password. */
function expectLine(said: { code: unknown; out: string; err: string }, line: string): void {
  expect([said.code, said.err]).toEqual([1, expect.stringContaining(line)]);
  expect(said.err.trim().split("\n")).toHaveLength(1);
  expect(said.out + said.err).not.toMatch(/^\s+at |s3cret/m);
}

it.each(COMMANDS)("$name says in one line that there is no database, or that it refuses the login", async (command) => {
  const nowhere = "postgres://frontdesk:s3cret@127.0.0.1:1/frontdesk";
  const refused = Object.assign(new URL(database.url), { username: "nobody", password: "s3cret" }).href;
  const [first, second] = await Promise.all(
    [nowhere, refused].map((url) => run(command.script, command.args, { DATABASE_URL: url })),
  );
  expectLine(first!, "the database can't be reached: check host and port");
  expectLine(second!, "the database refuses the login: check user and password");
});

it.each(SCRIPTS)("%s prints its usage, and names an unknown option, without a stack trace", async (script) => {
  const [asked, wrong] = await Promise.all([run(script, ["--help"]), run(script, ["--nonsense"])]);
  expect([asked.code, asked.out, asked.err]).toEqual([0, expect.stringMatching(/^usage:/), ""]);
  expect(wrong.code).toBeGreaterThan(0);
  expect(wrong.err).toContain("--nonsense");
  expect(wrong.err).not.toMatch(/^\s+at /m);
});

it("npm run demo says in one line that another demo is using its folder", async () => {
  const other = await startEmbeddedDatabase({ dataDir: join(dataDir, "database") });
  try {
    const said = await run("../demo/demo.ts", ["--json"]);
    expect([said.code, said.out]).toEqual([1, ""]);
    expect(said.err).toContain(`is in use by process ${process.pid}: stop it, or choose another directory`);
    expect(said.err).not.toMatch(/^\s+at /m);
  } finally {
    await other.close();
  }
});
