/** Questions limited to some documents or to a collection, over HTTP. */
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withTenant } from "../../db/tenant.ts";
import { getTicket } from "../../inbox/list/getTicket.ts";
import { setCollection } from "../../knowledge/documents/setCollection.ts";
import type { QuestionScope } from "../../protocol/api.ts";
import { HttpError, type Visitor } from "../../test/support/visitor.ts";
import { openWorld, until, type World } from "../../test/support/world.ts";

const page = (product: string, days: number) =>
  `# ${product}\n\n## How long does the delivery of an order take?\n\nThe delivery of an order takes ${days} days.\n`;
const CARE =
  "# Care\n\n## How is the canvas of a sail washed?\n\nThe canvas is washed with soap.\n\n## How long does the canvas of a sail dry?\n\nThe canvas dries for two days.\n";
const PAGES = {
  "care.md": CARE,
  "bikes.md": page("Bikes", 9),
  "tents.md": page("Tents", 4),
  "boats.md": page("Boats", 21),
};
const QUESTION = "How long does the delivery of an order take?";

let world: World;
let tenantId: string;
let ids: Record<string, string>;

beforeAll(async () => {
  world = await openWorld();
  tenantId = await world.tenant(PAGES);
  const ctx = world.agent(tenantId);
  const rows = await withTenant(
    ctx,
    (tx) => tx.sql<{ id: string; name: string }[]>`
    select id, split_part(source_key, '.', 1) as name from documents`,
  );
  ids = Object.fromEntries(rows.map((row) => [row.name, row.id]));
  await setCollection(ctx, { documentIds: [ids.tents!], collection: "Camping" });
});
afterAll(() => world?.close());

async function lastTrace(visitor: Visitor) {
  const ticket = await getTicket(world.agent(tenantId), { ticketId: visitor.session.ticket_id });
  return { ...ticket.turns.at(-1)!.trace!, scope: ticket.scope };
}

async function ask(scope: QuestionScope | null, question = QUESTION) {
  const visitor = await world.visitor(tenantId);
  const turn = await visitor.ask(question, { scope });
  return { turn, visitor, trace: await lastTrace(visitor) };
}

describe("a question limited to some documents", () => {
  it("is answered from the documents named, and from no others", async () => {
    for (const [name, days] of [
      ["bikes", 9],
      ["boats", 21],
    ] as const) {
      const { turn, trace } = await ask({ document_ids: [ids[name]!] });
      expect(turn.message?.content).toContain(`${days} days`);
      expect(new Set(trace.passages.map((passage) => passage.document_id))).toEqual(new Set([ids[name]]));
    }
  });

  it("is answered from a collection, however its name is written", async () => {
    const { turn, trace } = await ask({ collection: "camping" });
    expect(turn.message?.content).toContain("4 days");
    expect(trace.scope).toEqual({ collection: "camping" });
  });

  it("is answered from the pages of a source that has the collection's name", async () => {
    await withTenant(world.agent(tenantId), async (tx) => {
      const source = v7();
      await tx.sql`
        insert into sources (tenant_id, id, kind, name, url, scope, discovery, max_pages, schedule, status)
        values (${tenantId}, ${source}, 'page', 'Harbour', 'https://a.example/', 'https://a.example/', 'auto', 1, 'off', 'idle')`;
      await tx.sql`update documents set source_id = ${source} where id = ${ids.boats!}`;
    });
    expect((await ask({ collection: "Harbour" })).turn.message?.content).toContain("21 days");
  });

  it("is never answered from other documents, even if these would fit", async () => {
    const { turn, trace } = await ask({ collection: "Camping" }, "How long does the delivery of a boat take?");
    expect(trace.passages.map((passage) => passage.title)).not.toContain("Boats");
    expect(turn.message?.content ?? "").not.toContain("21 days");
  });

  it("is neither answered from the cache nor kept in it", async () => {
    const wash = "How is the canvas of a sail washed?";
    await until(async () => (await ask(null, wash)).trace.is_cache_hit);
    const care = { document_ids: [ids.care!] };
    const { turn, trace } = await ask(care, wash);
    expect([trace.is_cache_hit, turn.message?.content.includes("soap")]).toEqual([false, true]);
    const dry = "How long does the canvas of a sail dry?";
    for (const _ of [1, 2, 3]) expect((await ask(care, dry)).turn.outcome).toBe("answered");
    expect((await ask(null, dry)).trace.is_cache_hit).toBe(false);
  });

  it("is unlimited again in the next message that names no scope", async () => {
    const { visitor } = await ask({ collection: "Camping" });
    await visitor.ask("How long does the delivery of an order of boats take?");
    const trace = await lastTrace(visitor);
    expect(trace.scope).toBeNull();
    expect(trace.passages.map((passage) => passage.title)).toContain("Boats");
  });
});

describe("a scope", () => {
  const refusalOf = async (scope: unknown) => {
    const visitor = await world.visitor(tenantId);
    const refused = await visitor.ask(QUESTION, { scope: scope as QuestionScope }).catch((error) => error);
    expect(refused).toBeInstanceOf(HttpError);
    expect((await visitor.history()).messages).toEqual([]);
    return [refused.status, refused.body.key];
  };

  it("that names a missing document or collection, or another tenant's, is refused, and no message is stored", async () => {
    const stranger = await world.tenant({ "secret.md": "# Secret\n\nNobody may know.\n" });
    const [secret] = await withTenant(
      world.agent(stranger),
      (tx) => tx.sql<{ id: string }[]>`select id from documents`,
    );
    for (const scope of [{ document_ids: [v7()] }, { document_ids: [ids.bikes, secret!.id] }, { collection: "Cars" }])
      expect(await refusalOf(scope)).toEqual([404, "scope_unknown"]);
  });

  it("of another shape is refused", async () => {
    const both = { document_ids: [ids.bikes], collection: "Camping" };
    for (const scope of [{}, both, { document_ids: [] }, { document_ids: ["x"] }, { collection: " " }, "Camping"])
      expect(await refusalOf(scope)).toEqual([400, "invalid_body"]);
  });
});
