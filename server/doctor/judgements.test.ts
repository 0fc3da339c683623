/** What each check makes of what it has measured. */
import { describe, expect, it, test } from "vitest";
import { type Config, loadConfig } from "../config/config.ts";
import type { Verdict } from "./check.ts";
import { judgeBackups, segmentsBehind } from "./checks/backups.ts";
import { judgeCells } from "./checks/cells.ts";
import { judgeClock } from "./checks/clock.ts";
import { judgeConfiguration } from "./checks/configuration.ts";
import { connectionsOf, judgeConnections } from "./checks/connections.ts";
import { judgeDatabase } from "./checks/database.ts";
import { judgeDeadLetters } from "./checks/deadLetters.ts";
import { judgeDisk } from "./checks/disk.ts";
import { judgeDurability } from "./checks/durability.ts";
import { judgeEmbedding } from "./checks/embedding.ts";
import { judgeJobs } from "./checks/jobs.ts";
import { judgeLogin } from "./checks/login.ts";
import { judgeMail } from "./checks/mail.ts";
import { judgeMailbox } from "./checks/mailbox.ts";
import { judgeModel } from "./checks/model.ts";
import { judgeAddress } from "./checks/publicAddress.ts";
import { judgeRecall } from "./checks/recall.ts";
import { judgeRedis, readInfo } from "./checks/redis.ts";
import { judgeRowSecurity } from "./checks/rowSecurity.ts";
import { isOlder, judgeVersions, type Versions } from "./checks/versions.ts";
import { judgeWebSearch } from "./checks/webSearch.ts";
import type { Address, Streamed } from "./measureAddress.ts";

/** `level: found`, refusals as such. */
const told = (verdicts: Verdict[]) =>
  verdicts.map(({ level, found, refuses }) => `${refuses ? "refusal" : level}: ${found}`);
const levels = (verdicts: Verdict[]) => verdicts.map(({ level, refuses }) => (refuses ? "refusal" : level));

describe("the configuration", () => {
  const SECRET = "0123456789-0123456789-0123456789";
  const production = {
    DATABASE_URL: "postgres://service@db/frontdesk",
    DATABASE_MIGRATION_URL: "postgres://schema@db/frontdesk",
    SESSION_KEYS: `k1:${SECRET}`,
    ADMIN_SECRET: SECRET,
    PUBLIC_URL: "https://support.example",
    SMTP_URL: "smtp://mail.example",
    MAIL_FROM: "help@support.example",
    OPERATORS: "ops@support.example",
    METRICS_TOKEN: SECRET,
    SECRETS_KEYS: `s1:${Buffer.alloc(32, 7).toString("base64")}`,
  };
  const judge = (env: Record<string, string>) =>
    judgeConfiguration({ config: loadConfig({ ...production, ...env }), cores: 4 });

  it("is in order where nothing contradicts anything", () => {
    expect(levels(judge({}))).toEqual(["ok"]);
  });

  it.each([
    [{ PUBLIC_URL: "http://support.example" }, "PUBLIC_URL has no TLS"],
    [{ PUBLIC_URL: "https://support.example/chat" }, "PUBLIC_URL has a path"],
    [{ NODE_ENV: "development" }, "NODE_ENV is development at a public address"],
    [{ MAIL_FROM: "" }, "Mails are sent from frontdesk@localhost"],
    [{ MAIL_REPLY_ADDRESS: "reply@in.example.com" }, "nobody reads that mailbox"],
    [{ OPENAI_BASE_URL: "https://models.example/v1" }, "OPENAI_API_KEY is not"],
    [{ TRACE_CONTENT: "true", LANGSMITH_TRACING: "true" }, "is sent to LangSmith"],
    [{ TURN_LEASE_SECONDS: "30" }, "TURN_LEASE_SECONDS is not shorter"],
  ])("%j is warned of", (env: Record<string, string>, found) => {
    expect(told(judge(env))).toEqual([expect.stringMatching(new RegExp(`^warning: .*${found}`))]);
  });

  it.each([
    [{ OPERATORS: "" }, "OPERATORS is empty"],
    [{ METRICS_TOKEN: "" }, "There are no metrics"],
    [{ SECRETS_KEYS: "" }, "Tenants can store no secret"],
    [{ LANGSMITH_TRACING: "true" }, "LANGSMITH_TRACING does nothing"],
    [{ WEB_SEARCH_KEY: "abcdef" }, "WEB_SEARCH_KEY does nothing"],
    [{ RERANK_URL: "https://models.example/rerank" }, "RERANK_URL does nothing"],
    [{ INBOUND_MAIL_SECRET: SECRET }, "INBOUND_MAIL_SECRET does nothing"],
    [{ REDIS_URL: "redis://redis", WEB_PROCESSES: "9" }, "9 processes answer on 4 cores"],
    [{ CRAWL_ALLOW_PRIVATE_HOSTS: "wiki:80" }, "CRAWL_ALLOW_PRIVATE_HOSTS"],
  ])("%j is worth a notice", (env: Record<string, string>, found) => {
    expect(told(judge(env))).toEqual([
      expect.stringMatching(/^ok: /),
      expect.stringMatching(new RegExp(`^notice: .*${found}`)),
    ]);
  });
});

describe("versions", () => {
  const schema = { missing: 0, isNewer: false, isOutdated: false, revision: 10, ownRevision: 10 };
  const fine: Versions = { node: "24.21.0", postgres: "17.2", vector: "0.8.3", vector_offered: "0.8.3", schema };
  const bad = (more: Partial<Versions>) =>
    told(judgeVersions({ ...fine, ...more })).filter((line) => !line.startsWith("ok"));

  it("are in order, or named with what is wrong", () => {
    expect(bad({})).toEqual([]);
    expect(bad({ node: "22.1.0" })).toEqual([expect.stringMatching(/^error: .*22\.1\.0/)]);
    expect(bad({ postgres: "14.9 (Debian)" })).toEqual([expect.stringMatching(/^error: .*14\.9/)]);
    expect(bad({ vector: null })).toEqual(["error: The extension pgvector is missing."]);
    expect(bad({ vector: "0.7.4" })).toEqual([expect.stringMatching(/^error: .*too old/)]);
    expect(bad({ vector: "0.8.1" })).toEqual([expect.stringMatching(/^warning: .*damage/)]);
    expect(bad({ vector_offered: "0.9.0" })).toEqual([expect.stringMatching(/^notice: .*0\.9\.0/)]);
  });

  it("of the schema are behind, or ahead", () => {
    expect(bad({ schema: { ...schema, missing: 2 } })).toEqual([expect.stringMatching(/^error: .*lacks 2 migrations/)]);
    expect(bad({ schema: { ...schema, revision: 9 } })).toEqual([expect.stringMatching(/^error: .*functions/)]);
    expect(bad({ schema: { ...schema, isNewer: true } })).toEqual([expect.stringMatching(/^notice: .*newer/)]);
    expect(bad({ schema: { ...schema, isNewer: true, isOutdated: true } })).toEqual([
      expect.stringMatching(/^error: .*has removed/),
    ]);
  });

  it("are compared number by number", () => {
    expect([isOlder("0.9.1", "0.10.0"), isOlder("0.8.3", "0.8.3"), isOlder("1.0", "0.9.9")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

test("the login is refused in production alone", () => {
  const privileges = 'the login "root" is a superuser';
  expect(levels(judgeLogin({ privileges, isProduction: true }))).toEqual(["refusal"]);
  expect(levels(judgeLogin({ privileges, isProduction: false }))).toEqual(["notice"]);
  expect(levels(judgeLogin({ privileges: null, isProduction: true }))).toEqual(["ok"]);
});

test("row-level security that is not forced, or that lets somebody see rows, is refused", () => {
  const table = { name: "messages", is_forced: true, has_policy: true };
  expect(levels(judgeRowSecurity({ tables: [table], seen: [] }))).toEqual(["ok"]);
  expect(told(judgeRowSecurity({ tables: [{ ...table, is_forced: false }], seen: [] }))).toEqual([
    "refusal: Row-level security is not forced on: messages.",
  ]);
  expect(levels(judgeRowSecurity({ tables: [table], seen: ["messages"] }))).toEqual(["refusal"]);
  expect(levels(judgeRowSecurity({ tables: [{ ...table, has_policy: false }], seen: [] }))).toEqual(["error"]);
  expect(levels(judgeRowSecurity({ tables: [], seen: [] }))).toEqual(["error"]);
});

test("a database that forgets is refused; one that may forget the last moment is warned of", () => {
  const settings = { fsync: "on", full_page_writes: "on", synchronous_commit: "on" };
  const safe = { ...settings, is_standby: false, standbys: 0, is_synchronous: false };
  expect(levels(judgeDurability(safe))).toEqual(["ok"]);
  expect(levels(judgeDurability(null))).toEqual(["notice"]);
  expect(levels(judgeDurability({ ...safe, fsync: "off" }))).toEqual(["refusal"]);
  expect(levels(judgeDurability({ ...safe, synchronous_commit: "off" }))).toEqual(["warning"]);
  expect(levels(judgeDurability({ ...safe, full_page_writes: "off" }))).toEqual(["warning"]);
  expect(levels(judgeDurability({ ...safe, is_standby: true }))).toEqual(["error"]);
  expect(levels(judgeDurability({ ...safe, standbys: 2 }))).toEqual(["notice"]);
  expect(levels(judgeDurability({ ...safe, standbys: 2, is_synchronous: true }))).toEqual(["ok"]);
});

test("connections are counted as docs/scaling.md counts them", () => {
  const of = (web: number, pool: number, more: Partial<Config> = {}) =>
    connectionsOf({ ROLE: "all", WEB_PROCESSES: web, WORKER_PROCESSES: 1, DATABASE_POOL_SIZE: pool, ...more });
  expect([of(1, 10), of(4, 10), of(8, 8), of(16, 4)]).toEqual([23, 53, 75, 71]);
  expect([of(2, 10, { ROLE: "web" }), of(2, 10, { ROLE: "worker" }), of(1, 10, { WORKER_PROCESSES: 0 })]).toEqual([
    20, 13, 13,
  ]);
  expect(levels(judgeConnections({ needed: 53, limit: 97, used: 10 }))).toEqual(["ok"]);
  expect(levels(judgeConnections({ needed: 120, limit: 97, used: 10 }))).toEqual(["error"]);
  expect(levels(judgeConnections({ needed: 53, limit: 97, used: 90 }))).toEqual(["warning"]);
});

describe("Redis", () => {
  const info = (more: Record<string, string | number> = {}) =>
    Object.entries({
      redis_version: "8.0.2",
      used_memory: 100,
      maxmemory: 600_000_000,
      maxmemory_policy: "volatile-lru",
      evicted_keys: 0,
      aof_enabled: 1,
      rdb_last_bgsave_status: "ok",
      aof_last_write_status: "ok",
      ...more,
    })
      .map(([key, value]) => `${key}:${value}`)
      .join("\r\n");
  const single = { isSet: true, isNeeded: true, isWhole: null, sentinels: [] };
  const judge = (more: Record<string, string | number>) =>
    told(judgeRedis({ ...single, nodes: [readInfo(`# Server\r\n${info(more)}`)] })).filter(
      (line) => !line.startsWith("ok"),
    );

  it.each<[Record<string, string | number>, string[]]>([
    [{}, []],
    [{ redis_version: "7.4.1" }, ["warning: Redis 7.4.1 has no vector sets"]],
    [{ maxmemory: 0 }, ["notice: Redis has no memory limit"]],
    [{ maxmemory_policy: "noeviction" }, ["warning: Redis drops nothing"]],
    [{ maxmemory_policy: "noeviction", used_memory: 590_000_000 }, ["error: Redis drops nothing"]],
    [{ maxmemory_policy: "allkeys-lru" }, ["warning: Redis may drop anything"]],
    [{ evicted_keys: 12, used_memory: 590_000_000 }, ["notice: Redis is full and has dropped 12 keys"]],
    [{ rdb_last_bgsave_status: "err" }, ["error: Redis could not write to its disk"]],
  ])("with %j", (more, expected) => {
    expect(judge(more)).toEqual(expected.map((line) => expect.stringContaining(line)));
  });

  it("is missing, or in part", () => {
    expect(levels(judgeRedis({ ...single, isSet: false, isNeeded: false, nodes: [] }))).toEqual(["ok"]);
    expect(levels(judgeRedis({ ...single, isSet: false, nodes: [] }))).toEqual(["error"]);
    expect(told(judgeRedis({ ...single, nodes: [null] }))).toEqual(["error: Redis does not answer."]);
    expect(told(judgeRedis({ ...single, nodes: [readInfo(info()), null, null] }))).toEqual([
      "error: 2 of 3 Redis nodes do not answer.",
    ]);
  });

  it("is a cluster whose masters are judged one by one, and what is so of all is said once", () => {
    const masters = (...each: Record<string, string | number>[]) =>
      each.map((more) => readInfo(info({ connected_slaves: 1, ...more })));
    const cluster = (nodes: ReturnType<typeof masters>, isWhole = true) =>
      told(judgeRedis({ ...single, nodes, isWhole }));
    expect(cluster(masters({}, {}, {})).every((line) => line.startsWith("ok"))).toBe(true);
    expect(cluster(masters({}, {}, {}))).toHaveLength(4);
    expect(cluster(masters({}, { connected_slaves: 0 }, {}))).toContainEqual(
      expect.stringMatching(/^warning: 1 of Redis's 3 masters has no replica/),
    );
    expect(cluster(masters({}, {}, { maxmemory_policy: "allkeys-lru" }))).toContainEqual(
      expect.stringMatching(/^warning: Redis may drop anything/),
    );
    expect(cluster(masters({}, {}, {}), false)).toContainEqual(
      expect.stringMatching(/^error: The Redis Cluster is down/),
    );
  });

  it.each<[(boolean | null)[], string]>([
    [[true, true, true], "ok: Redis's 3 sentinels agree"],
    [[true, null, true], "warning: 1 of 3 sentinels do not answer"],
    [[false, null, null], "error: Redis's sentinels are too few"],
    [[true, true], "warning: REDIS_URL names only 2"],
  ])("is watched by sentinels that say %j", (sentinels, expected) => {
    const nodes = [readInfo(info({ connected_slaves: 1 }))];
    expect(told(judgeRedis({ ...single, nodes, sentinels }))).toContainEqual(expect.stringContaining(expected));
  });
});

test("clocks that differ are told by how much", () => {
  expect(levels(judgeClock({ database: 400, redis: -900 }))).toEqual(["ok"]);
  expect(told(judgeClock({ database: -3000, redis: null }))).toEqual([
    "warning: This machine's clock is 3 seconds behind the database's.",
  ]);
  expect(told(judgeClock({ database: 0, redis: 7_200_000 }))).toEqual([
    "error: This machine's clock is 2 hours ahead of Redis's.",
  ]);
});

test("the disk is full, almost full, or not writable", () => {
  const judge = (freeBytes: number, problem: string | null = null) => levels(judgeDisk({ freeBytes, problem }));
  expect([judge(5e9), judge(5e8), judge(5e7), judge(5e9, "EACCES")]).toEqual([
    ["ok"],
    ["warning"],
    ["error"],
    ["error"],
  ]);
});

test("work that is late is told, and work that is stuck is an error", () => {
  const none = { promises: 0, promise_age: 0, documents: 0, document_age: 0, lost_turns: 0 };
  expect(levels(judgeJobs({ ...none, promises: 3, promise_age: 20 }))).toEqual(["ok"]);
  expect(levels(judgeJobs({ ...none, promises: 3, promise_age: 300 }))).toEqual(["warning"]);
  expect(told(judgeJobs({ ...none, promises: 1, promise_age: 90_000 }))).toEqual([
    "error: 1 background task is due, the oldest for 25 hours.",
  ]);
  expect(levels(judgeJobs({ ...none, documents: 1, document_age: 2000 }))).toEqual(["warning"]);
  expect(levels(judgeJobs({ ...none, lost_turns: 1 }))).toEqual(["error"]);
});

test("dead letters are counted by kind", () => {
  expect(levels(judgeDeadLetters([]))).toEqual(["ok"]);
  expect(
    told(
      judgeDeadLetters([
        { kind: "email_answer", count: 2, age: 90_000 },
        { kind: "job", count: 1, age: 60 },
      ]),
    ),
  ).toEqual(["warning: 3 dead letters (email_answer 2, job 1), the oldest given up 25 hours ago."]);
});

test("a model is missing, slow, or does not answer", () => {
  const probe = { model: "m", ms: 800, failed: null, problem: null };
  const judge = (more: object) => told(judgeModel({ isConfigured: true, probes: [{ ...probe, ...more }] }));
  expect(judge({})).toEqual(["ok: The model m answers in 0.8 seconds."]);
  expect(judge({ ms: 9000 })).toEqual([expect.stringMatching(/^warning: .*9\.0 seconds/)]);
  expect(judge({ failed: "refused", problem: "key_refused" })).toEqual([
    "error: The model m does not answer (key refused).",
  ]);
  expect(levels(judgeModel({ isConfigured: false, probes: [] }))).toEqual(["notice"]);
});

test("an embedding model fails, is slow, or stands in for the one that was wanted", () => {
  const fine = { model: "m", isRemote: true, fellBack: false, ms: 50, problem: null };
  expect(levels(judgeEmbedding(fine))).toEqual(["ok"]);
  expect(levels(judgeEmbedding({ ...fine, ms: 3000 }))).toEqual(["warning"]);
  expect(levels(judgeEmbedding({ ...fine, problem: "it refuses" }))).toEqual(["error"]);
  expect(levels(judgeEmbedding({ ...fine, fellBack: true }))).toEqual(["warning"]);
});

test("a tenant whose searches miss much is named by its id alone", () => {
  const tenantId = "01980000-0000-7000-8000-000000000000";
  const judge = (recall: number) => told(judgeRecall([{ tenantId, passages: 5000, sampled: 20, recall }]));
  expect(levels(judgeRecall([]))).toEqual(["ok"]);
  expect(judge(0.99)).toEqual(["ok: Searches of 1 large tenant find 99 % or more of the nearest passages."]);
  expect(judge(0.9)).toEqual([
    `warning: Searches of tenant ${tenantId} (5000 passages) find only 90 % of the nearest passages.`,
  ]);
  expect(judge(0.5)).toEqual([expect.stringMatching(/^error: /)]);
});

test("web search, mail and mailbox are told as not set up, working, or why not", () => {
  const search = { isSet: true, results: 3, ms: 200, problem: null };
  expect(levels(judgeWebSearch({ ...search, isSet: false }))).toEqual(["ok"]);
  expect(levels(judgeWebSearch(search))).toEqual(["ok"]);
  expect(levels(judgeWebSearch({ ...search, results: 0 }))).toEqual(["warning"]);
  expect(levels(judgeWebSearch({ ...search, problem: "it took too long" }))).toEqual(["error"]);
  const mail = { isSet: true, isProduction: true, login: null, sent: null };
  expect(levels(judgeMail({ ...mail, isSet: false }))).toEqual(["warning"]);
  expect(levels(judgeMail({ ...mail, isSet: false, isProduction: false }))).toEqual(["notice"]);
  expect(levels(judgeMail(mail))).toEqual(["ok"]);
  expect(levels(judgeMail({ ...mail, login: "it refuses the login (535)" }))).toEqual(["error"]);
  expect(levels(judgeMail({ ...mail, sent: { problem: null } }))).toEqual(["ok"]);
  expect(levels(judgeMail({ ...mail, sent: { problem: "it refuses (550)" } }))).toEqual(["error"]);
  expect(levels(judgeMailbox({ isSet: false, problem: null }))).toEqual(["ok"]);
  expect(levels(judgeMailbox({ isSet: true, problem: "it refuses the login" }))).toEqual(["error"]);
});

test("the database is near or far", () => {
  expect([levels(judgeDatabase({ ms: 1 })), levels(judgeDatabase({ ms: 60 }))]).toEqual([["ok"], ["warning"]]);
});

describe("the public address", () => {
  const stream: Streamed = {
    ...{ hops: 1, isForgedBelieved: false, isBuffered: false, encoding: null, isChanged: false },
    ...{ wanted: 0, lasted: 2, isWhole: true },
  };
  const fine: Address = {
    ...{ isSet: true, trustedProxies: 1, problem: null, status: 200, redirect: false, isOurs: true, ms: 20 },
    ...{ preflight: "allowed", isUploadRefused: false, stream },
  };
  const bad = (more: Partial<Address>) =>
    told(judgeAddress({ ...fine, ...more })).filter((line) => !line.startsWith("ok"));
  const badStream = (more: Partial<Streamed>) => bad({ stream: { ...stream, ...more } });

  it.each<[Partial<Address>, string[]]>([
    [{}, []],
    [{ isSet: false }, ["notice: PUBLIC_URL is not set"]],
    [
      { problem: "its certificate has expired" },
      ["error: PUBLIC_URL can't be reached from here: its certificate has expired."],
    ],
    [{ redirect: true, status: 301 }, ["error: PUBLIC_URL answers with a redirect (301)."]],
    [{ isOurs: false }, ["error: Something else than Frontdesk answers"]],
    [{ ms: 3000 }, ["warning: PUBLIC_URL takes 3000 ms"]],
    [{ preflight: "doubled" }, ["error: The preflight"]],
    [{ isUploadRefused: true }, ["error: The proxy refuses uploads"]],
    [{ stream: "status 404" }, ["warning: Streams could not be tried"]],
    [{ trustedProxies: 0 }, ["error: All visitors share one address"]],
    [{ trustedProxies: 2 }, ["notice: This request passed fewer proxies"]],
  ])("with %j", (more, expected) => {
    expect(bad(more)).toEqual(expected.map((line) => expect.stringContaining(line)));
  });

  it("holds streams back, packs them, changes them, cuts them off, or believes what strangers say", () => {
    expect(badStream({ isBuffered: true })).toEqual([expect.stringMatching(/^error: .*all at once/)]);
    expect(badStream({ encoding: "gzip" })).toEqual([expect.stringMatching(/^warning: .*gzip/)]);
    expect(badStream({ isChanged: true })).toEqual([expect.stringMatching(/^warning: .*headers/)]);
    expect(badStream({ wanted: 65, lasted: 30, isWhole: false })).toEqual([
      "error: A stream was cut off after 30 of 65 seconds.",
    ]);
    expect(badStream({ wanted: 65, lasted: 65 })).toEqual([]);
    expect(badStream({ isForgedBelieved: true, hops: 0 })).toEqual([
      expect.stringMatching(/^error: Visitors can choose/),
    ]);
  });
});

test("a move that nobody carries on is told of, and warned of once PostgreSQL keeps its log for nobody", () => {
  const own = { cell: "a", version: "1.0.0", now: 0, fingerprints: {} };
  const judge = (isFollowed: boolean) =>
    judgeCells({ own, others: [], moves: [{ slot: "frontdesk_move_1", isFollowed, kept: 3_100_000_000 }] });
  const begun = "A move of a tenant to another cell was begun and is not carried on:";
  expect(told(judge(true))).toEqual([`notice: ${begun} frontdesk_move_1 still copies its rows.`]);
  expect(told(judge(false))).toEqual([
    `warning: ${begun} PostgreSQL keeps its log for frontdesk_move_1, 3100 MB so far, until the disk is full.`,
  ]);
});

describe("backups", () => {
  const archived = {
    ...{ archive_mode: "on", archive_timeout: 60, archived_age: 40, failed_age: 0, is_failing: false },
    ...{ last_archived: "00000001000000010000000A", last_failed: null, current: "00000001000000010000000B" },
    ...{ segment_bytes: 16 * 1024 * 1024, backup_age: null },
  };

  it("are missed once two days have passed without one, and where there has never been any", () => {
    const dumped = (backup_age: number | null) => ({ ...archived, archive_mode: "off", backup_age });
    expect(told(judgeBackups(dumped(20_000)))).toEqual([
      "ok: The last backup was made 6 hours ago; what was written since can't be restored.",
    ]);
    expect(levels(judgeBackups(dumped(null)))).toEqual(["notice"]);
    const stale = "warning: `frontdesk backup` last wrote a backup 9 days ago.";
    expect(told(judgeBackups(dumped(9 * 86_400)))).toEqual([stale]);
    // With an archive as well, each is judged.
    expect(told(judgeBackups({ ...archived, backup_age: 9 * 86_400 })).slice(1)).toEqual([stale]);
    expect(levels(judgeBackups({ ...archived, backup_age: 20_000 }))).toEqual(["ok"]);
  });

  it("are told of by the write-ahead log's archive: fine, failing, behind, late, or not there", () => {
    expect(told(judgeBackups(archived))).toEqual([
      "ok: The write-ahead log is archived, the last segment 40 seconds ago.",
    ]);
    const failing = { ...archived, is_failing: true, last_failed: "00000001000000010000000B", failed_age: 300 };
    expect(told(judgeBackups(failing))).toEqual([
      "error: PostgreSQL can't archive its write-ahead log: 00000001000000010000000B failed 5 minutes ago.",
    ]);
    expect(told(judgeBackups({ ...archived, current: "000000010000000100000020" }))).toEqual([
      "warning: 21 segments of the write-ahead log wait to be archived.",
    ]);
    expect(levels(judgeBackups({ ...archived, archive_timeout: 0 }))).toEqual(["warning"]);
    expect(levels(judgeBackups({ ...archived, last_archived: null }))).toEqual(["warning"]);
    expect(levels(judgeBackups({ ...archived, current: null }))).toEqual(["ok"]);
    expect(levels(judgeBackups({ ...archived, archive_mode: "off" }))).toEqual(["notice"]);
    expect(levels(judgeBackups(null))).toEqual(["notice"]);
  });

  it("count the segments between two names, over the end of a log, and not between timelines", () => {
    const [small, large] = [16 * 1024 * 1024, 1024 * 1024 * 1024];
    expect(segmentsBehind("0000000100000001000000FE", "000000010000000200000001", small)).toBe(2);
    expect(segmentsBehind("000000010000000100000003", "000000010000000200000001", large)).toBe(1);
    expect(segmentsBehind("00000001000000010000000A", "00000002000000010000001A", small)).toBe(0);
    expect(segmentsBehind("00000001.history", "00000001000000010000000B", small)).toBe(0);
    // A backup's own file is archived beside the segments.
    expect(segmentsBehind("00000001000000010000000A.00000028.backup", "00000001000000010000000B", small)).toBe(0);
  });
});
