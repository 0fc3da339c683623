/** C6: overlapping turns on the same tickets through three server processes. Nothing lost, doubled or out of order. */
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cases, figure } from "../support/figures.ts";
import { type AcceptedMessage, findViolations } from "../support/invariants.ts";
import { type Replica, spawnReplica } from "../support/replica.ts";
import { Visitor } from "../support/visitor.ts";
import { ORIGIN, openWorld, type World } from "../support/world.ts";

const TURNS = cases(60, 2000);
/** Visitors at once; each has this many tabs that send at the same time. */
const VISITORS = 5;
const TABS = 4;

let world: World;
let replicas: Replica[] = [];

beforeAll(async () => {
  world = await openWorld();
  replicas = await Promise.all(Array.from({ length: 3 }, () => spawnReplica(world.env)));
}, 120_000);
afterAll(async () => {
  for (const replica of replicas) replica.kill("SIGTERM");
  await Promise.all(replicas.map((replica) => replica.exited));
  await world?.close();
});

it("every overlapping message is answered once, in the order in which they were accepted", {
  timeout: 1_800_000,
}, async () => {
  // Every answer is delivered, so that a ticket's messages and answers must alternate.
  const tenantId = await world.tenant(
    { "returns.md": "# Returns\n\nYou can return any item within 30 days of delivery.\n" },
    { threshold: 0 },
  );
  const urls = replicas.map((replica) => replica.url);
  const told: (AcceptedMessage & { endedAt: number })[] = [];
  let sent = 0;
  let busy = 0;

  await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      while (sent < TURNS) {
        const visitor = await Visitor.open(urls, tenantId, ORIGIN);
        const ticketId = visitor.session.ticket_id;
        const tabs = Array.from({ length: TABS }, async (_, tab) => {
          const id = v7();
          sent += 1;
          const turn = await visitor.askUntilTaken(`Can I return an item? (${tab})`, id, 5000, () => {
            busy += 1;
          });
          told.push({ ticketId, clientMessageId: id, messageId: turn.message?.id ?? null, endedAt: Date.now() });
          expect(turn.events.filter(({ event }) => event.type === "end")).toHaveLength(1);
        });
        await Promise.all(tabs);
        const history = await visitor.history();
        // Never two turns interleaved: each visitor message is followed by the answer to it.
        const roles = history.messages.map((message) => message.role === "visitor");
        expect(roles).toEqual(Array.from({ length: TABS }, () => [true, false]).flat());
        for (let n = 0; n < history.messages.length; n += 2) {
          expect(history.messages[n + 1]?.turn_id).toBe(history.messages[n]?.turn_id);
        }
      }
    }),
  );
  const violations = await findViolations(world.database.url, told, { leaseSeconds: 10 });
  figure("overlapping turns on 3 processes: lost or doubled", violations.length, told.length);
  figure("overlapping turns: refused as busy and sent again", busy);
  expect(violations).toEqual([]);
});
