/**
 * `npm run bench:actions` (needs `DATABASE_URL` and `REDIS_URL`): the time that a turn with an action adds to that of the
 * tenant's own endpoint, over real HTTP. `--turns N` sets how many turns of each kind are measured.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import pino from "pino";
import postgres from "postgres";
import { createAction } from "../server/actions/createAction.ts";
import { buildParts } from "../server/boot/buildParts.ts";
import { loadConfig } from "../server/config/config.ts";
import type { AgentActor } from "../server/context/context.ts";
import { migrate } from "../server/db/migrate.ts";
import { shopActions } from "../server/demo/shopActions.ts";
import { phrasesFor } from "../server/language/phrases/index.ts";
import { actionRequestSchema } from "../server/protocol/actionCalls.ts";
import { createTenant } from "../server/tenants/createTenant.ts";
import { type HeardEvent, Visitor } from "../server/test/support/visitor.ts";
import { wideLimits } from "../server/test/support/wideLimits.ts";
import { ALL_CORES, startChild } from "./machine/children.ts";
import { percentile } from "./machine/numbers.ts";
import { ORIGIN } from "./stage/knowledge.ts";

const ENDPOINT_MS = 20;
const WARM_UPS = 10;
const { values } = parseArgs({ options: { turns: { type: "string", default: "200" } } });
const TURNS = Number(values.turns);

const base = process.env.DATABASE_URL;
const redis = process.env.REDIS_URL;
if (!base || !redis) throw new Error("the bench needs DATABASE_URL and REDIS_URL: real services, as in production");

/** Wall-clock time, comparable with the database's. */
const now = () => performance.timeOrigin + performance.now();

/** The last request to the tenant's endpoint: times of its arrival, of the reply, and of storing the result. */
let heard = { at: 0, answered: 0, stored: Promise.resolve(0) };
const endpoint = createServer(async (request, response) => {
  const at = now();
  for await (const _ of request);
  await setTimeout(ENDPOINT_MS);
  const order = { status: "shipped", arrives: "tomorrow", address: "12 New Street, Leeds" };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ order }));
  heard = { at, answered: now(), stored: whenStored() };
});
await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
const host = `127.0.0.1:${(endpoint.address() as AddressInfo).port}`;

const name = `frontdesk_actions_${randomBytes(4).toString("hex")}`;
const url = Object.assign(new URL(base), { pathname: `/${name}` }).href;
const admin = postgres(base, { max: 1, onnotice: () => {} });
const dataDir = await mkdtemp(join(tmpdir(), "frontdesk-bench-"));
const env: Record<string, string> = {
  ...{ NODE_ENV: "development", PORT: "0", PUBLIC_URL: "http://localhost", DATABASE_URL: url, REDIS_URL: redis },
  ...{ DATA_DIR: dataDir, SESSION_KEYS: `bench:${randomBytes(32).toString("hex")}` },
  ...{ ADMIN_SECRET: randomBytes(32).toString("hex"), WEB_PROCESSES: "1", ...wideLimits },
  ...{ SECRETS_KEYS: `bench:${randomBytes(32).toString("base64")}`, ACTION_ALLOW_PRIVATE_HOSTS: host },
};
await admin.unsafe(`create database ${name}`);
await migrate(url);
const tenantId = await openTenant();
const server = await startChild(join(import.meta.dirname, "../server/main.ts"), { env, core: ALL_CORES });
const sql = postgres(url, { max: 1, onnotice: () => {} });
try {
  report("looked up, after the call was decided on", await measure(lookUp));
  report("changed, after the visitor's yes was taken", await measure(change));
} finally {
  await server.stop();
  await sql.end();
  await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.end();
  endpoint.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function openTenant(): Promise<string> {
  const { parts, close } = await buildParts(loadConfig(env), pino({ level: "silent" }));
  try {
    const { id } = await createTenant(parts.db, { name: "Bench", origins: [ORIGIN], settings: {} });
    const actor: AgentActor = { kind: "agent", id: "bench", name: "Bench", role: "owner" };
    const ctx = { db: parts.db, parts, tenantId: id, requestId: "bench", actor };
    for (const definition of shopActions(`http://${host}`))
      await createAction(ctx, actionRequestSchema.parse({ definition, secrets: { key: "k" }, is_enabled: true }));
    return id;
  } finally {
    await close();
  }
}

/** Milliseconds added, without the endpoint's own time. */
interface Added {
  /** Until the request reached the endpoint. */
  before: number;
  /** From its reply until the result was stored. */
  stored: number;
  /** From its reply until the visitor read the result. */
  read: number;
}

async function measure(one: (number: number) => Promise<Added>): Promise<Added[]> {
  const all: Added[] = [];
  for (let turn = 0; turn < WARM_UPS + TURNS; turn++) {
    const added = await one(1000 + turn);
    if (turn >= WARM_UPS) all.push(added);
  }
  return all;
}

async function lookUp(number: number): Promise<Added> {
  const visitor = await Visitor.open(server.url, tenantId, ORIGIN);
  const text = `Where is my order ${number}? I am mia${number}@example.com`;
  const read = await readResult((onEvent) => visitor.ask(text, { onEvent }));
  return addedBy(read);
}

async function change(number: number): Promise<Added> {
  const visitor = await Visitor.open(server.url, tenantId, ORIGIN);
  await visitor.ask("Please change the address of my order");
  await visitor.ask(`Order number: ${number}\nEmail address: mia${number}@example.com\nNew address: 12 New Street`);
  const read = await readResult((onEvent) => visitor.ask(phrasesFor("en").actionYes, { onEvent }));
  return addedBy(read);
}

async function addedBy(read: number): Promise<Added> {
  const { at, answered, stored } = heard;
  // The start of the transaction that approved the call.
  const [call] = await sql<{ approved: number }[]>`
    select extract(epoch from approved_at)::float8 * 1000 as approved
    from action_calls where state = 'done' order by created_at desc limit 1`;
  return { before: at - (call?.approved ?? 0), stored: (await stored) - answered, read: read - answered };
}

/** @returns when the visitor received the first part of an answer that needed the endpoint's reply */
async function readResult(ask: (onEvent: (heard: HeardEvent) => void) => ReturnType<Visitor["ask"]>): Promise<number> {
  let read = 0;
  heard = { at: 0, answered: 0, stored: Promise.resolve(0) };
  const turn = await ask(({ event: { type } }) => {
    if (read === 0 && (type === "token" || type === "message")) read = now();
  });
  if (heard.answered === 0 || turn.outcome !== "answered") throw new Error(`not looked up: ${turn.outcome}`);
  return read;
}

/** Polls until the newest call is visibly done; the polling's load on the database is included in the figures. */
async function whenStored(): Promise<number> {
  for (;;) {
    const [call] = await sql<{ state: string }[]>`select state from action_calls order by created_at desc limit 1`;
    if (call?.state === "done") return now();
    if (call?.state !== "sent") throw new Error(`a call is ${call?.state}`);
  }
}

function report(what: string, all: Added[]): void {
  const line = (label: string, of: (each: Added) => number) => {
    const at = (share: number) => percentile(all.map(of), share).toFixed(1);
    console.log(`  ${label}: p50 ${at(0.5)}, p95 ${at(0.95)}`);
  };
  console.log(`${what}: ms added to an endpoint of ${ENDPOINT_MS} ms, ${all.length} turns one after the other`);
  line("until the request is there", ({ before }) => before);
  line("from the reply until it is stored", ({ stored }) => stored);
  line("from the reply until the visitor reads it", ({ read }) => read);
  line("all of it, until it is stored", ({ before, stored }) => before + stored);
  line("all of it, until the visitor reads it", ({ before, read }) => before + read);
}
