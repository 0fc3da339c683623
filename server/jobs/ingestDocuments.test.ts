import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLocalEmbedder } from "../adapters/embedder/words.ts";
import { outboxJobs } from "../adapters/jobQueue/outbox.ts";
import { memoryUsedTokens } from "../adapters/usedTokens/memory.ts";
import type { Parts } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { addDocument } from "../knowledge/documents/addDocument.ts";
import { claimDocument, reclaimDocuments } from "../knowledge/documents/claimDocument.ts";
import { getDocument } from "../knowledge/documents/getDocument.ts";
import { INGEST_DOCUMENTS, INGEST_LATER } from "../ports/jobKinds.ts";
import type { JobWorkers } from "../ports/jobQueue.ts";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../test/support/harness.ts";
import { ROOM } from "../test/support/room.ts";
import { plainReader } from "../test/support/shelf.ts";
import { enqueueLostDocuments, runIngestTurn } from "./ingestDocuments.ts";
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
  const config = { CRAWL_ALLOW_PRIVATE_HOSTS: new Set(), CRAWL_DELAY_MS: 0, ...ROOM };
  const shared = {
    db: database.db,
    log: pino({ level: "silent" }),
    jobs: outboxJobs(),
    usedTokens: memoryUsedTokens(),
  };
  return { ...shared, config, embedder, bus, cache } as unknown as Parts;
}

async function queuedDocument(bytes = PAGE, sourceKey = "shipping.md") {
  const { tenantId } = await createTestTenant(database.db);
  const ctx = { db: database.db, tenantId, parts: { jobs: outboxJobs(), config: ROOM } };
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

test("queued documents are processed, those left by a dead process too, and a broken one fails alone", async () => {
  const left = await queuedDocument();
  const parts = partsWith(createLocalEmbedder());
  const workers = await startWorkers(parts, database.url);
  try {
    const good = await queuedDocument();
    const broken = await queuedDocument(Buffer.from("%PDF-1.4 broken"), "broken.pdf");
    await Promise.all(
      [good, broken].flatMap(({ tenantId }) =>
        [1, 2].map(() => workers.forward(INGEST_DOCUMENTS.name, { tenantId }, {})),
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
    await workers.forward(INGEST_DOCUMENTS.name, { tenantId }, {});
    expect(await settled(ctx, id)).toMatchObject({ status: "ready" });
    expect(calls).toBe(2);
  } finally {
    await workers.stop();
  }
});

/** Notes what is sent. */
function noting() {
  const sent: { name: string; job: object; delaySeconds: number }[] = [];
  const send: JobWorkers["send"] = async (kind, job, { delaySeconds = 0 } = {}) => {
    sent.push({ name: kind.name, job, delaySeconds });
  };
  return { sent, send };
}

const makeDue = (ctx: { db: TestDatabase["db"]; tenantId: string }) =>
  withTenant(
    ctx,
    (tx) => tx.sql`update documents set due_at = now() - interval '1 second' where tenant_id = ${ctx.tenantId}`,
  );

test("the waits between a document's tries grow, and when no try is left it says so", async () => {
  const down = { ...createLocalEmbedder(), embed: () => Promise.reject(new Error("down")) };
  const { ctx, tenantId, id } = await queuedDocument();
  const queue = noting();
  const { signal } = new AbortController();
  const run = () => runIngestTurn(partsWith(down), { reader: plainReader, queue }, { tenantId }, { signal });
  for (let tries = 1; tries <= 4; tries++) {
    await run();
    expect(await getDocument(ctx, { documentId: id })).toMatchObject({ status: "queued", error_key: null });
    await makeDue(ctx);
  }
  expect(queue.sent.map(({ name }) => name)).toEqual(Array(4).fill(INGEST_LATER.name));
  expect(queue.sent.map(({ delaySeconds }) => delaySeconds)).toEqual([2, 4, 8, 16]);
  await run();
  expect(await getDocument(ctx, { documentId: id })).toMatchObject({ status: "failed", error_key: "ingestion_failed" });
  expect(queue.sent).toHaveLength(4);
});

test("a document that waits for another try holds up no other of its tenant", async () => {
  const local = createLocalEmbedder();
  const embed = async (texts: string[]) => {
    if (texts.some((text) => text.includes("cursed"))) throw new Error("down");
    return local.embed(texts);
  };
  const { ctx, tenantId, id: cursed } = await queuedDocument(Buffer.from("# A\n\ncursed"), "a.md");
  const { id } = await addDocument(ctx, { sourceKey: "b.md", bytes: PAGE });
  const queue = noting();
  const { signal } = new AbortController();
  await runIngestTurn(partsWith({ ...local, embed }), { reader: plainReader, queue }, { tenantId }, { signal });
  expect(await getDocument(ctx, { documentId: id })).toMatchObject({ status: "ready" });
  expect(await getDocument(ctx, { documentId: cursed })).toMatchObject({ status: "queued" });
});

test("a document that is started again and again and never finished is given up", async () => {
  const { ctx, tenantId, id } = await queuedDocument();
  for (let tries = 1; tries <= 20; tries++) {
    expect(await claimDocument(ctx)).toEqual({ id, tries });
    expect(await claimDocument(ctx)).toBeNull();
    await reclaimDocuments(ctx);
  }
  const { signal } = new AbortController();
  const parts = partsWith(createLocalEmbedder());
  await runIngestTurn(parts, { reader: plainReader, queue: noting() }, { tenantId }, { signal });
  expect(await getDocument(ctx, { documentId: id })).toMatchObject({ status: "failed", error_key: "ingestion_failed" });
});

test("a turn that is cut off by the process's end gives its document back without counting a try", async () => {
  const { ctx, tenantId } = await queuedDocument();
  const ending = new AbortController();
  const embed = async () => {
    ending.abort();
    throw new Error("closing");
  };
  const parts = partsWith({ ...createLocalEmbedder(), embed });
  const queue = noting();
  await runIngestTurn(parts, { reader: plainReader, queue }, { tenantId }, { signal: ending.signal });
  expect(queue.sent).toEqual([]);
  expect(await claimDocument(ctx)).toMatchObject({ tries: 1 });
});

test("a tenant with many documents keeps nobody waiting: tenants take turns", { timeout: 60_000 }, async () => {
  const local = createLocalEmbedder();
  const began: string[] = [];
  let running: string[] = [];
  let most = 0;
  /** Each document takes longer than a turn: the next turn is the next tenant's. */
  const embed = async (texts: string[]) => {
    const tenant = /tenant (\w+)/.exec(texts[0]!)![1]!;
    began.push(tenant);
    running.push(tenant);
    most = Math.max(most, running.filter((other) => other === tenant).length);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    running = running.filter((other) => other !== tenant);
    return local.embed(texts);
  };
  const fill = async (name: string, count: number) => {
    const { ctx, id } = await queuedDocument(Buffer.from(`# Page\n\nWords of tenant ${name}`), "page0.md");
    for (let n = 1; n < count; n++)
      await addDocument(ctx, {
        sourceKey: `page${n}.md`,
        bytes: Buffer.from(`# Page ${n}\n\nWords of tenant ${name} ${n}`),
      });
    return { ctx, id };
  };
  const loud = [await fill("b", 6), await fill("c", 6), await fill("d", 6), await fill("e", 6)];
  const workers = await startWorkers(partsWith({ ...local, embed }), database.url);
  try {
    for (const { ctx } of loud) await workers.forward(INGEST_DOCUMENTS.name, { tenantId: ctx.tenantId }, {});
    while (began.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
    const quiet = await fill("a", 1);
    await workers.forward(INGEST_DOCUMENTS.name, { tenantId: quiet.ctx.tenantId }, {});
    expect(await settled(quiet.ctx, quiet.id)).toMatchObject({ status: "ready" });
    // Of the 24 documents that were there before it, each tenant had one or two turns.
    expect(began.indexOf("a")).toBeLessThanOrEqual(7);
    expect(most).toBe(1);
  } finally {
    await workers.stop();
  }
});

test("documents that wait without a job are found after a while, or at a start", async () => {
  const { ctx, tenantId, id } = await queuedDocument();
  const enqueued: string[] = [];
  const queue = { send: async (_kind: object, job: object) => void enqueued.push(Object.values(job).join(" ")) };
  await enqueueLostDocuments({ db: database.db }, queue);
  expect(enqueued).not.toContain(tenantId);
  await enqueueLostDocuments({ db: database.db }, queue, { isStart: true });
  expect(enqueued).toContain(tenantId);
  await withTenant(ctx, (tx) => tx.sql`update documents set due_at = now() - interval '2 minutes' where id = ${id}`);
  enqueued.length = 0;
  await enqueueLostDocuments({ db: database.db }, queue);
  expect(enqueued).toContain(tenantId);
});
