import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { PAGES } from "../../test/attacks/attempts.ts";
import { type FakeOpenai, startFakeOpenai } from "../../test/support/fakeOpenai.ts";
import { openWorld, type World } from "../../test/support/world.ts";

let fake: FakeOpenai;
let world: World;
let tenantId: string;

beforeAll(async () => {
  fake = await startFakeOpenai();
  world = await openWorld({ env: { OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url } });
  tenantId = await world.tenant(PAGES);
});
afterEach(() => fake.reset());
afterAll(async () => {
  await world?.close();
  await fake?.close();
});

/** Asks both, one after the other. @returns what the second turn asked the model for, task by task */
async function followUp(first: string, second: string) {
  const visitor = await world.visitor(tenantId);
  await visitor.ask(first);
  fake.requests.length = 0;
  const turn = await visitor.ask(second);
  return { turn, tasks: fake.requests.map((request) => request.task) };
}

const VAGUE = "And what would somebody abroad have to know about that?";
const rewritten = () => fake.requests.find((request) => request.task === "generate")!.body.messages!.at(-1)!.content;

describe("making a follow-up standalone", () => {
  it("makes no model call where the documents speak of what is asked", async () => {
    const { tasks } = await followUp("How long can I return an item?", "And who pays for the return shipping?");
    expect(tasks).not.toContain("contextualize");
    expect(tasks[0]).toBe("generate");
  });

  it("asks a model where the documents hardly contain the words, and searches with its question", async () => {
    fake.answerWith((_, task) =>
      task === "contextualize" ? JSON.stringify({ question: "Who pays for the return shipping?", keywords: [] }) : null,
    );
    const { tasks } = await followUp("How long is the warranty?", VAGUE);
    expect(tasks.slice(0, 2)).toEqual(["contextualize", "generate"]);
    expect(rewritten()).toContain("<visitor_message>\nWho pays for the return shipping?");
  });

  it("asks for the same follow-up only once", async () => {
    fake.answerWith((_, task) =>
      task === "contextualize" ? JSON.stringify({ question: "When do parcels arrive?", keywords: [] }) : null,
    );
    const lines = ["Do you bring bicycles to the door?", `${VAGUE} Really?`] as const;
    expect((await followUp(...lines)).tasks).toContain("contextualize");
    expect((await followUp(...lines)).tasks).not.toContain("contextualize");
    expect(rewritten()).toContain("<visitor_message>\nWhen do parcels arrive?");
  });

  it("carries words over when the model fails", async () => {
    fake.fault("500", { task: "contextualize" });
    const { tasks } = await followUp("How long is the warranty on the frame?", "And the rest of it all");
    expect(tasks).toContain("contextualize");
    expect(rewritten()).toMatch(/<visitor_message>\nAnd the rest of it all \(warranty frame/);
  });
});
