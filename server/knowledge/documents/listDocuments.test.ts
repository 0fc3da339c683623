import { afterAll, beforeAll, expect, test } from "vitest";
import { outboxJobs } from "../../adapters/jobQueue/outbox.ts";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../../test/support/harness.ts";
import { ROOM } from "../../test/support/room.ts";
import { addDocument } from "./addDocument.ts";
import { listDocuments } from "./listDocuments.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function newTenant() {
  const { tenantId } = await createTestTenant(database.db);
  return { db: database.db, tenantId, parts: { jobs: outboxJobs(), config: ROOM } };
}

test("lists go page by page without gaps or repeats", async () => {
  const ctx = await newTenant();
  for (let n = 0; n < 5; n++) await addDocument(ctx, { sourceKey: `page-${n}.md`, bytes: Buffer.from(`page ${n}`) });
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listDocuments(ctx, { limit: 2, cursor });
    keys.push(...page.documents.map((document) => document.source_key));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(keys).toEqual(["page-4.md", "page-3.md", "page-2.md", "page-1.md", "page-0.md"]);
});

test("a list can be narrowed to a state, and shows no other tenant's documents", async () => {
  const [mine, theirs] = [await newTenant(), await newTenant()];
  await addDocument(mine, { sourceKey: "a.md", bytes: Buffer.from("a") });
  await addDocument(theirs, { sourceKey: "b.md", bytes: Buffer.from("b") });
  expect((await listDocuments(mine, { status: "queued" })).documents.map((one) => one.source_key)).toEqual(["a.md"]);
  expect((await listDocuments(mine, { status: "failed" })).documents).toEqual([]);
  await expect(listDocuments(mine, { cursor: "nonsense" })).rejects.toMatchObject({ key: "bad_request" });
});
