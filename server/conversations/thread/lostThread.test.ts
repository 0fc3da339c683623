/** What the graph remembers was written by another version of the service, or is broken: the conversation goes on. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { TenantSaver } from "../../answering/checkpointer.ts";
import type { Visitor } from "../../test/support/visitor.ts";
import { openWorld, type World } from "../../test/support/world.ts";

const PAGES = {
  "warranty.md": `# Warranty

## How long is the warranty on a bicycle's frame?

Every bicycle has a warranty of five years on the frame.

## How long is the warranty on a bicycle's brakes?

Every bicycle has a warranty of two years on the brakes.
`,
};

let world: World;
let tenantId: string;
beforeAll(async () => {
  world = await openWorld();
  tenantId = await world.tenant(PAGES, { threshold: 0.2 });
});
afterAll(() => world?.close());

const broken: [string, string][] = [
  ["a version to come", `update langgraph.checkpoints set checkpoint = checkpoint || '{"v": 5}'`],
  ["a version that keeps it in another shape", `update langgraph.checkpoints set checkpoint = '{"shape": 9}'`],
  ["a version that packs values in another way", "update langgraph.checkpoint_blobs set type = 'packed'"],
  ["a disk that broke", "update langgraph.checkpoint_blobs set blob = 'half a val'"],
];

it.each(broken)("continues from the messages when the thread was left by %s", async (_, change) => {
  const visitor = await world.visitor(tenantId);
  const ticketId = visitor.session.ticket_id;
  expect((await visitor.ask("How long is the warranty on the frame?")).message?.content).toContain("five years");
  const { count } = await world.database.admin.unsafe(`${change} where ticket_id = '${ticketId}'`);
  expect(count).toBeGreaterThan(0);
  await goesOn(visitor);
});

it("continues from the messages when a tool has deleted the thread", async () => {
  const visitor = await world.visitor(tenantId);
  await visitor.ask("How long is the warranty on the frame?");
  await saver().deleteThread(visitor.session.ticket_id);
  await goesOn(visitor);
});

const saver = () => new TenantSaver({ db: world.database.db, tenantId });

async function goesOn(visitor: Visitor): Promise<void> {
  const followUp = await visitor.ask("And on the brakes?");
  expect([followUp.outcome, followUp.message?.content]).toEqual(["answered", expect.stringContaining("two years")]);
  const config = { configurable: { thread_id: visitor.session.ticket_id, checkpoint_ns: "" } };
  const now = await saver().getTuple(config);
  // All of the conversation, from the tables.
  for (const said of ["warranty on the frame?", "five years", "And on the brakes?"])
    expect(JSON.stringify(now)).toContain(said);
  expect(now?.checkpoint.channel_values.question).toContain("brakes");
}
