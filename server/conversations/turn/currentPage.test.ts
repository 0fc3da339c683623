/** The page a visitor is on, over HTTP: kept with the ticket, and first among equals when it is one of the documents. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withTenant } from "../../db/tenant.ts";
import { getTicket } from "../../inbox/list/getTicket.ts";
import { phrasesFor } from "../../language/phrases/index.ts";
import { type HttpError, Visitor } from "../../test/support/visitor.ts";
import { ORIGIN, openWorld, until, type World } from "../../test/support/world.ts";

const plan = (name: string, price: number) =>
  `# ${name}\n\n## What does this subscription cost per month?\n\nThe subscription costs ${price} euros per month.\n`;

const WARRANTY = "# Warranty\n\nEvery bicycle has a warranty of five years on the frame.\n";

let world: World;
let tenantId: string;

beforeAll(async () => {
  world = await openWorld();
  const pages = { "one.md": plan("Silver", 5), "two.md": plan("Golden", 9), "three.md": plan("Bronze", 3) };
  tenantId = await world.tenant({
    ...pages,
    "care.md": "# Care\n\nWash the saddle with soap and water.\n",
    "warranty.md": WARRANTY,
  });
  await withTenant(
    world.agent(tenantId),
    (tx) => tx.sql`update documents set url = ${`${ORIGIN}/plans/`} || replace(source_key, '.md', '/')`,
  );
});
afterAll(() => world?.close());

const QUESTION = "What does this subscription cost per month?";
const at = (path: string) => ({ url: `${ORIGIN}/plans/${path}` });

/** The best passage of the turn's trace. */
async function firstPassage(visitor: Visitor) {
  const { turns } = await getTicket(world.agent(tenantId), { ticketId: visitor.session.ticket_id });
  return turns.at(-1)?.trace?.passages[0];
}

describe("the visitor's page", () => {
  it("ranks first among equally good ones, whichever of them it is", async () => {
    for (const [path, title] of [
      ["one?from=mail#top", "Silver"],
      ["two", "Golden"],
      ["three/", "Bronze"],
    ] as const) {
      const visitor = await world.visitor(tenantId);
      await visitor.ask(QUESTION, { page: at(path) });
      expect((await firstPassage(visitor))?.title).toBe(title);
    }
  });

  it("is known from the handshake, and to a reopened conversation too", async () => {
    const visitor = await Visitor.open(world.urls, tenantId, ORIGIN, { page: at("two") });
    await visitor.ask(QUESTION);
    expect((await firstPassage(visitor))?.title).toBe("Golden");
    await visitor.init({ resume: visitor.session.resume, page: { ...at("three"), title: "Plan \u202eeerht" } });
    const { page } = await getTicket(world.agent(tenantId), { ticketId: visitor.session.ticket_id });
    // Nothing in its title reverses text.
    expect(page).toEqual({ ...at("three"), title: "Plan eerht" });
  });

  it("passes its language on to a reopened conversation", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.init({ resume: visitor.session.resume, page: { locale: "en-GB" } });
    expect((await visitor.ask("hello")).message?.content).toMatch(/^Hello!/);
    await visitor.init({ resume: visitor.session.resume, page: { locale: "de" } });
    const turn = await visitor.ask("hello");
    expect(turn.message?.content).toBe(phrasesFor("de").greeting);
  });

  it("passes on a language that it switches to in the middle of a conversation", async () => {
    const visitor = await world.visitor(tenantId);
    await visitor.ask("hello", { page: { ...at("two"), locale: "en" } });
    const greeted = async (page: object) => (await visitor.ask("hello", { page })).message?.content;
    expect(await greeted({ ...at("two"), locale: "fr" })).toBe(phrasesFor("fr").greeting);
    expect(await greeted({ locale: "de" })).toBe(phrasesFor("de").greeting);
    expect(await greeted({ locale: "no language" })).toBe(phrasesFor("de").greeting);
    const { page } = await getTicket(world.agent(tenantId), { ticketId: visitor.session.ticket_id });
    expect(page).toEqual({ url: `${ORIGIN}/plans/two` });
  });

  it("does not come before a clearly better one", async () => {
    const visitor = await world.visitor(tenantId);
    const turn = await visitor.ask("How do I wash the saddle with soap?", { page: at("two") });
    expect((await firstPassage(visitor))?.title).toBe("Care");
    expect(turn.message?.content).toContain("soap");
  });

  it("is shown to agents without its query, and never with another site's address", async () => {
    const visitor = await world.visitor(tenantId);
    const seen = async () => (await getTicket(world.agent(tenantId), { ticketId: visitor.session.ticket_id })).page;
    await visitor.ask("How do I wash the saddle?", { page: { url: `${ORIGIN}/cart?mail=a@b.example`, title: "Cart" } });
    expect(await seen()).toEqual({ url: `${ORIGIN}/cart`, title: "Cart" });
    await visitor.ask("And the frame?", { page: { url: "https://phishing.example/login" } });
    await visitor.ask("And the wheels?");
    expect(await seen()).toEqual({ url: `${ORIGIN}/cart`, title: "Cart" });
  });

  it("has to be a web address of a sensible length", async () => {
    const visitor = await world.visitor(tenantId);
    for (const url of ["javascript:alert(1)", "no address", `${ORIGIN}/${"x".repeat(2000)}`]) {
      const refused = (await visitor.ask("Hello?", { page: { url } }).catch((error) => error)) as HttpError;
      expect(refused.body.key).toBe("invalid_body");
    }
  });

  it("makes the cache ask again where the known answer belongs to another page", async () => {
    const ask = async (path: string) => {
      const turn = await (await world.visitor(tenantId)).ask("What warranty does the frame have?", { page: at(path) });
      const [trace] = await withTenant(
        world.agent(tenantId),
        (tx) => tx.sql`select is_cache_hit from traces where turn_id = ${turn.turnId}::uuid`,
      );
      return trace?.is_cache_hit;
    };
    await until(async () => (await ask("elsewhere")) === true);
    expect(await ask("two")).toBe(false);
    expect(await ask("warranty")).toBe(true);
  });
});
