/** C1: kill -9 at random points, before and after every write. Nothing that was acknowledged is lost or doubled. */
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeOpenai, startFakeOpenai } from "../support/fakeOpenai.ts";
import { cases, figure, seed } from "../support/figures.ts";
import { type AcceptedMessage, findViolations } from "../support/invariants.ts";
import { type Replica, spawnReplica } from "../support/replica.ts";
import { Visitor } from "../support/visitor.ts";
import { ORIGIN, openWorld, until, type World } from "../support/world.ts";
import { type ChokePoint, openChokePoint } from "./chokePoint.ts";

const KILLS = cases(3, 300);
const VISITORS = 4;
const LEASE_SECONDS = 2;
/**
 * A turn passes about this many pieces of traffic to the database; the point of death is drawn from twice as many, from a
 * message's arrival on: a replica's own start would take most of the deaths.
 */
const TRAFFIC = 25;
const FIRST_QUESTION = "Can I return an item?";

let world: World;
let fake: FakeOpenai;
let point: ChokePoint;
let victim: Replica;
const bystanders: Replica[] = [];

beforeAll(async () => {
  fake = await startFakeOpenai({ firstTokenMs: 10, tokenMs: 2, tokens: 20 });
  world = await openWorld();
  const { hostname, port } = new URL(world.database.url);
  point = await openChokePoint({ host: hostname, port: Number(port) });
  bystanders.push(await spawnReplica(env(world.database.url)));
  victim = await spawnVictim();
}, 120_000);

afterAll(async () => {
  point?.disarm();
  for (const replica of [victim, ...bystanders]) replica?.kill("SIGTERM");
  await Promise.all([victim, ...bystanders].map((replica) => replica?.exited));
  await point?.close();
  await fake?.close();
  await world?.close();
});

function env(databaseUrl: string): Record<string, string> {
  return {
    ...world.env,
    DATABASE_URL: databaseUrl,
    OPENAI_API_KEY: "test",
    OPENAI_BASE_URL: fake.url,
    TURN_LEASE_SECONDS: String(LEASE_SECONDS),
  };
}

function spawnVictim(): Promise<Replica> {
  const url = new URL(world.database.url);
  url.port = String(point.port);
  return spawnReplica(env(url.href));
}

describe("a replica that is killed", () => {
  it("loses and doubles nothing, wherever it dies", { timeout: 3_600_000 }, async () => {
    const random = mulberry(seed("kill"));
    const tenantId = await world.tenant({
      "returns.md": "# Returns\n\nYou can return any item within 30 days of delivery.\n",
    });
    const told: AcceptedMessage[] = [];
    let isDone = false;
    let kills = 0;
    let slowest = 0;
    const talking = Array.from({ length: VISITORS }, () => talk());

    async function talk(): Promise<void> {
      while (!isDone) {
        const urls = [victim.url, (bystanders[0] as Replica).url];
        const visitor = await Visitor.open(urls, tenantId, ORIGIN).catch(() => null);
        // Nobody answers while the victim starts: asking without a break would take the time it needs for that.
        if (!visitor) await new Promise((resolve) => setTimeout(resolve, 50));
        for (let n = 0; visitor && n < 3 && !isDone; n += 1) {
          const id = v7();
          const started = Date.now();
          const turn = await visitor.askUntilTaken(
            [FIRST_QUESTION, "Within how many days?", "Who pays?"][n] as string,
            id,
            2000,
          );
          const heard = turn.outcome ? turn : await waitForEnd(visitor, id);
          slowest = Math.max(slowest, Date.now() - started);
          told.push({ ticketId: visitor.session.ticket_id, clientMessageId: id, messageId: heard.message?.id ?? null });
          visitor.urls.splice(0, 2, victim.url, (bystanders[0] as Replica).url);
        }
      }
    }

    while (kills < KILLS) {
      const dead = victim.exited;
      point.arm(1 + Math.floor(random() * TRAFFIC * 2), () => victim.kill(), FIRST_QUESTION);
      await dead;
      kills += 1;
      if (kills % 25 === 0) process.stdout.write(`  ${kills} of ${KILLS} kills\n`);
      victim = await spawnVictim();
    }
    isDone = true;
    await Promise.all(talking);
    await until(
      async () => (await findViolations(world.database.url, told, { leaseSeconds: 0 })).length === 0,
      30_000,
    ).catch(() => {});
    const violations = await findViolations(world.database.url, told, { leaseSeconds: LEASE_SECONDS });
    figure("kill -9: violations of I1 to I9", violations.length, KILLS);
    figure("kill -9: messages acknowledged meanwhile", told.length);
    figure("kill -9: slowest message from sent to ended, ms", slowest);
    expect(violations).toEqual([]);
    expect(told.length).toBeGreaterThan(0);
    expect(slowest).toBeLessThan(30_000);
  });
});

/** What is in the statements that a turn consists of: its question, and the ticket's state at its end. */
const WRITES = [
  { write: "accept", holds: FIRST_QUESTION },
  { write: "end", holds: "ticket_status" },
];

describe("a replica that dies", () => {
  it.each(
    WRITES.flatMap(({ write, holds }) => (["request", "reply"] as const).map((side) => ({ write, side, holds }))),
  )("at the $side of a turn's $write leaves it answered once", { timeout: 120_000 }, async ({ holds, side }) => {
    const tenantId = await world.tenant({
      "returns.md": "# Returns\n\nYou can return any item within 30 days of delivery.\n",
    });
    const visitor = await Visitor.open(victim.url, tenantId, ORIGIN);
    const [question, id] = [FIRST_QUESTION, v7()];
    const dead = victim.exited;
    point.armAt(side, holds, () => victim.kill());
    const sending = visitor.ask(question, { id }).catch(() => null);
    await dead;
    await sending;
    victim = await spawnVictim();
    visitor.urls.splice(0, 1, victim.url);
    const first = await visitor.askUntilTaken(question, id, 2000);
    const turn = first.outcome ? first : await waitForEnd(visitor, id);
    expect([turn.outcome, turn.message?.content]).toEqual(["answered", expect.stringContaining("within 30 days")]);
    const told = [{ ticketId: visitor.session.ticket_id, clientMessageId: id, messageId: turn.message?.id ?? null }];
    expect(await findViolations(world.database.url, told, { leaseSeconds: LEASE_SECONDS })).toEqual([]);
    expect((await visitor.history()).messages.map(({ role }) => role)).toHaveLength(2);
  });
});

/** The connection broke mid-turn: the same message, sent again, finds its turn. */
async function waitForEnd(visitor: Visitor, id: string) {
  for (;;) {
    const history = await visitor.history().catch(() => null);
    const own = history?.messages.find((message) => message.client_message_id === id);
    const turn = own ? await visitor.askUntilTaken(own.content, id, 2000).catch(() => null) : null;
    if (turn?.outcome) return turn;
  }
}

/** A small random generator, so that a run can be repeated from its seed. */
function mulberry(state: number): () => number {
  let a = state;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
