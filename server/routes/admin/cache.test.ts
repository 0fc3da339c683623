import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepAnswer } from "../../cache/keepAnswer.ts";
import { type Desk, openDesk } from "../../test/support/desk.ts";
import { HELP_PAGES } from "../../test/support/helpdesk.ts";
import { giveAnswer, keepTwice, someEntry, teach } from "../../test/support/shelf.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";

let server: TestServer;
let desk: Desk;
const RETURN = "How do I return an item?";
const PASSWORD = "How do I reset my password?";
beforeAll(async () => {
  server = await startTestServer();
  desk = await openDesk(server);
  for (const [name, text] of Object.entries(HELP_PAGES)) await teach(desk.ctx, name, text);
  for (const question of [RETURN, PASSWORD]) {
    await keepTwice(desk.ctx, { ...(await giveAnswer(desk.ctx, question)), confidence: 1 });
  }
});
afterAll(() => server.close());

const list = async (query = "") => (await desk.agent("GET", `/cache${query}`)).json;
const questionsOf = (found: { entries: { question: string }[] }) => found.entries.map((entry) => entry.question);

test("the desk sees each entry with what it rests on and where it comes from, newest first", async () => {
  const found = await list();
  expect(questionsOf(found)).toEqual([PASSWORD, RETURN]);
  expect(found).toMatchObject({ total: 2, next_cursor: null });
  expect(found.entries[1]).toMatchObject({
    is_pinned: false,
    state: "served",
    written_by: { engine: "local", model: null, prompt: null },
    hits: 0,
    last_hit_at: null,
    rests_on: [{ title: "Returns", document_version: 1 }],
    origin: { kind: "turn", ticket_number: expect.stringMatching(/^T-/) },
  });
});

test("entries can be searched by words of question and answer, in pages", async () => {
  expect(questionsOf(await list("?search=PASSWORD"))).toEqual([PASSWORD]);
  expect(questionsOf(await list("?search=label%20parcel"))).toEqual([RETURN]);
  expect(await list("?search=nothing-like-it")).toMatchObject({ entries: [], total: 0 });
  const first = await list("?limit=1");
  expect([questionsOf(first), first.total]).toEqual([[PASSWORD], 2]);
  expect(questionsOf(await list(`?limit=1&cursor=${first.next_cursor}`))).toEqual([RETURN]);
  const { id } = first.entries[0];
  expect(questionsOf(await list(`?entry_id=${id}`))).toEqual([PASSWORD]);
});

test("entries that were used more come first when asked so", async () => {
  const [, entry] = (await list()).entries;
  await server.parts.cache.noteHit(desk.tenantId, entry.id);
  expect(questionsOf(await list("?order=most_used"))).toEqual([RETURN, PASSWORD]);
  expect((await list("?order=most_used")).entries[0]).toMatchObject({ hits: 1, last_hit_at: expect.any(String) });
});

test("owners pin and drop, and the audit log records it; agents only look", async () => {
  const [entry] = (await list()).entries;
  expect((await desk.agent("PUT", `/cache/${entry.id}/pin`, { is_pinned: true })).status).toBe(403);
  expect((await desk.owner("PUT", `/cache/${entry.id}/pin`, { is_pinned: true })).json).toMatchObject({
    id: entry.id,
    is_pinned: true,
  });
  expect(questionsOf(await list("?pinned=true"))).toEqual([PASSWORD]);
  expect((await desk.owner("DELETE", `/cache/${entry.id}`)).json).toEqual({ done: true });
  expect((await desk.owner("DELETE", `/cache/${entry.id}`)).status).toBe(404);
  expect(questionsOf(await list())).toEqual([RETURN]);
  const actions = await server.admin`
    select action from audit_log where tenant_id = ${desk.tenantId} and subject = ${entry.id} order by id`;
  expect(actions.map((row) => row.action)).toEqual(["cache_entry_pinned", "cache_entry_dropped"]);
});

test("an answer that one visitor got waits until an owner approves it, and the audit log records it", async () => {
  const question = "Where do I find my invoice?";
  await keepAnswer(desk.ctx, { ...(await giveAnswer(desk.ctx, question)), confidence: 1 });
  const [entry] = (await list("?search=invoice")).entries;
  expect(entry).toMatchObject({ question, state: "waiting", is_pinned: false });
  expect((await desk.agent("PUT", `/cache/${entry.id}/approval`)).status).toBe(403);
  expect((await desk.owner("PUT", `/cache/${entry.id}/approval`)).json).toMatchObject({
    id: entry.id,
    state: "served",
  });
  const [logged] = await server.admin`
    select action from audit_log where tenant_id = ${desk.tenantId} and subject = ${entry.id}`;
  expect(logged?.action).toBe("cache_entry_approved");
  expect((await desk.owner("DELETE", `/cache/${entry.id}`)).status).toBe(200);
});

test("an entry of another engine is marked as served to nobody", async () => {
  const [entry] = await server.parts.cache.list(desk.tenantId);
  const provenance = "openai/org%2Fmodel/generate-1/some-embedding";
  const replaced = { ...entry!.entry, id: randomUUID(), question: "Replaced?", provenance };
  await server.parts.cache.put(desk.tenantId, [1, 0], replaced);
  expect((await list("?search=replaced")).entries).toMatchObject([
    { state: "replaced", written_by: { engine: "openai", model: "org/model", prompt: "generate-1" } },
  ]);
  await server.parts.cache.drop(desk.tenantId, replaced.id);
});

test("an entry whose document has changed is marked as served to nobody", async () => {
  await server.parts.cache.put(desk.tenantId, [1, 0], someEntry({ question: "Old?" }));
  const [old] = (await list("?search=old")).entries;
  expect(old).toMatchObject({ state: "outdated", rests_on: [{ title: null }] });
});
