/** What a visitor is shown of an answer, and when: without a model nothing ungraded, from a model what the tenant chose. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type FakeOpenai, startFakeOpenai } from "../../test/support/fakeOpenai.ts";
import type { HeardTurn, Visitor } from "../../test/support/visitor.ts";
import { openWorld, until, type World } from "../../test/support/world.ts";

const PAGES = {
  "returns.md": `# Returns

## How long can I return an item?

You can return any item within 30 days of delivery. Unused items get a full refund.

## Who pays for the return shipping?

Return shipping is free for orders over 50 euros. Below that we deduct 4.90 euros from the refund.
`,
};
const QUESTION = "How long can I return an item?";
const RIGHT = "You can return any item within 30 days of delivery [1].";

const typesOf = (turn: HeardTurn) => turn.events.map(({ event }) => event.type);
const nodesOf = (turn: HeardTurn) =>
  turn.events.flatMap(({ event }) => (event.type === "status" || event.type === "token" ? [event] : []));
const storedRoles = async (visitor: Visitor) => (await visitor.history()).messages.map(({ role }) => role);

describe.each(["live", "verified"])("in %s mode without a model", (grade_mode) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.close());

  it("an answer appears once its grade is known, and is never taken back", async () => {
    const visitor = await world.visitor(await world.tenant(PAGES, { grade_mode }));
    const turn = await visitor.ask(QUESTION);
    expect(turn.outcome).toBe("answered");
    expect(turn.draft).toBe(turn.message?.content);
    expect(typesOf(turn)).not.toContain("retract");
    const steps = nodesOf(turn).map((event) => (event.type === "token" ? "token" : event.key));
    expect(steps.indexOf("token")).toBeGreaterThan(steps.indexOf("checking_answer"));
  });

  it.each([
    ["is asked back about", {}, "clarify"],
    ["goes to a person", { clarify: false }, "escalated"],
  ])("an answer that %s was shown to nobody", async (_what, settings, outcome) => {
    const visitor = await world.visitor(await world.tenant(PAGES, { grade_mode, threshold: 1, ...settings }));
    const turn = await visitor.ask(QUESTION);
    expect(turn.outcome).toBe(outcome);
    expect(typesOf(turn)).not.toContain("token");
    expect(typesOf(turn)).not.toContain("retract");
  });
});

describe("with a model", () => {
  let fake: FakeOpenai;
  let world: World;
  beforeAll(async () => {
    fake = await startFakeOpenai({ tokenMs: 5 });
    const env = { OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url };
    world = await openWorld({ env });
  });
  afterEach(() => fake.reset());
  afterAll(async () => {
    await world?.close();
    await fake?.close();
  });

  /** At a tenant of its own: no answer is known there yet. */
  const visit = async (grade_mode: "live" | "verified") => world.visitor(await world.tenant(PAGES, { grade_mode }));
  const writes = (text: string) => fake.answerWith((_, task) => (task === "generate" ? text : null));
  const isWriting = () => fake.requests.some(({ task }) => task === "generate");
  /** Stops the turn as soon as `when` is true. */
  async function askAndStop(visitor: Visitor, when: () => boolean): Promise<HeardTurn> {
    const asking = visitor.ask(QUESTION);
    await until(when);
    await visitor.post("/stop", {});
    return asking;
  }

  it("a verified answer is shown after its grade and not before", async () => {
    writes(RIGHT);
    const turn = await (await visit("verified")).ask(QUESTION);
    expect(turn.message?.content).toBe(RIGHT);
    const steps = nodesOf(turn).map((event) => (event.type === "token" ? "token" : event.key));
    expect(steps.indexOf("token")).toBeGreaterThan(steps.indexOf("checking_answer"));
    expect(turn.draft).toBe(RIGHT);
  });

  it.each([
    ["in another form", "You can return any item within 30 days of delivery【1†source】."],
    ["below it", "You can return any item within 30 days of delivery.\n\nSource: [1]"],
  ])("an answer that names its source %s is shown and stored with it, and never taken back", async (_, text) => {
    writes(text);
    const turn = await (await visit("live")).ask(QUESTION);
    expect(turn.outcome).toBe("answered");
    expect(turn.message?.content).toContain("[1]");
    expect(turn.message?.citations).toMatchObject([{ n: 1, title: expect.stringContaining("Returns") }]);
    expect(JSON.stringify(turn.events)).not.toMatch(/【|Source/);
    expect(typesOf(turn)).not.toContain("retract");
  });

  it("a verified answer that is stopped is never seen: not streamed, not stored, not in the history", async () => {
    writes(RIGHT);
    // It is written, and its grade doesn't come.
    fake.fault("hang", { task: "grade" });
    const visitor = await visit("verified");
    const turn = await askAndStop(visitor, () => fake.requests.some(({ task }) => task === "grade"));
    expect(turn.outcome).toBe("stopped");
    expect(JSON.stringify(turn.events)).not.toContain("30 days");
    expect(turn.message).toBeUndefined();
    expect(await storedRoles(visitor)).toEqual(["visitor"]);
    const [trace] = await world.database.admin`select draft from traces where turn_id = ${turn.turnId}`;
    expect(trace?.draft).toContain("30 days");
    fake.reset();
    expect((await visitor.ask("Who pays for the return shipping?")).outcome).toBe("answered");
  });

  it("a live answer that is stopped before its first word leaves no empty message", async () => {
    fake.fault("hang", { task: "generate" });
    const visitor = await visit("live");
    const turn = await askAndStop(visitor, isWriting);
    expect(turn.outcome).toBe("stopped");
    expect(typesOf(turn).filter((type) => type === "message" || type === "retract")).toEqual([]);
    expect(await storedRoles(visitor)).toEqual(["visitor"]);
  });

  it("a live answer that breaks off is taken back, and the quotation in its place comes whole, once it is graded", async () => {
    writes("Let me see what the pages say about that, it may take a moment, since there are many of them.");
    fake.fault("cut", { task: "generate", times: 1 });
    const turn = await (await visit("live")).ask(QUESTION);
    expect(turn.outcome).toBe("answered");
    const events = turn.events.map(({ event }) => event);
    const restart = events.findIndex((event) => event.type === "retract");
    expect(events[restart]?.content).toBe("restarted");
    const after = events.slice(restart + 1).filter((event) => event.type === "token");
    expect(after.map(({ content }) => content)).toEqual([turn.message?.content]);
    expect(events.filter((event) => event.type === "retract")).toHaveLength(1);
  });

  it("a live answer that breaks off shows nothing more when the quotation in its place is not good enough", async () => {
    writes("Let me see what the pages say about that, it may take a moment, since there are many of them.");
    fake.fault("cut", { task: "generate", times: 1 });
    const turn = await (await world.visitor(await world.tenant(PAGES, { threshold: 1 }))).ask(QUESTION);
    expect(turn.outcome).toBe("clarify");
    const shown = typesOf(turn).filter((type) => type === "token" || type === "retract");
    expect(shown.lastIndexOf("retract")).toBe(shown.length - 1);
    expect(shown.filter((type) => type === "retract")).toHaveLength(1);
  });
});

describe("with a model that names no sources", () => {
  let fake: FakeOpenai;
  let world: World;
  beforeAll(async () => {
    fake = await startFakeOpenai();
    world = await openWorld({ env: { OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url, EMBEDDER: "meaning" } });
  });
  afterAll(async () => {
    await world?.close();
    await fake?.close();
  });
  const ask = async (text: string) => {
    fake.answerWith((_, task) => (task === "generate" ? text : null));
    return (await world.visitor(await world.tenant(PAGES))).ask(QUESTION);
  };

  it("an answer gets the sources of its sentences, and is never taken back", async () => {
    const turn = await ask("You can return any item within 30 days of delivery. Unused items get a full refund.");
    expect(turn.outcome).toBe("answered");
    expect(turn.message?.content).toMatch(/refund\. \[1\]$/);
    expect(turn.message?.citations).toMatchObject([{ n: 1, title: expect.stringContaining("Returns") }]);
    expect(typesOf(turn)).not.toContain("retract");
  });

  it("an answer with a sentence that has no source is not sent", async () => {
    const turn = await ask("You can return any item within 30 days. Our lawyers check every parcel on Mondays.");
    expect(turn.outcome).not.toBe("answered");
    expect(turn.message?.content ?? "").not.toContain("lawyers");
  });
});
