/**
 * Real processes that are killed at every step of a change, on endpoints that count: nothing is sent twice that may
 * not be, nothing is done twice, and each call ends, or is shown to a person.
 */
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decideCall } from "../../actions/decideCall.ts";
import { listTickets } from "../../inbox/list/listTickets.ts";
import { ticketListQuerySchema } from "../../protocol/inbox.ts";
import { cases, figure } from "../support/figures.ts";
import { type AcceptedMessage, findViolations } from "../support/invariants.ts";
import { type Replica, spawnReplica } from "../support/replica.ts";
import type { HeardTurn } from "../support/visitor.ts";
import { openWorld, until, type World } from "../support/world.ts";
import { type CountingEndpoint, type Progress, startCountingEndpoint } from "./countingEndpoint.ts";
import { type HeldStatements, openHeldStatements, type Statement } from "./heldStatements.ts";
import { KINDS, openShop, type Shop, sayYes, showCard } from "./shopsToCancel.ts";

/** Where a process dies, in the order of a call's life. */
const STEPS: ({ name: string } & ({ at: Statement } | { endpoint: Progress }))[] = [
  { name: "before the yes is stored", at: "yes, begun" },
  { name: "once the yes is stored", at: "yes, committed" },
  { name: "before the claim is stored", at: "claim, begun" },
  { name: "claimed, and nothing sent", at: "claim, committed" },
  { name: "sent, and nothing done", endpoint: "arrived" },
  { name: "done, and not replied", endpoint: "done" },
  { name: "in the middle of the reply", endpoint: "half replied" },
  { name: "behind the reply's last byte", endpoint: "replied" },
  { name: "replied, and not stored", at: "result, begun" },
  { name: "stored, and the turn not ended", at: "result, committed" },
  { name: "ended, and the visitor not told", at: "turn's end, committed" },
];
type Step = (typeof STEPS)[number];

/** Each hits one call of each kind. */
const KILLS = cases(STEPS.length, 200);
/** Processes that live, and die, side by side. */
const LANES = 2;
const LEASE_SECONDS = 4;
/** A claim's minute, and the sweep's. */
const SWEPT_MS = 150_000;

/** A call that the visitor said yes to, to a process that died. */
interface Hit {
  step: Step;
  shop: Shop;
  ticketId: string;
  messageId: string;
  turn: Promise<HeardTurn>;
}

interface Ended {
  id: string;
  ticket_id: string;
  state: string;
  key: string;
}

let endpoint: CountingEndpoint;
let world: World;
let statements: HeldStatements;
let shops: Shop[] = [];
/** Steps to which not every call of a kill had come, on a machine that has other work. */
const strays: string[] = [];
const victims = new Set<Promise<Replica>>();

beforeAll(async () => {
  endpoint = await startCountingEndpoint();
  world = await openWorld({
    env: {
      ACTION_ALLOW_PRIVATE_HOSTS: endpoint.host,
      SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
      TURN_LEASE_SECONDS: String(LEASE_SECONDS),
    },
  });
  statements = await openHeldStatements(world.database.admin);
  shops = await Promise.all(KINDS.map((kind) => openShop(world, endpoint, kind)));
  // Whoever is killed has no time to leave compiled code to those behind it.
  const first = await spawnVictim();
  first.kill("SIGTERM");
  await first.exited;
});
afterAll(async () => {
  await Promise.allSettled(
    [...victims].map(async (starting) => {
      const victim = await starting;
      victim.kill();
      await victim.exited;
    }),
  );
  await statements?.close();
  await world?.close();
  await endpoint?.close();
});

function spawnVictim(role = "web"): Promise<Replica> {
  const compiled = join(world.env.DATA_DIR ?? "", "compiled");
  const starting = spawnReplica({ ...world.env, ROLE: role, NODE_COMPILE_CACHE: compiled });
  victims.add(starting);
  return starting;
}

/** Has a visitor of each shop say yes to a process, and kills it when all their calls have come to the step. */
async function killAt(step: Step, victim: Replica): Promise<Hit[]> {
  const shown = await Promise.all(shops.map(async (shop) => ({ shop, ...(await showCard(world, shop)) })));
  const ticketIds = shown.map(({ ticketId }) => ticketId);
  const held = "at" in step ? await statements.hold(step.at, ticketIds) : null;
  if ("endpoint" in step) {
    const numbers = shown.map(({ number }) => number);
    endpoint.killAt(step.endpoint, numbers, () => victim.kill());
  }
  const hits = shown.map(({ shop, visitor, ticketId }) => {
    const messageId = v7();
    // The yes goes to the one that dies.
    visitor.urls.splice(0, 1, victim.url);
    return { step, shop, ticketId, messageId, turn: sayYes(visitor, messageId) };
  });
  // Where not all of them have come there together, it dies under those that have.
  await held?.reached().catch(() => strays.push(step.name));
  if (held) victim.kill();
  await victim.exited;
  for (const { visitor } of shown) visitor.urls.splice(0, 1, ...world.urls);
  await held?.release();
  return hits;
}

/** As if it had taken a minute until somebody took over: nobody holds these calls any more. */
async function letClaimsRunOut(hits: Hit[]): Promise<void> {
  await world.database.admin`
    update action_calls set sent_until = now() - interval '1 second'
    where state = 'sent' and ticket_id = any(${hits.map(({ ticketId }) => ticketId)}::uuid[])`;
}

/** One process after the other. Every other time they are taken over late. */
async function runLane(rounds: number[], hits: Hit[]): Promise<void> {
  let next = spawnVictim();
  for (const [at, round] of rounds.entries()) {
    const victim = await next;
    if (at + 1 < rounds.length) next = spawnVictim();
    const hit = await killAt(STEPS[round % STEPS.length] as Step, victim);
    if (round % 2 === 1) await letClaimsRunOut(hit);
    hits.push(...hit);
    if ((round + 1) % 20 === 0) process.stdout.write(`  ${round + 1} of ${KILLS} kills\n`);
  }
}

async function readCalls(hits: Hit[]): Promise<Map<string, Ended>> {
  const rows = await world.database.admin<Ended[]>`
    select id, ticket_id, state, idempotency_key::text as key from action_calls
    where ticket_id = any(${hits.map(({ ticketId }) => ticketId)}::uuid[])`;
  return new Map(rows.map((row) => [row.ticket_id, row]));
}

/** Waits until what nobody knows of is known to be so. */
async function waitForSweep(hits: Hit[]): Promise<void> {
  if (KILLS === STEPS.length) {
    await letClaimsRunOut(hits);
    await spawnVictim("all");
  }
  await until(async () => ![...(await readCalls(hits)).values()].some(({ state }) => state === "sent"), SWEPT_MS);
}

/** The tickets that the desk's queue of calls shows. */
async function readQueue({ person }: Shop): Promise<Set<string>> {
  const ids = new Set<string>();
  let cursor: string | undefined;
  do {
    const query = ticketListQuerySchema.parse({ queue: "approval", limit: "100", cursor });
    const page = await listTickets(person, query);
    for (const { id } of page.tickets) ids.add(id);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return ids;
}

interface Tally {
  calls: number;
  states: Record<string, number>;
  sentTwice: number;
  doneTwice: number;
  forgotten: number;
  untrue: number;
}

/** What became of the calls of one step, or of all. */
function tally(hits: Hit[], calls: Map<string, Ended>, queue: Set<string>): Tally {
  const sum: Tally = { calls: hits.length, states: {}, sentTwice: 0, doneTwice: 0, forgotten: 0, untrue: 0 };
  for (const { shop, ticketId } of hits) {
    const { state, key } = calls.get(ticketId) ?? { state: "missing", key: "" };
    const [arrived, done] = [endpoint.arrived.get(key) ?? 0, endpoint.done.get(key) ?? 0];
    sum.states[state] = (sum.states[state] ?? 0) + 1;
    if (arrived > 1 && shop.kind !== "honouring") sum.sentTwice += 1;
    if (done > 1) sum.doneTwice += 1;
    const isEnded = ["done", "failed", "declined"].includes(state);
    if (!isEnded && !(state === "unknown" && queue.has(ticketId))) sum.forgotten += 1;
    if (isEnded && (state === "done") !== (done === 1)) sum.untrue += 1;
  }
  return sum;
}

function report(name: string, kills: number, { calls, states, ...wrong }: Tally): void {
  const ends = Object.entries(states).map(([state, count]) => `${count} ${state}`);
  const { sentTwice, doneTwice, forgotten } = wrong;
  const counts = [`${calls} calls`, ...ends, `${sentTwice} sent twice`, `${doneTwice} done twice`];
  figure(`killed ${name}`, `${kills} kills, ${counts.join(", ")}, ${forgotten} forgotten`);
}

/** A person says of each call that nobody knows of what they have found out, or has it sent again where that is safe. */
async function settle(hits: Hit[], calls: Map<string, Ended>): Promise<void> {
  for (const { shop, ticketId } of hits) {
    const call = calls.get(ticketId);
    if (call?.state !== "unknown") continue;
    const found = endpoint.done.has(call.key) ? "done" : "failed";
    const decision = shop.kind === "honouring" ? "again" : found;
    await decideCall(shop.person, { ticketId, callId: call.id, decision });
  }
  const isSettled = ({ state }: Ended) => ["done", "failed", "declined"].includes(state);
  await until(async () => [...(await readCalls(hits)).values()].every(isSettled), 120_000);
}

test("at every step of a change, a process that is killed leaves it done once, or to a person", {
  timeout: 5_400_000,
}, async () => {
  const hits: Hit[] = [];
  const rounds = Array.from({ length: KILLS }, (_, round) => round);
  const laneOf = (lane: number) => rounds.filter((round) => round % LANES === lane);
  await Promise.all(Array.from({ length: LANES }, (_, lane) => runLane(laneOf(lane), hits)));
  const turns = await Promise.all(hits.map(({ turn }) => turn));
  await waitForSweep(hits);
  const calls = await readCalls(hits);
  const queue = new Set((await Promise.all(shops.map(readQueue))).flatMap((ids) => [...ids]));
  for (const step of STEPS) {
    const own = hits.filter((hit) => hit.step === step);
    report(step.name, own.length / shops.length, tally(own, calls, queue));
  }
  const all = tally(hits, calls, queue);
  report("at any step", KILLS, all);
  figure("killed before every call had come to the step", strays.length, KILLS);
  expect(turns.filter(({ outcome }) => outcome !== "answered" && outcome !== "escalated")).toEqual([]);
  expect(all).toMatchObject({ calls: KILLS * shops.length, sentTwice: 0, doneTwice: 0, forgotten: 0, untrue: 0 });
  const told: AcceptedMessage[] = hits.map(({ ticketId, messageId }, at) => {
    return { ticketId, clientMessageId: messageId, messageId: turns[at]?.message?.id ?? null };
  });
  expect(await findViolations(world.database.url, told, { leaseSeconds: LEASE_SECONDS })).toEqual([]);
  await settle(hits, calls);
  const settled = tally(hits, await readCalls(hits), new Set());
  report("and settled by a person", KILLS, settled);
  expect(settled).toMatchObject({ sentTwice: 0, doneTwice: 0, forgotten: 0, untrue: 0 });
});
