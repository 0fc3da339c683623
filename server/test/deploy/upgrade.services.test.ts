/**
 * An earlier version and this one on one PostgreSQL and one Redis, while visitors' answers stream: migrated under the old one, side
 * by side, the new one alone, and back. The earlier version is taken from git's history, with this checkout's packages.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeOpenai, startFakeOpenai } from "../support/fakeOpenai.ts";
import { figure } from "../support/figures.ts";
import { createTestTenant, openTestDatabase, redisUrl, type TestDatabase } from "../support/harness.ts";
import { type AcceptedMessage, findViolations } from "../support/invariants.ts";
import { type Replica, spawnReplica } from "../support/replica.ts";
import { Visitor } from "../support/visitor.ts";
import { wideLimits } from "../support/wideLimits.ts";
import { ORIGIN, until } from "../support/world.ts";
import { checkOutEarlier } from "./earlierVersion.ts";

const VISITORS = 50;
/** Of each visitor, in each stage. */
const ANSWERS = 2;

const ROOT = join(import.meta.dirname, "../../..");
const FRONTDESK = join(ROOT, "server/commands/frontdesk.ts");
const run = promisify(execFile);
const PAGE = `# Returns

You can return any item within 30 days of delivery. Refunds take five working days. Opened boxes are accepted.

# Delivery

Delivery takes three days and costs 4 EUR. In winter it takes five days.
`;
const QUESTIONS = [
  "Can I return an item?",
  "And how long do refunds take?",
  "What does delivery cost?",
  "And in winter?",
];

let folder: string;
let before: string;
let fake: FakeOpenai;
let database: TestDatabase;
let env: Record<string, string>;
let tenantId: string;
/** What the load balancer leads to: changed in place. */
const urls: string[] = [];
const started: Replica[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "frontdesk-upgrade-"));
  before = await checkOutEarlier(folder);
  fake = await startFakeOpenai({ firstTokenMs: 200, tokenMs: 30, tokens: 50, records: false });
  database = await openTestDatabase("empty");
  env = {
    ...{ NODE_ENV: "test", EMBEDDER: "words", DATABASE_URL: database.url, REDIS_URL: redisUrl() ?? "" },
    ...{ SESSION_KEYS: `test:${"k".repeat(40)}`, ADMIN_SECRET: "a".repeat(40), DATA_DIR: join(folder, "data") },
    ...{ OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url, DRAIN_SECONDS: "20", ...wideLimits },
  };
});
afterAll(async () => {
  for (const replica of started) replica.kill("SIGTERM");
  await Promise.all(started.map(({ exited }) => exited));
  await database?.close();
  await fake?.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(version: string): Promise<Replica> {
  const replica = await spawnReplica(env, join(version, "server/main.ts"));
  started.push(replica);
  await until(async () => (await fetch(`${replica.url}/readyz`)).status === 200);
  return replica;
}

/** As a rolling update does it: no new work, and the end once the running answers are done. */
async function stop(replica: Replica): Promise<void> {
  urls.splice(urls.indexOf(replica.url), 1);
  replica.kill("SIGTERM");
  expect(await replica.exited).toBe(0);
}

async function teach(): Promise<void> {
  ({ tenantId } = await createTestTenant(database.db, { origins: [ORIGIN], settings: { threshold: 0 } }));
  const page = join(folder, "shop.md");
  await writeFile(page, PAGE);
  await run(process.execPath, [join(before, "server/commands/ingest.ts"), "--tenant", tenantId, page], { env });
  await until(async () => {
    const [left] = await database.admin`select count(*)::int as count from documents where status <> 'ready'`;
    return left?.count === 0;
  }, 60_000);
}

interface Talk {
  visitor: Visitor;
  answers: number;
  asked: AcceptedMessage[];
  outcomes: string[];
  slowestMs: number;
}

/** Asks one question after the other until it is over; a stream that breaks is asked for again. */
async function converse(talk: Talk, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const [id, since] = [v7(), performance.now()];
    const question = `${QUESTIONS[talk.answers % QUESTIONS.length]} (${talk.visitor.session.ticket_id.slice(-4)})`;
    let turn = await talk.visitor.askUntilTaken(question, id);
    while (turn.outcome === undefined) turn = await talk.visitor.askUntilTaken(question, id);
    talk.slowestMs = Math.max(talk.slowestMs, performance.now() - since);
    talk.outcomes.push(turn.outcome);
    const { ticket_id: ticketId } = talk.visitor.session;
    talk.asked.push({ ticketId, clientMessageId: id, messageId: turn.message?.id ?? null });
    talk.answers += 1;
  }
}

it("an upgrade and the way back lose, double and escalate nothing while answers stream", {
  timeout: 900_000,
}, async () => {
  const old = await start(before);
  urls.push(old.url);
  await teach();
  const talks: Talk[] = [];
  for (let n = 0; n < VISITORS; n += 1) {
    const visitor = new Visitor(urls, tenantId, ORIGIN);
    await visitor.init();
    talks.push({ visitor, answers: 0, asked: [], outcomes: [], slowestMs: 0 });
  }
  let isOver = false;
  const conversations = talks.map((talk) => converse(talk, () => isOver));
  const failed = Promise.race(conversations.map((each) => each.then(() => new Promise<never>(() => {}))));
  const stage = async (name: string) => {
    const goals = talks.map(({ answers }) => answers + ANSWERS);
    const since = performance.now();
    await Promise.race([until(() => talks.every(({ answers }, n) => answers >= goals[n]!), 240_000), failed]);
    figure(
      `upgrade, ${name}: seconds for ${ANSWERS} answers to each of ${VISITORS} visitors`,
      (performance.now() - since) / 1000,
    );
  };

  await stage("the old version alone");
  const { stdout } = await run(process.execPath, [FRONTDESK, "migrate"], { env });
  expect(stdout).toContain("applied 00");
  expect((await fetch(`${old.url}/readyz`)).status).toBe(200);
  await stage("the old version on the new schema");
  const current = await start(ROOT);
  urls.push(current.url);
  await stage("both versions");
  await stop(old);
  await stage("the new version alone");
  const again = await start(before);
  urls.push(again.url);
  await stage("both versions, on the way back");
  await stop(current);
  await stage("the old version again");
  isOver = true;
  await Promise.all(conversations);

  const asked = talks.flatMap((talk) => talk.asked);
  const unanswered = talks.flatMap(({ outcomes }) => outcomes).filter((outcome) => outcome !== "answered");
  const violations = await findViolations(database.url, asked, { leaseSeconds: 10 });
  figure("upgrade and back: messages lost or doubled", violations.length, asked.length);
  figure("upgrade and back: turns not answered", unanswered.length, asked.length);
  figure("upgrade and back: slowest turn, ms", Math.round(Math.max(...talks.map(({ slowestMs }) => slowestMs))));
  expect(violations).toEqual([]);
  expect(unanswered).toEqual([]);
  expect((await database.admin`select id from escalations`).length).toBe(0);
  for (const { visitor, answers } of talks) {
    const { messages } = await visitor.history();
    expect(messages.map(({ role }) => role)).toEqual(
      Array.from({ length: answers }, () => ["visitor", "assistant"]).flat(),
    );
  }
});
