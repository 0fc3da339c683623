/** The transaction under both doors: what it does when the work, or the connection, fails. */
import postgres from "postgres";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openChokePoint } from "../test/chokePoint.ts";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../test/harness.ts";
import { openDatabase } from "./database.ts";
import { withTenant } from "./tenant.ts";

let database: TestDatabase;
let tenantId: string;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ tenantId } = await createTestTenant(database.db));
});
afterAll(() => database?.close());

const origins = async () => {
  const rows = await withTenant(
    { db: database.db, tenantId },
    (tx) => tx.sql`select origin from tenant_origins order by 1`,
  );
  return rows.map((row) => row.origin as string);
};

describe("a transaction of a tenant", () => {
  it("keeps nothing when the work throws, and the connection goes on", async () => {
    for (let n = 0; n < 20; n += 1) {
      const work = withTenant({ db: database.db, tenantId }, async (tx) => {
        await tx.sql`insert into tenant_origins (tenant_id, origin) values (${tenantId}::uuid, ${`https://${n}.example`})`;
        throw new Error("changed my mind");
      });
      await expect(work).rejects.toThrow("changed my mind");
    }
    expect(await origins()).toEqual([]);
  });

  it("fails when the work has swallowed a statement's failure", async () => {
    const work = withTenant({ db: database.db, tenantId }, async (tx) => {
      await tx.sql`select 1 / 0`.catch(() => {});
    });
    await expect(work).rejects.toThrow("nothing was committed");
    expect(await origins()).toEqual([]);
  });

  it("leaves the setting to nobody: the next transaction on the connection has its own", async () => {
    const other = await createTestTenant(database.db, { origins: ["https://other.example"] });
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        withTenant(
          { db: database.db, tenantId: n % 2 ? tenantId : other.tenantId },
          (tx) => tx.sql`select origin from tenant_origins`,
        ),
      ),
    );
    expect(seen.map((rows) => rows.length)).toEqual(Array.from({ length: 40 }, (_, n) => (n % 2 ? 0 : 1)));
  });

  it("survives connections that are cut at any point, and the pool recovers", async () => {
    const { hostname, port } = new URL(database.url);
    const point = await openChokePoint({ host: hostname, port: Number(port) });
    const url = Object.assign(new URL(database.url), { port: String(point.port) }).href;
    const db = openDatabase({ url, poolSize: 3, prepare: true, connectionWaitMs: 300 });
    let cut = 0;
    try {
      for (let n = 0; n < 60; n += 1) {
        point.arm(1 + (n % 12), () => {});
        const origin = `https://cut-${v7()}.example`;
        const works = Array.from({ length: 3 }, () =>
          withTenant({ db, tenantId }, async (tx) => {
            await tx.sql`insert into tenant_origins (tenant_id, origin) values (${tenantId}::uuid, ${origin}) on conflict do nothing`;
            await tx.sql`delete from tenant_origins where origin = ${origin}`;
          }),
        );
        const outcomes = await Promise.allSettled(works);
        if (outcomes.some((outcome) => outcome.status === "rejected")) cut += 1;
      }
      point.disarm();
      const [row] = await withTenant({ db, tenantId }, (tx) => tx.sql`select 1 as one`);
      expect(row?.one).toBe(1);
      expect(cut).toBeGreaterThan(10);
    } finally {
      await db.close();
      await point.close();
    }
    const rest = postgres(database.url, { max: 1 });
    const left = await rest`select count(*)::int as count from tenant_origins where origin like 'https://cut-%'`;
    await rest.end();
    expect(left[0]?.count).toBe(0);
  });
});

describe("a database that was away", () => {
  it("finds every connection of the pool at work again", async () => {
    const { hostname, port } = new URL(database.url);
    let point = await openChokePoint({ host: hostname, port: Number(port) });
    const away = point.port;
    const url = Object.assign(new URL(database.url), { port: String(away) }).href;
    const db = openDatabase({ url, poolSize: 3, prepare: true, connectionWaitMs: 2000 });
    const ask = () => withTenant({ db, tenantId }, (tx) => tx.sql`select pg_sleep(0.02), 1 as one`);
    try {
      await Promise.all([ask(), ask(), ask(), ask()]);
      await point.close();
      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, ask));
      expect(outcomes.every((outcome) => outcome.status === "rejected")).toBe(true);
      point = await openChokePoint({ host: hostname, port: Number(port) }, away);
      const answers = await Promise.all(Array.from({ length: 30 }, ask));
      expect(answers.map((rows) => rows[0]?.one)).toEqual(Array.from({ length: 30 }, () => 1));
    } finally {
      await db.close();
      await point.close();
    }
  });
});
