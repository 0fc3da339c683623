/** What the screen of one ticket has beside its messages: the withdrawn draft, drafts to edit, and what is kept from the visitor. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withTenant } from "../../db/tenant.ts";
import { type FakeOpenai, startFakeOpenai } from "../../test/support/fakeOpenai.ts";
import { openWorld, until, type World } from "../../test/support/world.ts";
import { draftAnswer } from "../acts/draftAnswer.ts";
import { getTicket } from "./getTicket.ts";

const PAGES = {
  "returns.md":
    "# How long can I return an item?\n\nYou can return any item within 30 days of delivery. The item must be unused.\n",
};

let fake: FakeOpenai;
let plain: World;
let modelled: World;
beforeAll(async () => {
  fake = await startFakeOpenai();
  plain = await openWorld();
  modelled = await openWorld({
    env: { OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: fake.url, OPENAI_MODEL: "gpt-4o-mini" },
  });
});
afterAll(async () => {
  await Promise.all([plain?.close(), modelled?.close()]);
  await fake?.close();
});

async function escalated(world: World, question: string) {
  const tenantId = await world.tenant(PAGES, { clarify: false });
  const visitor = await world.visitor(tenantId);
  const turn = await visitor.ask(question);
  return { ctx: world.agent(tenantId), ticketId: visitor.session.ticket_id, visitor, turn };
}

describe("a draft that was withdrawn", () => {
  test("is shown at the desk as it was, and never again to the visitor", async () => {
    fake.answerWith((_, task) =>
      task === "generate"
        ? "Returns are free for ninety-nine weeks [1]."
        : task === "grade"
          ? '{"confidence": 0.1}'
          : null,
    );
    const { ctx, ticketId, visitor, turn } = await escalated(modelled, "How long can I return an item?");
    expect(turn.outcome).toBe("escalated");
    const { turns } = await getTicket(ctx, { ticketId });
    expect(turns.at(-1)?.trace?.draft).toBe("Returns are free for ninety-nine weeks [1].");
    expect(JSON.stringify(await visitor.history())).not.toContain("ninety-nine");
    fake.answerWith(null);
  });

  test("does not exist where the answer was kept", async () => {
    const { ctx, ticketId, turn } = await escalated(plain, "How long can I return an item?");
    expect(turn.outcome).toBe("answered");
    const { turns } = await getTicket(ctx, { ticketId });
    expect(turns.at(-1)?.trace).toMatchObject({ draft: null });
  });
});

describe("a drafted answer", () => {
  test("comes from the documents, with its sources, without a model; nothing is stored or sent", async () => {
    const { ctx, ticketId, visitor } = await escalated(plain, "How long can I return an item?");
    const before = await visitor.history();
    const draft = await draftAnswer(ctx, { ticketId });
    expect(draft).toMatchObject({ engine: "local", can_restate: false });
    expect(draft.content).toMatch(/within 30 days of delivery/);
    expect(draft.citations[0]?.title).toContain("return");
    expect(await visitor.history()).toEqual(before);
    const asked = { ticketId, wish: "shorter" as const, text: draft.content };
    await expect(draftAnswer(ctx, asked)).rejects.toMatchObject({ key: "conflict" });
  });

  test("is missing where nothing can be quoted in the visitor's language and no model translates", async () => {
    const { ctx, ticketId, visitor } = await escalated(plain, "Wie lange kann ich die Ware nach dem Kauf zurückgeben?");
    await visitor.ask(
      "Ich möchte wissen, ob ich einen Artikel wie zum Beispiel eine Lampe auch nach 30 Tagen zurückgeben kann.",
    );
    expect(await draftAnswer(ctx, { ticketId })).toMatchObject({ content: "", citations: [] });
  });

  test("is empty where the documents say nothing", async () => {
    const tenantId = await plain.tenant();
    const visitor = await plain.visitor(tenantId);
    await visitor.ask("What is the wifi password?");
    const draft = await draftAnswer(plain.agent(tenantId), { ticketId: visitor.session.ticket_id });
    expect(draft).toMatchObject({ content: "", citations: [] });
  });

  test("is reworded by the model, which adds no fact; its cost is in the books", async () => {
    const { ctx, ticketId } = await escalated(modelled, "How long can I return an item?");
    const sumOf = async (table: "usage_daily" | "traces") => {
      const [row] = await withTenant(
        ctx,
        ({ sql }) => sql<{ sum: number }[]>`select coalesce(sum(tokens_in), 0)::int as sum from ${sql(table)}`,
      );
      return row!.sum;
    };
    await until(async () => (await sumOf("usage_daily")) > 0);
    const before = await sumOf("usage_daily");
    const restate = (text: string, answer: string) => {
      fake.answerWith((_, task) => (task === "restate" ? answer : null));
      return draftAnswer(ctx, { ticketId, wish: "friendlier", text });
    };
    const text = "Return it within 30 days [1].";
    expect((await restate(text, "Happy to help! You have 30 days to return it [1].")).content).toContain(
      "Happy to help",
    );
    expect((await restate(text, "Happy to help! You have 60 days.")).content).toBe(text);
    fake.answerWith(null);
    expect(await sumOf("usage_daily")).toBeGreaterThan(before);
    expect(await sumOf("traces")).toBe(await sumOf("usage_daily"));
  });
});
