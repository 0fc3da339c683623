/**
 * An earlier version and this one side by side, on one PostgreSQL and one Redis: what waits for a person or for the visitor in one
 * is carried on by the other, in both directions.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiKey } from "../../accounts/apiKeys/createApiKey.ts";
import { scopes } from "../../protocol/roles.ts";
import { type CountingEndpoint, startCountingEndpoint } from "../faults/countingEndpoint.ts";
import { openShop, type Shop, sayYes, showCard } from "../faults/shopsToCancel.ts";
import { openTestDatabase } from "../support/harness.ts";
import { type Replica, spawnReplica } from "../support/replica.ts";
import { type HeardEvent, Visitor } from "../support/visitor.ts";
import { ORIGIN, openWorld, until, type World } from "../support/world.ts";
import { checkOutEarlier } from "./earlierVersion.ts";

const ROOT = join(import.meta.dirname, "../../..");
const PAGES = {
  "returns.md":
    "# Returns\n\n## How long can I return an item?\n\nYou can return any item within 30 days of delivery.\n\n## Who pays for the return shipping?\n\nReturn shipping is free for orders over 50 euros.\n",
};
/** No answer reaches it: whatever is not hopeless gets a clarifying question. */
const NEVER_SURE = { threshold: 1 };

let folder: string;
let world: World;
let endpoint: CountingEndpoint;
let tenantId: string;
let key: string;
let shop: Shop;
const versions = new Map<"earlier" | "this", Replica>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "frontdesk-across-"));
  const earlier = await checkOutEarlier(folder);
  endpoint = await startCountingEndpoint();
  const env = {
    ACTION_ALLOW_PRIVATE_HOSTS: endpoint.host,
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
  };
  // As an upgrade leaves it: what the earlier version calls is still there.
  const database = await openTestDatabase("empty");
  for (const version of [earlier, ROOT]) await migrateWith(version, database.url);
  world = await openWorld({ env, database });
  tenantId = await world.tenant(PAGES, NEVER_SURE);
  key = (await createApiKey(world.agent(tenantId), { name: "script", scopes: [...scopes] })).secret;
  shop = await openShop(world, endpoint, "plain");
  // It has a part of Redis to itself, and would take the others' work there.
  await Promise.all(world.services.map((service) => service.stop()));
  versions.set("earlier", await spawnReplica(world.env, join(earlier, "server/main.ts")));
  versions.set("this", await spawnReplica(world.env));
});
afterAll(async () => {
  for (const replica of versions.values()) replica.kill("SIGTERM");
  await Promise.all([...versions.values()].map(({ exited }) => exited));
  await world?.close();
  await endpoint?.close();
  await rm(folder, { recursive: true, force: true });
});

async function migrateWith(version: string, url: string): Promise<void> {
  const { migrate } = await import(join(version, "server/db/migrate.ts"));
  await migrate(url);
}

function urlOf(version: "earlier" | "this"): string {
  const replica = versions.get(version);
  if (!replica) throw new Error("it was started");
  return replica.url;
}

describe.each([
  ["earlier", "this"],
  ["this", "earlier"],
] as const)("what began in %s version", (one, other) => {
  it("waits for a person, whose answer from the other version reaches the visitor's open chat", async () => {
    const visitor = await Visitor.open(urlOf(one), tenantId, ORIGIN);
    const { ticket_id: ticketId } = visitor.session;
    const stream = await visitor.listen();
    await visitor.post("/escalate", { note: "Please help" });
    const reply = await fetch(`${urlOf(other)}/api/v1/admin/tickets/${ticketId}/resolve`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ answer: "Send it back today." }),
    });
    expect(reply.status).toBe(200);
    const answers = (all: HeardEvent[]) =>
      all.flatMap(({ event }) =>
        event.type === "message" && event.content.role === "agent" ? [event.content.content] : [],
      );
    const heard = await stream.until((all) => answers(all).length > 0);
    stream.close();
    expect(answers(heard)).toEqual(["Send it back today."]);
  });

  it("asks back, and the choice is answered by the other version", async () => {
    const visitor = await Visitor.open(urlOf(one), tenantId, ORIGIN);
    const { events } = await visitor.ask("How long can I return an item?");
    const asked = events.map(({ event }) => event).find((event) => event.type === "clarify");
    if (asked?.type !== "clarify") throw new Error("it did not ask back");
    visitor.urls.splice(0, 1, urlOf(other));
    const choice = { interrupt_id: asked.content.interrupt_id, value: "Who pays for the return shipping?" };
    const answered = await visitor.resume(choice);
    expect([answered.outcome, answered.message?.content]).toEqual(["answered", expect.stringContaining("50 euros")]);
  });

  it("shows what will be done, and the yes to the other version does it once", async () => {
    const shown = await showCard({ ...world, urls: [urlOf(one)] }, shop);
    const before = endpoint.arrived.size;
    shown.visitor.urls.splice(0, 1, urlOf(other));
    expect((await sayYes(shown.visitor, v7())).outcome).toBe("answered");
    await until(async () => endpoint.arrived.size > before);
    expect([...endpoint.arrived.values()].every((count) => count === 1)).toBe(true);
    expect(endpoint.arrived.size).toBe(before + 1);
  });
});
