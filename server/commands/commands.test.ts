/** What an operator reads who asks a command how it is used, or whose database is not there, as a process prints it. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startEmbeddedDatabase } from "../db/embedded.ts";
import { openTestDatabase, type TestDatabase } from "../test/support/harness.ts";
import { COMMANDS } from "./table.ts";

const ROOT = join(import.meta.dirname, "../..");
const TENANT = "01980000-0000-7000-8000-000000000000";
const EMAIL = "owner@shop.example";

/** What uses an existing database: the script and its arguments. */
const FRONTDESK = "frontdesk.ts";
const USING_THE_DATABASE = [
  ["../main.ts"],
  [FRONTDESK, "serve"],
  [FRONTDESK, "migrate"],
  [FRONTDESK, "bootstrap", "--tenant", "Shop", "--email", EMAIL],
  [FRONTDESK, "tenant", "list"],
  [FRONTDESK, "outbox", "list"],
  [FRONTDESK, "account", "reset-link", "--email", EMAIL],
  [FRONTDESK, "ingest", "--tenant", TENANT, join(import.meta.dirname, "../../README.md")],
];
const ALL = [["../main.ts"], ...[...COMMANDS.keys()].map((name) => [FRONTDESK, name])];

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

async function run([script, ...args]: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, script!), ...args], {
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "test",
      EMBEDDER: "words",
      PORT: "0",
      DATA_DIR: dataDir,
      ...env,
    },
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

it.each(USING_THE_DATABASE.map((line) => [line.slice(0, 3).join(" "), line] as const))(
  "%s says in one line that there is no database, or that it refuses the login",
  async (_, line) => {
    const nowhere = "postgres://frontdesk:s3cret@127.0.0.1:1/frontdesk";
    const refused = Object.assign(new URL(database.url), { username: "nobody", password: "s3cret" }).href;
    const [first, second] = await Promise.all([nowhere, refused].map((url) => run(line, { DATABASE_URL: url })));
    expectLine(first!, "the database can't be reached: check host and port");
    expectLine(second!, "the database refuses the login: check user and password");
  },
);

it.each(ALL.map((line) => [line.join(" "), line] as const))(
  "%s prints its usage, and names an unknown option, without a stack trace",
  async (_, line) => {
    const [asked, wrong] = await Promise.all([run([...line, "--help"]), run([...line, "--nonsense"])]);
    expect([asked.code, asked.out, asked.err]).toEqual([0, expect.stringMatching(/^usage: frontdesk \w+/), ""]);
    expect([wrong.code, wrong.out]).toEqual([2, ""]);
    expect(wrong.err).toMatch(/--nonsense.*\n\nusage: frontdesk/s);
    expect(wrong.err).not.toMatch(/^\s+at /m);
  },
);

it("frontdesk --help lists every command, and frontdesk help says more about one", async () => {
  const [all, none, one] = await Promise.all([
    run([FRONTDESK, "--help"]),
    run([FRONTDESK]),
    run([FRONTDESK, "help", "tenant"]),
  ]);
  expect([all.code, none.code, one.code]).toEqual([0, 2, 0]);
  expect(none.err).toBe(all.out);
  for (const [name, { summary }] of COMMANDS) expect(all.out).toMatch(new RegExp(`^  ${name} +${summary}$`, "m"));
  expect(one.out).toContain("frontdesk tenant quota ID");
});

it("an unknown command is answered with the one that was probably meant", async () => {
  const typed = ["tennant", "restor", "Serve", "mgirate", "constructor"];
  const said = await Promise.all(typed.map((name) => run([FRONTDESK, name])));
  expect(said.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2]);
  expect(said.map(({ err }) => /did you mean "(\w+)"/.exec(err)?.[1])).toEqual([
    "tenant",
    "restore",
    "serve",
    "migrate",
    undefined,
  ]);
});

it("frontdesk is one of the package's commands, and says its version", async () => {
  const { version, bin } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  expect(join(ROOT, bin.frontdesk)).toBe(join(import.meta.dirname, FRONTDESK));
  const { stdout } = await promisify(execFile)("npx", ["--no-install", "frontdesk", "--version"], { cwd: ROOT });
  expect(stdout).toBe(`${version}\n`);
});

it("frontdesk migrate brings an empty database to this version, and finds nothing to do the second time", async () => {
  const empty = await openTestDatabase("empty");
  try {
    const env = { DATABASE_MIGRATION_URL: empty.url };
    const first = await run([FRONTDESK, "migrate"], env);
    expect([first.code, first.err]).toEqual([0, ""]);
    expect(first.out).toContain("applying");
    const second = await run([FRONTDESK, "migrate"], env);
    expect(second.out).toBe("the database has everything that this version needs\n");
  } finally {
    await empty.close();
  }
});

it("every command that uses the database refuses one that serves only newer versions, in one line", async () => {
  await database.admin`update drizzle.serves_from set migration = migration + 1000`;
  try {
    for (const line of USING_THE_DATABASE)
      expectLine(
        await run(line, { DATABASE_URL: database.url }),
        "removed what this version uses: run the newer version",
      );
  } finally {
    await database.admin`update drizzle.serves_from set migration = migration - 1000`;
  }
});

it("commands that don't migrate ask for it where the database lacks something", async () => {
  const last = database.admin`select max(id) from drizzle.__drizzle_migrations`;
  const [undone] = await database.admin`delete from drizzle.__drizzle_migrations where id = (${last}) returning *`;
  try {
    const asking = USING_THE_DATABASE.filter(([, name = ""]) =>
      ["tenant", "outbox", "account", "ingest"].includes(name),
    );
    expect(asking).toHaveLength(4);
    const all = asking.map((line) => run(line, { DATABASE_URL: database.url }));
    for (const said of await Promise.all(all)) expectLine(said, "run `frontdesk migrate` first");
  } finally {
    await database.admin`insert into drizzle.__drizzle_migrations ${database.admin(undone ?? {})}`;
  }
});

const examined = (args: string[], env: Record<string, string> = {}) =>
  run([FRONTDESK, "doctor", ...args], { DATABASE_URL: database.url, ...env });

it("frontdesk doctor ends with 0 while nothing is an error, and with 1 as soon as something is", async () => {
  const [fine, bad, refused] = await Promise.all([
    examined(["--only", "clock", "--only", "disk", "--json"]),
    examined(["--only", "public_address"], { PUBLIC_URL: "http://127.0.0.1:1" }),
    examined(["--only", "nonsense"]),
  ]);
  expect([fine.code, fine.err]).toEqual([0, ""]);
  const { findings } = JSON.parse(fine.out);
  expect(findings.map(({ check, level }: { check: string; level: string }) => [check, level])).toEqual([
    ["clock", "ok"],
    ["disk", "ok"],
  ]);
  expect([bad.code, bad.out]).toEqual([1, expect.stringContaining("PUBLIC_URL can't be reached from here")]);
  expect([refused.code, refused.out]).toEqual([2, ""]);
  expect(refused.err).toContain("public_address");
});

it("frontdesk doctor writes a bundle that only its owner can read, and overwrites nothing", async () => {
  const file = join(dataDir, "bundle.json");
  expect((await examined(["--only", "disk", "--bundle", file])).code).toBe(0);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { report, versions, counts } = JSON.parse(await readFile(file, "utf8"));
  expect([report.findings.length, versions.schema.missing, counts.tenants.all]).toEqual([1, 0, 0]);
  const again = await examined(["--only", "disk", "--bundle", file]);
  expect([again.code, again.err.trim()]).toEqual([1, `${file} exists already`]);
});

it("frontdesk doctor names what is wrong with the configuration, and finds that there is no database", async () => {
  const wrong = await examined([], { PORT: "many", SESSION_KEYS: "short" });
  expect([wrong.code, wrong.out]).toEqual([1, ""]);
  expect(wrong.err).toContain("PORT");
  expect(wrong.err).toContain("SESSION_KEYS");
  const nowhere = await examined(["--only", "database", "--only", "jobs"], {
    DATABASE_URL: "postgres://frontdesk:s3cret@127.0.0.1:1/frontdesk",
  });
  expect(nowhere.code).toBe(1);
  expect(nowhere.out).toMatch(/^error .*database .*The database can't be reached/m);
  expect(nowhere.out).toMatch(/^notice .*jobs .*Not looked at/m);
  expect(nowhere.out + nowhere.err).not.toContain("s3cret");
});

it("frontdesk demo says in one line that another demo is using its folder", async () => {
  const other = await startEmbeddedDatabase({ dataDir: join(dataDir, "database") });
  try {
    const said = await run([FRONTDESK, "demo", "--json"]);
    expect([said.code, said.out]).toEqual([1, ""]);
    expect(said.err).toContain(`is in use by process ${process.pid}: stop it, or choose another directory`);
    expect(said.err).not.toMatch(/^\s+at /m);
  } finally {
    await other.close();
  }
});
