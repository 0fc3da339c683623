import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { figure } from "../test/support/figures.ts";
import { int32, message, query, SYNC } from "./embedded/frames.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded.ts";

let database: EmbeddedDatabase;
let sql: postgres.Sql;

beforeAll(async () => {
  database = await startEmbeddedDatabase({ dataDir: null, idleInTransactionMs: 400 });
  sql = postgres(database.url, { max: 8, onnotice: () => {} });
  await sql`create table account (id int primary key, balance int not null)`;
  await sql`create table entry (id serial primary key, owner text not null)`;
});
afterAll(async () => {
  await sql.end();
  await database.close();
});
afterEach(async () => {
  await sql`truncate account, entry`;
});

async function pgClient(url = database.url): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  return client;
}

const entries = async (owner: string) => (await sql`select from entry where owner = ${owner}`).length;

test("200 transactions at once over two drivers give no wrong result", async () => {
  await sql`insert into account select i, 100 from generate_series(0, 9) i`;
  const pool = new pg.Pool({ connectionString: database.url, max: 8 });
  let wrong = 0;
  const viaPostgres = async (i: number) => {
    await sql.begin(async (tx) => {
      const [[seen], , [echo]] = await Promise.all([
        tx`select balance from account where id = ${i % 10}`,
        tx`update account set balance = balance - 1 where id = ${i % 10}`,
        tx`select ${i}::int as i, ${`text ${i}`} as text`,
      ]);
      const [after] = await tx`select balance from account where id = ${i % 10}`;
      if (after?.balance !== seen?.balance - 1 || echo?.i !== i || echo?.text !== `text ${i}`) wrong += 1;
    });
  };
  const viaPg = async (i: number) => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      const seen = await client.query("select balance from account where id = $1", [i % 10]);
      await client.query({
        name: "credit",
        text: "update account set balance = balance + 1 where id = $1",
        values: [i % 10],
      });
      const after = await client.query("select balance, $2::int as i from account where id = $1", [i % 10, i]);
      if (after.rows[0].balance !== seen.rows[0].balance + 1 || after.rows[0].i !== i) wrong += 1;
      await client.query(i % 20 === 1 ? "rollback" : "commit");
    } finally {
      client.release();
    }
  };
  const plain = async (i: number) => {
    const [row] = await sql`select ${i}::int as i, sum(balance)::int as total from account`;
    if (row?.i !== i) wrong += 1;
  };
  await Promise.all(Array.from({ length: 200 }, (_, i) => [viaPostgres, viaPg, plain][i % 3]?.(i)));
  await pool.end();
  const debits = Array.from({ length: 200 }, (_, i) => i).filter((i) => i % 3 === 0).length;
  const credits = Array.from({ length: 200 }, (_, i) => i).filter((i) => i % 3 === 1 && i % 20 !== 1).length;
  const [row] = await sql`select sum(balance)::int as total from account`;
  figure("embedded database: wrong results", wrong, 200);
  expect(wrong).toBe(0);
  expect(row?.total).toBe(1000 - debits + credits);
});

test("prepared statements of one name belong to their client and vanish with it", async () => {
  const [one, two] = [await pgClient(), await pgClient()];
  const run = (client: pg.Client, text: string) => client.query({ name: "same", text }).then(({ rows }) => rows[0]);
  for (let i = 0; i < 3; i++) {
    expect(await Promise.all([run(one, "select 1 as a"), run(two, "select 2 as b")])).toEqual([{ a: 1 }, { b: 2 }]);
  }
  const mine = () => sql`select name from pg_prepared_statements where name like '%\_same'`;
  expect(await mine()).toHaveLength(2);
  await Promise.all([one.end(), two.end()]);
  await expect.poll(mine).toHaveLength(0);
});

test("an error inside a pipeline fails its own query, not its neighbours'", async () => {
  const one = postgres(database.url, { max: 1 });
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, i) => (i % 3 === 1 ? one`select 1 / ${0}::int` : one`select ${i}::int as i`)),
  );
  results.forEach((result, i) => {
    if (i % 3 === 1) expect(result).toMatchObject({ status: "rejected", reason: { code: "22012" } });
    else expect(result).toMatchObject({ status: "fulfilled", value: [{ i }] });
  });
  await expect(
    one.begin((tx) => Promise.all([tx`insert into entry (owner) values ('half')`, tx`select 1 / 0`])),
  ).rejects.toMatchObject({ code: "22012" });
  expect(await entries("half")).toBe(0);
  await one.end();
});

test("a client that disconnects inside a transaction is rolled back and lets others in", async () => {
  const client = await pgClient();
  await client.query("begin");
  await client.query("insert into entry (owner) values ('gone')");
  const waiting = entries("gone");
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  expect(await waiting).toBe(0);
});

test("a client killed in the middle of a query leaves nothing behind", async () => {
  const script = `const pg = require("pg"); const c = new pg.Client(process.argv[1]); (async () => {
    await c.connect(); await c.query("begin"); await c.query("insert into entry (owner) values ('killed')");
    c.query("select count(*) from generate_series(1, 2000000)"); process.send("running"); })()`;
  for (let i = 0; i < 5; i++) {
    const child = fork("-e", [], { execArgv: ["-e", script, "--", database.url], stdio: "inherit" });
    await once(child, "message");
    child.kill("SIGKILL");
    expect(await entries("killed")).toBe(0);
  }
});

test("role and tenant set for one transaction end with it, and policies hold inside", async () => {
  await sql`create role visitor_role nologin`;
  await sql`create table secret (tenant text not null, word text not null)`;
  await sql`alter table secret enable row level security`;
  await sql`create policy own on secret to visitor_role using (tenant = current_setting('app.current_tenant', true))`;
  await sql`grant select on secret to visitor_role`;
  await sql`insert into secret values ('a', 'apple'), ('b', 'banana')`;
  const read = (tenant: string) =>
    sql.begin(async (tx) => {
      await tx`select set_config('role', 'visitor_role', true), set_config('app.current_tenant', ${tenant}, true)`;
      return (await tx`select word from secret`).map((row) => row.word);
    });
  const results = await Promise.all(Array.from({ length: 60 }, (_, i) => read("abc"[i % 3] as string)));
  results.forEach((words, i) => {
    expect(words).toEqual([["apple"], ["banana"], []][i % 3]);
  });
  const [after] = await sql`select current_user as role, current_setting('app.current_tenant', true) as tenant`;
  expect(after).toEqual({ role: "postgres", tenant: "" });
});

/** A client that speaks the protocol by hand; `read` waits for a message of a type. */
async function rawClient() {
  const { port, password } = new URL(database.url);
  const socket = connect(Number(port), "127.0.0.1");
  let received = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    received = Buffer.concat([received, chunk]);
  });
  socket.on("error", () => {});
  const types = () => {
    const seen: string[] = [];
    for (let at = 0; at + 5 <= received.length; at += 1 + received.readInt32BE(at + 1)) {
      seen.push(String.fromCharCode(received[at] as number));
    }
    return seen.join("");
  };
  const body = Buffer.concat([int32(196608), Buffer.from("user\0postgres\0\0")]);
  socket.write(Buffer.concat([int32(body.length + 4), body, message("p", `${password}\0`)]));
  await expect.poll(types).toMatch(/Z$/);
  received = Buffer.alloc(0);
  return { socket, types, send: (...messages: Buffer[]) => socket.write(Buffer.concat(messages)) };
}

test("Flush is answered at once, and the session is kept until Sync", async () => {
  const client = await rawClient();
  client.send(message("P", "\0select 42\0", Buffer.alloc(2)), message("D", "S\0"), message("H"));
  await expect.poll(client.types).toBe("1tT");
  let others = 0;
  const other = sql`select 7 as n`.then(() => {
    others += 1;
  });
  // Would bind the other's unnamed statement, had it been let in.
  client.send(message("B", "\0\0", Buffer.alloc(6)), message("E", "\0", int32(0)), message("H"));
  await expect.poll(client.types).toBe("1tT2DC");
  expect(others).toBe(0);
  client.send(SYNC);
  await expect.poll(client.types).toBe("1tT2DCZ");
  await other;
  client.socket.destroy();
});

test("a client lost between Flush and Sync does not block the others", async () => {
  const client = await rawClient();
  client.send(message("P", "\0select broken from nowhere\0", Buffer.alloc(2)), message("H"));
  await expect.poll(client.types).toBe("E");
  const other = sql`select 7 as n`;
  client.socket.destroy();
  expect(await other).toEqual([{ n: 7 }]);
});

test("a transaction left idle while others wait is ended with Postgres' own error", async () => {
  const client = await pgClient();
  const ended = once(client, "error");
  await client.query("begin");
  await client.query("insert into entry (owner) values ('idle')");
  expect(await entries("idle")).toBe(0);
  expect((await ended)[0]).toMatchObject({ code: "25P03" });
});

test("one client's large unread result does not stop another", async () => {
  const client = await rawClient();
  client.socket.pause();
  client.send(query("select repeat('x', 1000) from generate_series(1, 20000)"));
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  client.socket.destroy();
});

test("COPY over the connection is refused with a clear error, and the connection stays usable", async () => {
  const client = await pgClient();
  for (const text of ["copy entry from stdin", "select 1; COPY entry\n to stdout (format csv)"]) {
    await expect(client.query(text)).rejects.toMatchObject({ code: "0A000", message: expect.stringContaining("COPY") });
  }
  await expect(sql`copy entry to stdout`).rejects.toMatchObject({ code: "0A000" });
  expect((await client.query("select 'copy x from stdin' as text")).rows).toEqual([{ text: "copy x from stdin" }]);
  await client.end();
});

test("strangers are turned away: wrong password, unknown database, other protocols", async () => {
  const wrong = new URL(database.url);
  wrong.password = "guess";
  await expect(new pg.Client(wrong.href).connect()).rejects.toMatchObject({ code: "28P01" });
  const other = new URL(database.url);
  other.pathname = "/other";
  await expect(new pg.Client(other.href).connect()).rejects.toMatchObject({ code: "3D000" });
  const socket = connect(Number(wrong.port), "127.0.0.1");
  socket.on("error", () => {});
  socket.resume();
  socket.write("POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  await once(socket, "close");
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
});

test("a restart keeps the data, even after a kill, and a directory in use is named", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "embedded-"));
  try {
    const first = await startEmbeddedDatabase({ dataDir });
    const client = await pgClient(first.url);
    await client.query("create table kept (n int)");
    await client.query("insert into kept values (1)");
    await client.query("begin");
    await client.query("insert into kept values (100)");
    await expect(startEmbeddedDatabase({ dataDir })).rejects.toThrow(`${dataDir} is in use by process ${process.pid}`);
    await first.close();

    const child = fork(join(import.meta.dirname, "../test/support/embeddedChild.ts"), [dataDir], {
      execArgv: [],
      execPath: process.execPath,
    });
    const [url] = (await once(child, "message")) as [string];
    await expect(startEmbeddedDatabase({ dataDir })).rejects.toThrow(`in use by process ${child.pid}`);
    const second = await pgClient(url);
    await second.query("insert into kept values (2)");
    const dead = once(child, "exit");
    child.kill("SIGKILL");
    await dead;

    const third = await startEmbeddedDatabase({ dataDir });
    const reader = await pgClient(third.url);
    expect((await reader.query("select n from kept order by n")).rows).toEqual([{ n: 1 }, { n: 2 }]);
    await reader.end();
    await third.close();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}, 90_000);

test("a dump starts a second database with the same rows", async () => {
  await sql`insert into entry (owner) values ('dumped')`;
  const copy = await startEmbeddedDatabase({ dataDir: null, loadFrom: await database.dump() });
  const client = await pgClient(copy.url);
  expect((await client.query("select owner from entry")).rows).toEqual([{ owner: "dumped" }]);
  await client.end();
  await copy.close();
});
