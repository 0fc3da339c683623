/** The checks on real parts: what each measures, and that none of them can bring the doctor down. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { buildParts } from "../boot/buildParts.ts";
import { type Config, ConfigError, loadConfig } from "../config/config.ts";
import type { Parts } from "../context/context.ts";
import { CHECKS, type CheckName } from "../protocol/doctor.ts";
import { openSmtpServer } from "../test/contracts/smtpServer.ts";
import { freePort } from "../test/support/freePort.ts";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../test/support/harness.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";
import { checkAtStart } from "./checkAtStart.ts";
import { examine, runCheck } from "./examine.ts";
import { makeReport, printReport, worstOf } from "./report.ts";

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "frontdesk-doctor-"));
  server = await startTestServer({ DATA_DIR: folder });
  server.parts.config.PUBLIC_URL = server.url;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const scene = (parts: Parts = server.parts) => ({ parts, mailTo: null, isLong: false });
/** What a check finds, as `level: found`. */
async function found(name: CheckName, parts: Parts = server.parts): Promise<string[]> {
  return (await examine({ ...scene(parts), names: [name] })).map((each) => `${each.level}: ${each.found}`);
}
const withConfig = (more: Partial<Config>): Parts => ({ ...server.parts, config: { ...server.parts.config, ...more } });

describe("a report", () => {
  it("has a finding of every check, and nothing is an error on a service that is well", async () => {
    const done: string[] = [];
    const report = await makeReport({ ...scene(), onDone: (name) => done.push(name) });
    expect([...new Set(report.findings.map(({ check }) => check))]).toEqual([...CHECKS]);
    expect(done.toSorted()).toEqual([...CHECKS].sort());
    // A database for tests may keep nothing by design.
    const errors = report.findings.filter(({ level, check }) => level === "error" && check !== "durability");
    expect(errors).toEqual([]);
    expect(report.settings.map(({ name }) => name)).toContain("PUBLIC_URL");
  });

  it("is printed with what is worst at the end, and in lines that fit", async () => {
    const report = await makeReport({
      ...scene(withConfig({ PUBLIC_URL: "http://127.0.0.1:1" })),
      names: ["clock", "public_address", "mail"],
    });
    const lines = printReport(report, 80, false).split("\n");
    expect(lines.filter((line) => /^(ok|notice|error)/.test(line)).map((line) => line.split(" ")[0])).toEqual([
      "ok",
      "notice",
      "error",
    ]);
    expect(lines.at(-1)).toMatch(/^Frontdesk .*: 1 error, 1 notice, 1 OK; [\d.]+ s$/);
    expect(lines.filter((line) => line.length > 80 && !line.includes("docs/"))).toEqual([]);
    expect(worstOf(report.findings)).toBe("error");
    expect(printReport(report, 80, true)).toContain("\u001b[31merror");
  });
});

describe("a check that goes wrong", () => {
  it("is given up when its time is over", async () => {
    let isToldToStop = false;
    const hangs = {
      name: "clock" as const,
      seconds: 0.05,
      examine: ({ signal }: { signal: AbortSignal }) =>
        new Promise<never>(() => signal.addEventListener("abort", () => (isToldToStop = true))),
    };
    expect(await runCheck(hangs, scene())).toMatchObject([
      { level: "error", found: expect.stringContaining("took longer") },
    ]);
    expect(isToldToStop).toBe(true);
  });

  it("is a finding that doesn't repeat what the error says", async () => {
    const fails = { name: "model" as const, seconds: 5, examine: () => Promise.reject(new TypeError("key sk-canary")) };
    const [verdict] = await runCheck(fails, scene());
    expect(verdict).toMatchObject({ level: "error", found: "The check failed: TypeError." });
  });
});

describe("without a database", () => {
  it("the database is the one error, and whatever needs it is not looked at", async () => {
    const config = loadConfig({
      NODE_ENV: "test",
      EMBEDDER: "words",
      DATA_DIR: folder,
      DATABASE_URL: `postgres://x:y@127.0.0.1:${await freePort()}/z`,
    });
    const built = await buildParts(config, pino({ level: "silent" }));
    try {
      const report = await makeReport(scene(built.parts));
      const bad = report.findings.filter(({ level }) => level === "error");
      expect(bad.map(({ check, found }) => `${check}: ${found}`)).toEqual([
        expect.stringContaining("database: The database can't be reached"),
      ]);
      expect(report.findings.find(({ check }) => check === "row_security")).toMatchObject({
        level: "notice",
        found: expect.stringContaining("Not looked at"),
      });
    } finally {
      await built.close();
    }
  });

  it("one that was never migrated is told as that", async () => {
    const database = await openTestDatabase("empty");
    const config = loadConfig({ NODE_ENV: "test", EMBEDDER: "words", DATA_DIR: folder, DATABASE_URL: database.url });
    const built = await buildParts(config, pino({ level: "silent" }));
    try {
      const errors = (await examine({ ...scene(built.parts), names: ["database", "versions", "jobs", "recall"] }))
        .filter(({ level }) => level === "error")
        .map(({ mend }) => mend);
      expect(new Set(errors)).toContain("Start this version of the service once: it migrates the database.");
    } finally {
      await built.close();
      await database.close();
    }
  });
});

describe("row-level security", () => {
  let database: TestDatabase;
  let parts: Parts;
  beforeAll(async () => {
    database = await openTestDatabase();
    parts = { ...server.parts, db: database.db };
  });
  afterAll(() => database.close());

  it("is in order as the migrations leave it", async () => {
    expect(await found("row_security", parts)).toEqual([
      expect.stringMatching(/^ok: Row-level security is forced on \d\d tables/),
    ]);
  });

  it("is missed where a table lost it, and where a policy lets everybody see, and the service then refuses to start", async () => {
    await database.admin`alter table notes no force row level security`;
    expect(await found("row_security", parts)).toEqual(["error: Row-level security is not forced on: notes."]);
    const production = { ...parts, config: { ...parts.config, NODE_ENV: "production" as const } };
    await expect(checkAtStart(production)).rejects.toThrow(ConfigError);
    await expect(checkAtStart(production)).rejects.toThrow("Row-level security is not forced on: notes.");
    await database.admin`alter table notes force row level security`;
    await database.admin`create policy open on tenant_origins for select to frontdesk_app using (true)`;
    await createTestTenant(database.db, { origins: ["https://shop.example"] });
    expect(await found("row_security", parts)).toEqual([
      "error: A tenant that doesn't exist can read rows of: tenant_origins.",
    ]);
    await database.admin`drop policy open on tenant_origins`;
  });

  it("is no reason to refuse in development", async () => {
    await expect(checkAtStart(parts)).resolves.toBeUndefined();
  });
});

test("work that nobody does, and work that was given up, are counted", async () => {
  const { tenantId } = await createTestTenant(server.parts.db);
  const insert = (due: string, dead: string | null) => server.admin`
    insert into outbox (tenant_id, id, kind, payload, due_at, dead_at, done_at, last_error)
    values (${tenantId}, ${v7()}, 'job', '{}', now() - ${due}::interval, now() - ${dead}::interval, now() - ${dead}::interval, 'x')`;
  await insert("1 hour", null);
  await insert("2 days", "2 days");
  expect(await found("jobs")).toEqual(["error: 1 background task is due, the oldest for 60 minutes."]);
  expect(await found("dead_letters")).toEqual(["warning: 1 dead letter (job 1), the oldest given up 2 days ago."]);
  await server.admin`delete from outbox where tenant_id = ${tenantId}`;
  expect(await found("jobs")).toEqual([expect.stringMatching(/^ok: /)]);
});

test("a data folder that can't be written to is an error", async () => {
  const file = join(folder, randomUUID());
  await writeFile(file, "not a folder");
  expect(await found("disk", withConfig({ DATA_DIR: join(file, "data") }))).toEqual([
    "error: DATA_DIR can't be written to (ENOTDIR): nobody can upload a file.",
  ]);
});

test("a Redis that is not there is an error, and the clocks are compared without it", async () => {
  const parts = withConfig({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
  expect(await found("redis", parts)).toEqual(["error: Redis does not answer."]);
  expect(await found("clock", parts)).toEqual([expect.stringMatching(/^ok: /)]);
});

test.runIf(process.env.REDIS_CLUSTER_URL)("every master of a cluster is asked", async () => {
  const parts = withConfig({ REDIS_URL: process.env.REDIS_CLUSTER_URL });
  const told = await found("redis", parts);
  expect(told).toContain("ok: Each of Redis's masters (3) has a replica.");
  expect(told.filter((line) => line.startsWith("error"))).toEqual([]);
});

test.runIf(process.env.REDIS_SENTINEL_URL)("sentinels are asked whether they can replace their master", async () => {
  const parts = withConfig({ REDIS_URL: process.env.REDIS_SENTINEL_URL });
  expect(await found("redis", parts)).toContain("ok: Redis's 3 sentinels agree on its master.");
});

test("the mail server is signed in to, and sent a mail only when asked to", async () => {
  const smtp = await openSmtpServer();
  const config = { ...server.parts.config, SMTP_URL: smtp.url, REDIS_URL: undefined };
  const built = await buildParts(config, pino({ level: "silent" }));
  const check = async (mailTo: string | null) =>
    (await examine({ parts: built.parts, mailTo, isLong: false, names: ["mail"] })).map(
      (each) => `${each.level}: ${each.found}`,
    );
  try {
    expect(await check(null)).toEqual(["ok: The mail server takes the login."]);
    expect(smtp.received).toEqual([]);
    expect(await check("ops@desk.example")).toEqual([expect.stringMatching(/^ok: .*test mail/)]);
    expect(smtp.received.map(({ recipients }) => recipients)).toEqual([["ops@desk.example"]]);
    smtp.refuseWith("550 5.1.1 ops@desk.example is a canary");
    expect(await check("ops@desk.example")).toEqual(["error: The mail server does not take a mail: it refuses (550)."]);
    await smtp.close();
    expect(await check(null)).toEqual(["error: The mail server can't be used: nothing listens there."]);
  } finally {
    await built.close();
    await smtp.close().catch(() => {});
  }
});
