/** What an answer leaves open of a question, from the model that judged it to the visitor and the desk. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getTicket } from "../../inbox/list/getTicket.ts";
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
afterAll(async () => {
  await world?.close();
  await fake?.close();
});

const OPEN = ["whether it may be worn before"];

describe("what an answer leaves open", () => {
  it("comes with the answer, and is shown again to the visitor and the desk", async () => {
    const supported = { n: 1, verdict: "supported", passages: [1], quote: "" };
    const judgement = { statements: [supported], answers: "fully", open: OPEN };
    fake.answerWith((_, task) => (task === "grade" ? JSON.stringify(judgement) : null));
    const visitor = await world.visitor(tenantId);
    const turn = await visitor.ask("How long can I return an item?");
    expect(turn.message?.gap).toEqual(OPEN);
    expect((await visitor.history()).messages.at(-1)?.gap).toEqual(OPEN);
    const { messages } = await getTicket(world.agent(tenantId), { ticketId: visitor.session.ticket_id });
    expect(messages.at(-1)?.gap).toEqual(OPEN);
  });

  it("is not mentioned where nothing is known about it", async () => {
    fake.reset();
    const visitor = await world.visitor(tenantId);
    const turn = await visitor.ask("Who pays for the return shipping?");
    expect(turn.outcome).toBe("answered");
    expect(turn.message).not.toHaveProperty("gap");
  });
});
