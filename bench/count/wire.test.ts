import { createServer, type Socket } from "node:net";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import { WireReader } from "./wire.ts";

const text = (value: string) => Buffer.from(`${value}\0`);
function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
function startUp(code: number, body = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + body.length);
  head.writeInt32BE(code, 4);
  return Buffer.concat([head, body]);
}
const version3 = startUp(196_608, text("user\0me"));

/** What a reader tells of these bytes, given in pieces of this size. */
function heard(bytes: Buffer, size = bytes.length): string[] {
  const statements: string[] = [];
  const reader = new WireReader((statement) => statements.push(statement));
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
  return statements;
}

const conversation = Buffer.concat([
  startUp(80_877_103),
  version3,
  message("Q", text("begin")),
  message("P", text("s1"), text("select $1"), Buffer.alloc(2)),
  message("D", Buffer.from("S"), text("s1")),
  message("B", text(""), text("s1"), Buffer.alloc(6)),
  message("E", text(""), Buffer.alloc(4)),
  message("S"),
  message("B", text("p2"), text("s1"), Buffer.alloc(4000)),
  message("E", text("p2"), Buffer.alloc(4)),
  message("d", Buffer.alloc(9000, "Q")),
  message("S"),
  message("Q", text("commit -- ünïcode")),
  message("X"),
]);
const said = ["begin", "select $1", "select $1", "commit -- ünïcode"];

describe("reading PostgreSQL's wire", () => {
  it("reports every Query and every Execute, whether or not it was prepared earlier", () => {
    expect(heard(conversation)).toEqual(said);
  });

  it("reports the same wherever the bytes are cut", () => {
    for (const size of [1, 2, 3, 7, 64, 1000]) expect(heard(conversation, size)).toEqual(said);
  });

  it("reports the statement last parsed under a name, and forgets closed ones", () => {
    const bytes = Buffer.concat([
      version3,
      ...["select 1", "select 2"].map((sql) => message("P", text(""), text(sql), Buffer.alloc(2))),
      message("B", text(""), text(""), Buffer.alloc(6)),
      message("E", text(""), Buffer.alloc(4)),
      message("C", Buffer.from("S"), text("")),
      message("B", text(""), text(""), Buffer.alloc(6)),
      message("E", text(""), Buffer.alloc(4)),
    ]);
    expect(heard(bytes)).toEqual(["select 2", "(unknown)"]);
  });

  it("understands what the real driver sends", async () => {
    const statements: string[] = [];
    const server = createServer((socket: Socket) => {
      const reader = new WireReader((statement) => {
        statements.push(statement);
        socket.destroy();
      });
      const ready = Buffer.concat([message("R", Buffer.alloc(4)), message("Z", Buffer.from("I"))]);
      socket.on("data", (bytes) => {
        reader.push(bytes);
        socket.write(ready);
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as { port: number };
    const sql = postgres(`postgres://me@127.0.0.1:${port}/x`, { max: 1, fetch_types: false });
    await sql.unsafe("select 'seen'").catch(() => {});
    await sql.end({ timeout: 0 });
    server.close();
    expect(statements).toEqual(["select 'seen'"]);
  });
});
