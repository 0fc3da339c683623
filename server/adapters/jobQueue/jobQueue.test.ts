import { afterAll, beforeAll, expect, test } from "vitest";
import { withTenant } from "../../db/tenant.ts";
import { INGEST_DOCUMENTS } from "../../ports/jobKinds.ts";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../../test/support/harness.ts";
import { outboxJobs } from "./outbox.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function newQueue() {
  const { tenantId } = await createTestTenant(database.db);
  const ctx = { db: database.db, tenantId };
  const jobs = outboxJobs();
  let wakes = 0;
  jobs.onWake(() => wakes++);
  const asked = () => withTenant(ctx, (tx) => tx.sql<{ payload: { job: object } }[]>`select payload from outbox`);
  return { ctx, tenantId, jobs, asked, wakes: () => wakes };
}

test("a job sent in a transaction waits until it has committed, then a worker is told", async () => {
  const { ctx, tenantId, jobs, asked, wakes } = await newQueue();
  const job = { tenantId };
  await withTenant(ctx, async (tx) => {
    await jobs.enqueue(tx, INGEST_DOCUMENTS, job);
    expect(wakes()).toBe(0);
  });
  expect((await asked()).map(({ payload }) => payload.job)).toEqual([job]);
  expect(wakes()).toBe(1);
});

test("a job sent in a transaction that fails is never queued", async () => {
  const { ctx, tenantId, jobs, asked, wakes } = await newQueue();
  const failing = withTenant(ctx, async (tx) => {
    await jobs.enqueue(tx, INGEST_DOCUMENTS, { tenantId });
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await asked()).toEqual([]);
  expect(wakes()).toBe(0);
});

test("a job for another tenant can't be sent", async () => {
  const [mine, theirs] = [await newQueue(), await newQueue()];
  const stealing = withTenant(mine.ctx, (tx) => mine.jobs.enqueue(tx, INGEST_DOCUMENTS, { tenantId: theirs.tenantId }));
  await expect(stealing).rejects.toThrow(/row-level security/);
  expect(await theirs.asked()).toEqual([]);
});
