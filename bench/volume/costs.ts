/** What a conversation costs each part of an installation, for sizing: four turns, and one in eight goes to a person. */
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { indexDue } from "../../server/jobs/indexMessages.ts";
import { costOf } from "../machine/cost.ts";
import { ORIGIN } from "../stage/knowledge.ts";
import { firstQuestion, followUp } from "../stage/questions.ts";
import { openVisitor } from "../stage/visitors.ts";
import type { Place } from "./place.ts";

const TURNS = 4;
const ONE_IN = 8;
const AT_ONCE = 4;

interface Reading {
  serverMs: number;
  postgresMs: number;
  walBytes: number;
  redisBytes: number;
}

/** @param pid PostgreSQL's first process */
export async function printCosts(place: Place, pid: number, redisUrl: string, conversations: number): Promise<void> {
  const client = new Redis(redisUrl);
  const read = () => readCosts(place, pid, client);
  try {
    await ask(place, AT_ONCE * 5);
    await indexDue({ db: place.desk.db }, 0);
    const idleFrom = await read();
    const idleAt = performance.now();
    await sleep(10_000);
    const idleTo = await read();
    const idleMs = performance.now() - idleAt;
    const from = await read();
    const since = performance.now();
    await ask(place, conversations);
    const asked = await read();
    const share = (performance.now() - since) / idleMs;
    await indexDue({ db: place.desk.db }, 0);
    const to = await read();
    const each = (pick: (reading: Reading) => number, end: Reading) =>
      (pick(end) - pick(from) - share * (pick(idleTo) - pick(idleFrom))) / conversations;
    console.log(`\na conversation of ${TURNS} turns on the full database, ${AT_ONCE} at once, what is idle taken off:`);
    console.log(`CPU of the service ${each(({ serverMs }) => serverMs, asked).toFixed(0)} ms`);
    console.log(
      `CPU of PostgreSQL, words for the inbox's search included ${each((one) => one.postgresMs, to).toFixed(0)} ms`,
    );
    console.log(
      `WAL, the same, with the whole pages of a checkpoint ${(each((one) => one.walBytes, to) / 1024).toFixed(0)} KB`,
    );
    console.log(`memory of Redis ${(each((one) => one.redisBytes, asked) / 1024).toFixed(0)} KB`);
  } finally {
    client.disconnect();
  }
}

async function readCosts({ server, sql }: Place, pid: number, redis: Redis): Promise<Reading> {
  const [wal] = await sql<{ bytes: number }[]>`select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`;
  const used = /^used_memory:(\d+)/m.exec(await redis.info("memory"))?.[1];
  return {
    serverMs: costOf(server.pid).cpuMs,
    postgresMs: costOf(pid).cpuMs,
    walBytes: wal?.bytes ?? 0,
    redisBytes: Number(used),
  };
}

let asked = Math.floor(Math.random() * 1e6);

async function ask(place: Place, conversations: number): Promise<void> {
  let left = conversations;
  const visit = async () => {
    while (left-- > 0) await talk(place, asked++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visit));
}

async function talk(place: Place, n: number): Promise<void> {
  const visitor = await openVisitor(place, place.tenants[n % place.tenants.length]);
  const goesToPerson = n % ONE_IN === 0;
  await visitor.ask(firstQuestion(n));
  for (let turn = 1; turn < TURNS - (goesToPerson ? 1 : 0); turn++) await visitor.ask(followUp(n + turn));
  if (!goesToPerson) return;
  const headers = { "content-type": "application/json", origin: ORIGIN, authorization: `Bearer ${visitor.token}` };
  const reply = await fetch(`${place.server.url}/api/v1/chat/escalate`, { method: "POST", headers, body: "{}" });
  if (!reply.ok) throw new Error(`escalate: ${reply.status} ${await reply.text()}`);
}
