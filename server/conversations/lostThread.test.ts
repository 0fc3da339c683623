/** What the graph remembers was written by another version of the service, or is broken: the conversation goes on. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { isReadable } from "../answering/checkpointer.ts";
import { pack } from "../db/packed.ts";
import { toThread } from "../db/sql/threads.ts";
import { openWorld, type World } from "../test/world.ts";

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

type Thread = { checkpoint: { v: number } };
interface Row {
  state: object | null;
  packed: Buffer | null;
}

const packed = (thread: object): Row => ({ state: null, packed: pack("thread", thread) });

it.each<[string, (thread: Thread) => Row]>([
  ["the version before, which did not pack it", (thread) => ({ state: thread, packed: null })],
  ["a version to come", (thread) => packed({ ...thread, checkpoint: { ...thread.checkpoint, v: 5 } })],
  ["a version that keeps it in another shape", () => packed({ shape: 9, memory: ["frame"] })],
  ["a version that packs it in another way", () => ({ state: null, packed: Buffer.from("another packing") })],
  ["a version that keeps JSON of its own", () => ({ state: { packed: "9:eJyrVg" }, packed: null })],
])("goes on from what was stored by %s", async (_, change) => {
  const visitor = await world.visitor(tenantId);
  const ticketId = visitor.session.ticket_id;
  const { admin } = world.database;
  const stored = async () => {
    const [row] = await admin<{ packed: Buffer }[]>`select packed from threads where ticket_id = ${ticketId}::uuid`;
    return toThread(row!.packed.toString("base64"));
  };
  expect((await visitor.ask("How long is the warranty on the frame?")).message?.content).toContain("five years");
  const { state, packed } = change((await stored()) as Thread);
  await admin`update threads set state = ${state === null ? null : JSON.stringify(state)}::text::json, packed = ${packed}
    where ticket_id = ${ticketId}::uuid`;
  const followUp = await visitor.ask("And on the brakes?");
  expect([followUp.outcome, followUp.message?.content]).toEqual(["answered", expect.stringContaining("two years")]);
  const now = await stored();
  expect(isReadable(now)).toBe(true);
  // All of the conversation, from the tables.
  for (const said of ["warranty on the frame?", "five years", "And on the brakes?"])
    expect(JSON.stringify(now)).toContain(said);
});
