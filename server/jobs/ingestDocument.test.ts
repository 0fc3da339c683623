import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLocalEmbedder } from "../adapters/embedder/words.ts";
import { outboxJobs } from "../adapters/jobQueue/outbox.ts";
import type { Parts } from "../context.ts";
import { withTenant } from "../db/tenant.ts";
import { addDocument } from "../knowledge/addDocument.ts";
import { getDocument } from "../knowledge/getDocument.ts";
import { INGEST_DOCUMENT } from "../ports/jobKinds.ts";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../test/harness.ts";
import { enqueueLostDocuments, runIngestJob } from "./ingestDocument.ts";
import { startWorkers } from "./startWorkers.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const PAGE = Buffer.from("# Shipping\n\nParcels leave within two days.\n");

function partsWith(embedder: Parts["embedder"]): Parts {
  const bus = { publish: async () => {}, subscribe: () => () => {}, close: async () => {} };
  const cache = { dropDocument: async () => 0 };
  const config = { CRAWL_ALLOW_PRIVATE_HOSTS: new Set(), CRAWL_DELAY_MS: 0 };
  const shared = { db: database.db, log: pino({ level: "silent" }), jobs: outboxJobs() };
  return { ...shared, config, embedder, bus, cache } as unknown as Parts;
}

async function queuedDocument(bytes = PAGE, sourceKey = "shipping.md") {
  const { tenantId } = await createTestTenant(database.db);
  const ctx = { db: database.db, tenantId, parts: { jobs: outboxJobs() } };
  const { id } = await addDocument(ctx, { sourceKey, bytes });
  return { ctx, tenantId, id };
}

async function settled(ctx: { db: TestDatabase["db"]; tenantId: string }, id: string) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const document = await getDocument(ctx, { documentId: id });
    if (document.status === "ready" || document.status === "failed") return document;
    if (Date.now() > deadline) throw new Error(`still ${document.status}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("queued documents are worked on, those left by a dead process too, and a broken one fails alone", async () => {
  const left = await queuedDocument();
  const parts = partsWith(createLocalEmbedder());
  const workers = await startWorkers(parts, database.url);
  try {
    const good = await queuedDocument();
    const broken = await queuedDocument(Buffer.from("%PDF-1.4 broken"), "broken.pdf");
    await Promise.all(
      [good, broken].flatMap(({ tenantId, id }) =>
        [1, 2].map(() => workers.forward(INGEST_DOCUMENT.name, { tenantId, documentId: id }, {})),
      ),
    );
    expect(await settled(left.ctx, left.id)).toMatchObject({ status: "ready", chunk_count: 1, version: 1 });
    expect(await settled(good.ctx, good.id)).toMatchObject({ status: "ready", chunk_count: 1, version: 1 });
    expect(await settled(broken.ctx, broken.id)).toMatchObject({ status: "failed", error_key: "file_unreadable" });
  } finally {
    await workers.stop();
  }
});

test("an embedder that is down for a moment costs a retry, not the document", async () => {
  const local = createLocalEmbedder();
  let calls = 0;
  const flaky = {
    ...local,
    embed: (texts: string[]) => (calls++ === 0 ? Promise.reject(new Error("down")) : local.embed(texts)),
  };
  const workers = await startWorkers(partsWith(flaky), database.url);
  try {
    const { ctx, tenantId, id } = await queuedDocument();
    await workers.forward(INGEST_DOCUMENT.name, { tenantId, documentId: id }, {});
    expect(await settled(ctx, id)).toMatchObject({ status: "ready" });
    expect(calls).toBe(2);
  } finally {
    await workers.stop();
  }
});

test("when no retry is left the document says so", async () => {
  const down = { ...createLocalEmbedder(), embed: () => Promise.reject(new Error("down")) };
  const reader = {
    read: async () => ({ title: "Shipping", content: "", chunks: [{ embeddingText: "x" }] }) as never,
    close: async () => {},
  };
  const { ctx, tenantId, id } = await queuedDocument();
  const { signal } = new AbortController();
  const run = (isLast: boolean) =>
    runIngestJob(partsWith(down), reader, { tenantId, documentId: id }, { isLast, signal });
  await expect(run(false)).rejects.toThrow("down");
  expect(await getDocument(ctx, { documentId: id })).toMatchObject({ status: "processing", error_key: null });
  await expect(run(true)).rejects.toThrow("down");
  expect(await getDocument(ctx, { documentId: id })).toMatchObject({ status: "failed", error_key: "ingestion_failed" });
});

test("documents that wait without a job are found only after a while, or at a start", async () => {
  const { ctx, tenantId, id } = await queuedDocument();
  const enqueued: string[] = [];
  const queue = { send: async (_kind: object, job: object) => void enqueued.push(Object.values(job).join(" ")) };
  await enqueueLostDocuments({ db: database.db }, queue);
  expect(enqueued).not.toContain(`${tenantId} ${id}`);
  await enqueueLostDocuments({ db: database.db }, queue, { isStart: true });
  expect(enqueued).toContain(`${tenantId} ${id}`);
  await withTenant(ctx, (tx) => tx.sql`update documents set queued_at = now() - interval '2 minutes' where id = ${id}`);
  enqueued.length = 0;
  await enqueueLostDocuments({ db: database.db }, queue);
  expect(enqueued).toContain(`${tenantId} ${id}`);
});
