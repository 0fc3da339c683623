/** What the demo's page and the README promise of it, asked over HTTP of the very pages that the demo knows. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HeardTurn } from "../test/support/visitor.ts";
import { openWorld, type World } from "../test/support/world.ts";
import { ingestDocs, SUGGESTIONS } from "./seedDemo.ts";

let world: World;
let tenantId: string;
beforeAll(async () => {
  world = await openWorld({ env: { EMBEDDER: "meaning" } });
  tenantId = await world.tenant({}, { suggestions: SUGGESTIONS });
  await ingestDocs(world.services[0]!.parts, { tenantId, url: "http://localhost", say: () => {} });
}, 300_000);
afterAll(() => world?.close());

const ask = async (question: string) => (await world.visitor(tenantId)).ask(question);
const typesOf = (turn: HeardTurn) => turn.events.map(({ event }) => event.type);

async function questionsOf(name: string): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, "questions", name), "utf8");
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

/** Each with words enough to be read alone. */
const OFF_TOPIC = [
  "When will my order 4711 arrive?",
  "Who won the world cup 2022",
  "Do you sell umbrellas?",
  "Is it raining in Hamburg?",
  "My cat is sick, what should I do?",
];

type Asked = { question: string; turn: HeardTurn };

const askAll = (questions: string[]): Promise<Asked[]> =>
  Promise.all(questions.map(async (question) => ({ question, turn: await ask(question) })));

const outcomes = (asked: Asked[], outcome: string) =>
  asked.filter(({ turn }) => turn.outcome === outcome).map(({ question }) => question);

describe("the demo", () => {
  it("opens a ticket for what its page says no document knows", async () => {
    const visitor = await world.visitor(tenantId);
    const turn = await visitor.ask("Do you sell umbrellas?");
    expect(turn.outcome).toBe("escalated");
    expect(typesOf(turn)).not.toContain("token");
    expect((await visitor.history()).status).toBe("pending_human");
    const [row] = await world.database.admin`
      select reason from escalations where ticket_id = ${visitor.session.ticket_id}`;
    expect(row?.reason).toBe("no_knowledge");
  });

  it.each(["Who won the world cup 2022", "How do I boil an egg?", "What is the capital of Australia?"])(
    "hands over what it can't know: %s",
    async (question) => {
      expect((await ask(question)).outcome).toBe("escalated");
    },
  );

  it("hands over what it can't know, even right after an answer", async () => {
    const asked = await Promise.all(
      OFF_TOPIC.map(async (question) => {
        const visitor = await world.visitor(tenantId);
        await visitor.ask("How do I add a colleague?");
        return { question, turn: await visitor.ask(question) };
      }),
    );
    expect(outcomes(asked, "escalated")).toEqual(OFF_TOPIC);
  });

  it("answers one suggestion after the other, each in its own words", async () => {
    const visitor = await world.visitor(tenantId);
    const sources: string[] = [];
    for (const question of SUGGESTIONS) {
      const { message } = await visitor.ask(question);
      sources.push(message?.citations[0]?.title ?? `none for: ${question}`);
    }
    expect(sources).toEqual([
      "Embedding the widget › How do I put the chat on my website?",
      "Escalation to a person › What happens when Frontdesk is not sure?",
      "Models and keys › Can I run Frontdesk without an OpenAI key?",
    ]);
  });

  it.each(["How do I embed the widget?", ...SUGGESTIONS])(
    "answers what its page, its greeting and the README suggest: %s",
    async (question) => {
      const turn = await ask(question);
      expect(turn.outcome).toBe("answered");
      expect(turn.message?.citations.length).toBeGreaterThan(0);
    },
  );

  it("hands over nearly everything off topic, and hardly any question that is only vague", async () => {
    const [offTopic, vague] = [await questionsOf("offTopic.txt"), await questionsOf("vague.txt")];
    expect([offTopic.length, vague.length]).toEqual([60, 60]);
    const [far, near] = [await askAll(offTopic), await askAll(vague)];
    expect(outcomes(far, "escalated").length, `kept: ${outcomes(far, "clarify")}`).toBeGreaterThanOrEqual(55);
    expect(outcomes(far, "answered").length, `answered: ${outcomes(far, "answered")}`).toBeLessThanOrEqual(1);
    const handedOver = outcomes(near, "escalated");
    expect(handedOver.length, `handed over: ${handedOver}`).toBeLessThanOrEqual(8);
    for (const { turn } of [...far, ...near]) expect(typesOf(turn)).not.toContain("retract");
  });
});
