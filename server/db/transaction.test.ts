/** What is under the doors, a transaction and a statement: what they do when the work, or the connection, fails. */
import postgres from "postgres";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openChokePoint } from "../test/faults/chokePoint.ts";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../test/support/harness.ts";
import { inStatement, openDatabase } from "./database.ts";
import { callForTenant, withTenant } from "./tenant.ts";

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
  it("keeps nothing when the work throws, and the connection stays usable", async () => {
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

describe("a call of a tenant's function", () => {
  const call = <Row extends postgres.Row>(name: string, args: Parameters<typeof callForTenant>[2], db = database.db) =>
    callForTenant<Row>({ db, tenantId }, name, args);

  beforeAll(async () => {
    const scope = `perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);`;
    await database.admin.unsafe(`
      create function read_origins(p_tenant uuid) returns table (origin text, role text) language plpgsql as $$ begin
        ${scope} return query select o.origin, current_user::text from tenant_origins o order by 1; end $$;
      create function add_origin(p_tenant uuid, p_origin text, p_fails boolean) returns void language plpgsql as $$ begin
        ${scope} insert into tenant_origins (tenant_id, origin) values (p_tenant, p_origin);
        if p_fails then raise exception 'changed my mind' using errcode = 'FD999'; end if; end $$;
      create function repeat_back(p_tenant uuid, p_words text[], p_blobs bytea[], p_facts jsonb, p_nothing integer)
        returns table (words text[], blobs bytea[], facts jsonb, nothing integer) language plpgsql as $$ begin
        ${scope} return query select p_words, p_blobs, p_facts, p_nothing; end $$`);
  });

  /** What the pool's connections say of themselves, outside of any transaction. */
  const states = () =>
    Promise.all(
      Array.from({ length: 4 }, () =>
        inStatement(
          database.db,
          (sql) => sql`select current_setting('role') as role, current_setting('app.current_tenant', true) as tenant,
            current_user = session_user as is_itself, pg_sleep(0.02)`,
        ),
      ),
    );

  it("sees only its tenant's rows, and neither role nor tenant outlives it", async () => {
    const other = await createTestTenant(database.db, { origins: ["https://called.example"] });
    const read = (id: string) => callForTenant({ db: database.db, tenantId: id }, "read_origins", {});
    const seen = await Promise.all(Array.from({ length: 40 }, (_, n) => read(n % 2 ? tenantId : other.tenantId)));
    const own = [{ origin: "https://called.example", role: "frontdesk_app" }];
    expect(seen.map((rows) => [...rows])).toEqual(Array.from({ length: 40 }, (_, n) => (n % 2 ? [] : own)));
    for (const [row] of await states()) {
      expect(row).toMatchObject({ role: "none", is_itself: true });
      expect(row?.tenant || null).toBeNull();
    }
  });

  it("is committed when it answers", async () => {
    await call("add_origin", { origin: "https://kept.example", fails: false });
    expect(await origins()).toEqual(["https://kept.example"]);
    await withTenant({ db: database.db, tenantId }, (tx) => tx.sql`delete from tenant_origins`);
  });

  it("keeps nothing when it fails, says why, and the connections stay usable", async () => {
    for (let n = 0; n < 20; n += 1) {
      await expect(call("add_origin", { origin: `https://${n}.example`, fails: true })).rejects.toMatchObject({
        code: "FD999",
      });
    }
    expect(await origins()).toEqual([]);
    for (const [row] of await states()) expect(row?.role).toBe("none");
  });

  it("passes lists, bytes, JSON and null as the function declares them", async () => {
    const blobs = [new Uint8Array([0, 255, 39, 92]), new Uint8Array()];
    const words = ['a "quoted", {list}', "", "\\"];
    const [row] = await call("repeat_back", { words, blobs, facts: '{"a": [1, "two"]}', nothing: null });
    expect(row).toEqual({
      words,
      blobs: blobs.map((blob) => Buffer.from(blob)),
      facts: { a: [1, "two"] },
      nothing: null,
    });
    const [empty] = await call("repeat_back", { words: [], blobs: [], facts: "[]", nothing: 1 });
    expect(empty).toEqual({ words: [], blobs: [], facts: [], nothing: 1 });
  });

  it("survives connections that are cut at any point, answers each caller, and stores once or not at all", async () => {
    const { hostname, port } = new URL(database.url);
    const point = await openChokePoint({ host: hostname, port: Number(port) });
    const url = Object.assign(new URL(database.url), { port: String(point.port) }).href;
    const db = openDatabase({ url, poolSize: 3, prepare: true, connectionWaitMs: 300 });
    const told: string[] = [];
    let cut = 0;
    try {
      for (let n = 0; n < 60; n += 1) {
        point.arm(1 + (n % 8), () => {});
        const tried = Array.from({ length: 3 }, () => `https://cut-${v7()}.example`);
        const outcomes = await Promise.allSettled(
          tried.map((origin) => call("add_origin", { origin, fails: false }, db)),
        );
        if (outcomes.some((outcome) => outcome.status === "rejected")) cut += 1;
        told.push(...tried.filter((_, i) => outcomes[i]?.status === "fulfilled"));
      }
      point.disarm();
      expect((await call("repeat_back", { words: [], blobs: [], facts: "1", nothing: null }, db))[0]?.facts).toBe(1);
      expect(cut).toBeGreaterThan(10);
    } finally {
      await db.close();
      await point.close();
    }
    const stored = await origins();
    expect(told.filter((origin) => !stored.includes(origin))).toEqual([]);
    await withTenant({ db: database.db, tenantId }, (tx) => tx.sql`delete from tenant_origins`);
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

describe("a pool that is closed", () => {
  it("waits for nothing when none of its connections is at work", async () => {
    const db = openDatabase({ url: database.url, poolSize: 3, prepare: true });
    await Promise.all(Array.from({ length: 3 }, () => withTenant({ db, tenantId }, ({ sql }) => sql`select 1`)));
    expect(db.counts()).toEqual({ inUse: 0, idle: 3, waiting: 0 });
    // A timer that it waited for would never run out.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      await db.close();
    } finally {
      vi.useRealTimers();
    }
  });
});
