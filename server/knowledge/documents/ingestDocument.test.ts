import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { memoryCache } from "../../adapters/cache/memory.ts";
import { createLocalEmbedder } from "../../adapters/embedder/words.ts";
import { outboxJobs } from "../../adapters/jobQueue/outbox.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { BusNotice } from "../../ports/bus.ts";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../../test/support/harness.ts";
import { ROOM } from "../../test/support/room.ts";
import { createFileReader } from "../readers/createFileReader.ts";
import { retrievePassages } from "../retrieval/retrievePassages.ts";
import { type AddDocumentInput, addDocument } from "./addDocument.ts";
import { deleteDocument } from "./deleteDocument.ts";
import { getDocument } from "./getDocument.ts";
import { type IngestContext, ingestDocument } from "./ingestDocument.ts";
import { listDocuments } from "./listDocuments.ts";

let database: TestDatabase;
const reader = createFileReader();
const notices: BusNotice[] = [];
const dropped: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await reader.close();
  await database.close();
});

const log = pino({ level: "silent" });
const parts = {
  embedder: createLocalEmbedder(),
  reranker: null,
  jobs: outboxJobs(),
  config: ROOM,
  log,
  bus: {
    publish: async (notice: BusNotice) => void notices.push(notice),
    subscribe: () => () => {},
    close: async () => {},
  },
  cache: {
    ...memoryCache(),
    dropDocument: async (_tenantId: string, documentId: string) => dropped.push(documentId),
  },
};
type TestContext = IngestContext & { parts: typeof parts };

async function newTenant(): Promise<TestContext> {
  const { tenantId } = await createTestTenant(database.db);
  return { db: database.db, tenantId, parts };
}

async function ingest(ctx: TestContext, sourceKey: string, text: string, more: Partial<AddDocumentInput> = {}) {
  const added = await addDocument(ctx, { sourceKey, bytes: Buffer.from(text), ...more });
  return { ...added, outcome: await ingestDocument(ctx, { documentId: added.id, reader }) };
}

/** Everything the index holds for the tenant, as counts. */
async function countIndex(ctx: TestContext) {
  const [row] = await withTenant(
    ctx,
    (tx) => tx.sql<{ chunks: number; embeddings: number; postings: number; files: number; counted: number }[]>`
      select (select count(*)::int from chunks) as chunks, (select count(*)::int from embeddings) as embeddings,
        (select count(*)::int from postings) as postings, (select count(*)::int from document_files) as files,
        (select coalesce(sum(chunk_count), 0)::int from knowledge_stats) as counted`,
  );
  return row!;
}

async function until(condition: () => boolean) {
  while (!condition()) await new Promise(setImmediate);
}

const ask = (ctx: TestContext, question: string) => retrievePassages(ctx, { question, keywords: [] });
const REFUNDS =
  "# Refunds\n\n## Time limit\n\nA refund is possible within 30 days of delivery.\n\n## Costs\n\nReturns are free.\n";

describe("ingesting a document", () => {
  test("a file becomes passages that are found, with title, section, link and scores", async () => {
    const ctx = await newTenant();
    const { id, outcome } = await ingest(ctx, "help/refunds.md", REFUNDS, { url: "https://shop.example/help/refunds" });
    expect(outcome).toEqual({ status: "ready" });
    const [first] = await ask(ctx, "Within how many days can I get refunds?");
    expect(first).toMatchObject({
      n: 1,
      document_id: id,
      document_version: 1,
      title: "Refunds",
      url: "https://shop.example/help/refunds#time-limit",
      heading_path: ["Refunds", "Time limit"],
      content: "A refund is possible within 30 days of delivery.",
    });
    expect(first!.scores.bm25).toBeGreaterThan(0);
    expect(first!.scores.coverage).toBeGreaterThan(0.5);
    expect(first!.scores.vector).toBeGreaterThan(0.2);
    expect(notices).toContainEqual({ type: "documents_changed", tenant_id: ctx.tenantId, document_id: id });
  });

  test("the same file again is no work, and a second run of its job changes nothing", async () => {
    const ctx = await newTenant();
    const first = await ingest(ctx, "refunds.md", REFUNDS);
    const before = await countIndex(ctx);
    const again = await ingest(ctx, "refunds.md", REFUNDS);
    expect(again).toMatchObject({ id: first.id, status: "ready", unchanged: true, outcome: { status: "superseded" } });
    expect(await countIndex(ctx)).toEqual(before);
    expect((await getDocument(ctx, { documentId: first.id })).version).toBe(1);
  });

  test("two runs at once leave one version and one set of chunks", async () => {
    const ctx = await newTenant();
    const { id } = await addDocument(ctx, { sourceKey: "refunds.md", bytes: Buffer.from(REFUNDS) });
    const outcomes = await Promise.all([1, 2, 3].map(() => ingestDocument(ctx, { documentId: id, reader })));
    expect(outcomes.filter((outcome) => outcome.status === "ready")).toHaveLength(1);
    expect(await countIndex(ctx)).toMatchObject({ chunks: 2, embeddings: 2, counted: 2, files: 0 });
  });

  test("a changed file replaces the old version at once, and cached answers that rest on it go", async () => {
    const ctx = await newTenant();
    const { id } = await ingest(ctx, "refunds.md", REFUNDS);
    dropped.length = 0;
    const changed = await ingest(ctx, "refunds.md", REFUNDS.replace("30 days", "45 days"));
    expect(changed).toMatchObject({ id, unchanged: false, outcome: { status: "ready" } });
    const found = await ask(ctx, "refund days after delivery");
    expect(found.map((passage) => passage.document_version)).toEqual(found.map(() => 2));
    expect(found[0]!.content).toContain("45 days");
    expect(dropped).toEqual([id]);
    expect(await countIndex(ctx)).toMatchObject({ chunks: 2, embeddings: 2, counted: 2 });
  });

  test("readers during a change see the old version or the new one, whole", async () => {
    const ctx = await newTenant();
    const page = (word: string) =>
      Array.from({ length: 12 }, (_, n) => `## Part ${n}\n\nThe gadget is ${word} in part ${n}.\n`).join("\n");
    await ingest(ctx, "gadget.md", page("old"));
    let isDone = false;
    const seen = new Set<string>();
    const reading = (async () => {
      while (!isDone) {
        const rows = await withTenant(
          ctx,
          (tx) => tx.sql`select document_version, count(*)::int from chunks group by 1`,
        );
        seen.add(JSON.stringify(rows.map((row) => [row.document_version, row.count])));
      }
    })();
    await until(() => seen.size > 0);
    await ingest(ctx, "gadget.md", page("new"));
    await until(() => seen.has("[[2,12]]"));
    isDone = true;
    await reading;
    expect([...seen].sort()).toEqual(["[[1,12]]", "[[2,12]]"]);
  });

  test("a newer file that arrives while the older one is read wins", async () => {
    const ctx = await newTenant();
    const { id } = await addDocument(ctx, { sourceKey: "refunds.md", bytes: Buffer.from(REFUNDS) });
    const slow = {
      close: async () => {},
      read: async (...args: Parameters<typeof reader.read>) => {
        const analyzed = await reader.read(...args);
        await addDocument(ctx, { sourceKey: "refunds.md", bytes: Buffer.from(REFUNDS.replace("30", "60")) });
        return analyzed;
      },
    };
    expect(await ingestDocument(ctx, { documentId: id, reader: slow })).toEqual({ status: "superseded" });
    expect(await countIndex(ctx)).toMatchObject({ chunks: 0 });
    expect(await ingestDocument(ctx, { documentId: id, reader })).toEqual({ status: "ready" });
    expect((await ask(ctx, "refund days"))[0]!.content).toContain("60 days");
  });

  test("an older file neither replaces nor fails the document while the newer one is being read elsewhere", async () => {
    const ctx = await newTenant();
    const newer = REFUNDS.replace("30", "60");
    for (const ending of ["read", "unreadable"]) {
      const sourceKey = `${ending}.md`;
      const { id } = await addDocument(ctx, { sourceKey, bytes: Buffer.from(REFUNDS) });
      const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
      const late = {
        close: async () => {},
        read: (...args: Parameters<typeof reader.read>) => isOver.then(() => reader.read(...args)),
      };
      let second: Promise<unknown> | undefined;
      const overtaken = {
        close: async () => {},
        read: async (...args: Parameters<typeof reader.read>) => {
          await addDocument(ctx, { sourceKey, bytes: Buffer.from(newer) });
          second = ingestDocument(ctx, { documentId: id, reader: late });
          await expect.poll(async () => (await getDocument(ctx, { documentId: id })).status).toBe("processing");
          if (ending === "unreadable") throw new AppError("file_unreadable");
          return reader.read(...args);
        },
      };
      expect(await ingestDocument(ctx, { documentId: id, reader: overtaken })).toMatchObject({ status: "superseded" });
      expect((await getDocument(ctx, { documentId: id })).status).toBe("processing");
      end();
      expect(await second).toEqual({ status: "ready" });
      expect((await ask(ctx, "refund days"))[0]!.content).toContain("60 days");
    }
  });

  test("a failing embedder leaves the document queued for another try, and what is served untouched", async () => {
    const ctx = await newTenant();
    const { id } = await ingest(ctx, "refunds.md", REFUNDS);
    await addDocument(ctx, { sourceKey: "refunds.md", bytes: Buffer.from(REFUNDS.replace("30", "90")) });
    const broken = { ...parts.embedder, embed: async () => Promise.reject(new Error("no connection")) };
    const failing = { ...ctx, parts: { ...parts, embedder: broken } };
    await expect(ingestDocument(failing, { documentId: id, reader })).rejects.toThrow("no connection");
    expect((await ask(ctx, "refund days"))[0]!.content).toContain("30 days");
    expect(await ingestDocument(ctx, { documentId: id, reader })).toEqual({ status: "ready" });
  });
});

describe("files that can't be read", () => {
  test("a broken PDF fails alone, with its key, and keeps the version that was served", async () => {
    const ctx = await newTenant();
    await ingest(ctx, "good.md", REFUNDS);
    const broken = await ingest(ctx, "broken.pdf", "%PDF-1.7\nthis is no PDF at all");
    expect(broken.outcome).toMatchObject({ status: "failed", errorKey: "file_unreadable" });
    const { documents } = await listDocuments(ctx);
    expect(documents.map(({ source_key, status, error_key }) => [source_key, status, error_key]).sort()).toEqual([
      ["broken.pdf", "failed", "file_unreadable"],
      ["good.md", "ready", null],
    ]);
    expect(await ask(ctx, "refund days")).not.toEqual([]);
    const retried = await addDocument(ctx, {
      sourceKey: "broken.pdf",
      bytes: Buffer.from("%PDF-1.7\nthis is no PDF at all"),
    });
    expect(retried).toMatchObject({ status: "queued", unchanged: false });
  });

  test.each([
    ["file_empty", "a.md", Buffer.alloc(0)],
    ["file_type_unsupported", "a.png", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    ["file_type_unsupported", "a.xyz", Buffer.from("whatever")],
    ["file_unreadable", "a.pdf", Buffer.from("plain words")],
    ["file_too_large", "a.md", Buffer.alloc(5_000_001, "a")],
  ])("%s is reported before anything is stored: %s", async (key, sourceKey, bytes) => {
    const ctx = await newTenant();
    await expect(addDocument(ctx, { sourceKey, bytes })).rejects.toMatchObject({ key });
    expect((await listDocuments(ctx)).documents).toEqual([]);
  });

  test("an address that is not a web address is refused", async () => {
    const ctx = await newTenant();
    const input = { sourceKey: "a.md", bytes: Buffer.from("words"), url: "javascript:alert(1)" };
    await expect(addDocument(ctx, input)).rejects.toMatchObject({ key: "bad_request" });
  });
});

describe("deleting a document", () => {
  test("leaves nothing: chunks, postings, vectors, totals, file, cached answers", async () => {
    const ctx = await newTenant();
    const { id } = await ingest(ctx, "refunds.md", REFUNDS);
    await addDocument(ctx, { sourceKey: "refunds.md", bytes: Buffer.from("# Newer\n\nfile") });
    dropped.length = 0;
    await deleteDocument(ctx, { documentId: id });
    expect(await countIndex(ctx)).toEqual({ chunks: 0, embeddings: 0, postings: 0, files: 0, counted: 0 });
    expect(new Set(dropped)).toEqual(new Set([id]));
    await expect(getDocument(ctx, { documentId: id })).rejects.toMatchObject({ key: "not_found" });
    expect(await ingestDocument(ctx, { documentId: id, reader })).toEqual({ status: "superseded" });
  });

  test("another tenant's document is not found, not read and not deleted", async () => {
    const [mine, theirs] = [await newTenant(), await newTenant()];
    const { id } = await ingest(theirs, "refunds.md", REFUNDS);
    await expect(getDocument(mine, { documentId: id })).rejects.toMatchObject({ key: "not_found" });
    await expect(deleteDocument(mine, { documentId: id })).rejects.toMatchObject({ key: "not_found" });
    expect(await ingestDocument(mine, { documentId: id, reader })).toEqual({ status: "superseded" });
    expect(await countIndex(theirs)).toMatchObject({ chunks: 2 });
  });
});
