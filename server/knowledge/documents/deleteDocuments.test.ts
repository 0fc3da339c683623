/** Deleting really deletes: no table, no cache and no search knows a word of the document afterwards. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { findCachedAnswer } from "../../cache/findCachedAnswer.ts";
import { giveAnswer, keepTwice, openShelf, type Shelf, teach } from "../../test/support/shelf.ts";
import { saveQa } from "../qa/saveQa.ts";
import { retrievePassages } from "../retrieval/retrievePassages.ts";
import { addDocument } from "./addDocument.ts";
import { deleteDocuments } from "./deleteDocuments.ts";
import { listDocuments } from "./listDocuments.ts";

let shelf: Shelf;
beforeAll(async () => {
  shelf = await openShelf();
});
afterAll(() => shelf.close());

const BOATS =
  "# Quarzboats\n\n## How long can I return quarzboats?\n\nYou can return quarzboats within 30 days of delivery, unsinkably.\n";
const TENTS = "# Tents\n\n## How long can I return tents?\n\nYou can return tents within 14 days of delivery.\n";

/** Every table in which some row, written out, holds one of the words: vectors aside, that is all there is to search. */
async function tablesWith(words: string[]): Promise<string[]> {
  const tables = await shelf.database.admin<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    const pattern = words.join("|");
    const [row] = await shelf.database.admin.unsafe(
      `select count(*)::int as count from ${name} as t where t::text ~* $1`,
      [pattern],
    );
    if (row?.count > 0) found.push(name);
  }
  return found;
}

test("a deleted document remains only in the audit log, no row has a word of its text, and the other one is whole", async () => {
  const ctx = await shelf.tenant({ "tents.md": TENTS });
  const before = await tablesWith(["tents"]);
  const id = await teach(ctx, "quarzboats.md", BOATS);
  // Its next version waits, and a written answer names it: both go as well.
  await addDocument(ctx, { sourceKey: "quarzboats.md", bytes: Buffer.from(`${BOATS}\nQuarzboats float.`) });
  const qa = await saveQa(ctx, {
    question: "Do quarzboats float?",
    answer: "They do, unsinkably.",
    alternatives: [],
    url: null,
  });
  const [stats] = await shelf.database.admin`
    select chunk_count, body_length from knowledge_stats where tenant_id = ${ctx.tenantId}`;
  expect(await tablesWith(["quarzboat", id])).toEqual(
    expect.arrayContaining(["public.chunks", "public.document_files", "public.documents", "public.postings"]),
  );
  expect(await deleteDocuments(ctx, { documentIds: [id, qa.id, crypto.randomUUID()] })).toEqual(
    expect.arrayContaining([id, qa.id]),
  );
  expect(await tablesWith(["unsinkably"])).toEqual([]);
  expect(await tablesWith(["quarzboat"])).toEqual(["public.audit_log"]);
  expect(await tablesWith([id, qa.id])).toEqual(["public.audit_log"]);
  expect(await tablesWith(["tents"])).toEqual(before);
  const [left] = await shelf.database.admin`
    select s.chunk_count, s.body_length, (select count(*)::int from chunks where tenant_id = s.tenant_id) as chunks,
      (select count(*)::int from embeddings where tenant_id = s.tenant_id) as vectors,
      (select sum(body_length)::int from chunks where tenant_id = s.tenant_id) as length
    from knowledge_stats s where tenant_id = ${ctx.tenantId}`;
  expect(left).toMatchObject({ chunk_count: left!.chunks, vectors: left!.chunks, body_length: left!.length });
  expect(left!.chunk_count).toBeLessThan(stats!.chunk_count);
});

test("neither a search nor a cached answer shows it any more", async () => {
  const ctx = await shelf.tenant({ "tents.md": TENTS });
  const id = await teach(ctx, "quarzboats.md", BOATS);
  const questions = ["How long can I return quarzboats?", "How long can I return tents?"];
  for (const question of questions) await keepTwice(ctx, { ...(await giveAnswer(ctx, question)), confidence: 1 });
  await deleteDocuments(ctx, { documentIds: [id] });
  const cached = await Promise.all(questions.map((question) => findCachedAnswer(ctx, { question, locale: null })));
  expect(cached.map(({ hit }) => hit !== null)).toEqual([false, true]);
  const entries = await ctx.parts.cache.list(ctx.tenantId);
  expect(JSON.stringify(entries)).not.toMatch(/quarzboat/i);
  const found = await retrievePassages(ctx, { question: questions[0]!, keywords: [] });
  expect(found.filter((passage) => passage.document_id === id)).toEqual([]);
});

test("nothing is deleted while the cache can't be reached", async () => {
  const ctx = await shelf.tenant({ "tents.md": TENTS });
  const cache = { ...ctx.parts.cache, dropDocument: () => Promise.reject(new Error("no connection")) };
  const { documents } = await listDocuments(ctx);
  const cutOff = { ...ctx, parts: { ...ctx.parts, cache } };
  const ids = documents.map((document) => document.id);
  await expect(deleteDocuments(cutOff, { documentIds: ids })).rejects.toMatchObject({ key: "unavailable" });
  expect((await listDocuments(ctx)).documents).toEqual(documents);
});
