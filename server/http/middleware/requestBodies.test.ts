import { createHash, randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Desk, openDesk } from "../../test/support/desk.ts";
import { figure } from "../../test/support/figures.ts";
import { startTestServer, type TestServer } from "../../test/support/testServer.ts";

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer({ MAX_BODY_MEMORY_BYTES: "1048576", TRUSTED_PROXIES: "1" });
  desk = await openDesk(server);
});
afterAll(() => server.close());

/** A request that is begun, and what has come back so far. */
interface Begun {
  socket: Socket;
  /** Resolves with the reply's head as soon as it is there. */
  head: Promise<string>;
}

function begin(path: string, headers: string[], body: string | Buffer, to = server): Begun {
  const lines = [`POST ${path} HTTP/1.1`, "Host: a", "X-Forwarded-For: 192.0.2.1", ...headers, "", ""];
  const socket = connect(to.port, "127.0.0.1", () => {
    socket.write(lines.join("\r\n"));
    socket.write(body);
  });
  const head = new Promise<string>((resolve) => {
    let reply = "";
    const look = (data: Buffer | string) => {
      reply += data;
      if (reply.includes("\r\n\r\n")) resolve(reply);
    };
    socket.on("data", look);
    socket.on("close", () => resolve(reply));
  });
  socket.on("error", () => {});
  return { socket, head };
}
const JSON_TYPE = "Content-Type: application/json";

test("no body is waited for before its sender is known", async () => {
  const chunk = `1000\r\n${"x".repeat(0x1000)}\r\n`;
  const unfinished = [
    begin("/api/v1/admin/documents?name=a.pdf", ["Transfer-Encoding: chunked"], chunk),
    begin("/api/v1/admin/documents/qa", [JSON_TYPE, "Transfer-Encoding: chunked"], chunk),
    begin("/api/v1/admin/documents/qa", [JSON_TYPE, "Content-Length: 200000"], "{"),
    begin("/api/v1/chat/stream", [JSON_TYPE, "Content-Length: 2000"], "{"),
  ];
  for (const { head, socket } of unfinished) {
    expect(await head).toMatch(/^HTTP\/1\.1 (?:401 [\s\S]*"unauthorized"|403 [\s\S]*"csrf_refused")/);
    socket.destroy();
  }
});

test("a sender slower than a body may be gets a 408, and the connection is closed", async () => {
  const impatient = await startTestServer({ BODY_GRACE_SECONDS: "0.5" });
  try {
    const { head, socket } = begin("/api/v1/chat/init", [JSON_TYPE, "Content-Length: 1000"], "{", impatient);
    expect(await head).toMatch(/^HTTP\/1\.1 408 [\s\S]*"request_timeout"/);
    await new Promise((resolve) => socket.once("close", resolve));
  } finally {
    await impatient.close();
  }
});

test("bodies without a session may have up to 16 KiB, those of a handshake up to 8 KiB", async () => {
  const sizes: [string, number][] = [
    ["/api/auth/sign-in/email", 16 * 1024],
    ["/api/v1/chat/init", 8 * 1024],
  ];
  for (const [path, most] of sizes) {
    const tooLong = `${(most + 1).toString(16)}\r\n${"x".repeat(most + 1)}\r\n`;
    const { head, socket } = begin(path, [JSON_TYPE, "Transfer-Encoding: chunked"], tooLong);
    expect(await head).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  }
});

test("one address has a share of the memory for bodies, and gets it back when its requests are over", async () => {
  const chunk = `${(14 * 1024).toString(16)}\r\n${"x".repeat(14 * 1024)}\r\n`;
  const headers = [JSON_TYPE, "Transfer-Encoding: chunked"];
  const held = Array.from({ length: 12 }, () => begin("/api/auth/sign-in/email", headers, chunk));
  const first = await Promise.race(held.map(({ head }) => head));
  expect(first).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: \d[\s\S]*"overloaded"/i);
  const elsewhere = await server.call("POST", "/api/auth/sign-in/email", {
    body: { email: "a@b.example", password: "not the password" },
    headers: { origin: server.url, "x-frontdesk-csrf": "1", "x-forwarded-for": "192.0.2.2" },
  });
  expect(elsewhere.status).toBe(401);
  for (const { socket } of held) socket.destroy();
  await vi.waitFor(async () => {
    const again = begin("/api/auth/sign-in/email", headers, `${chunk}0\r\n\r\n`);
    expect(await again.head).toMatch(/^HTTP\/1\.1 4/);
  });
});

test("a form of 300 000 parts is refused without looking at each", async () => {
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  const body = Buffer.from(`${part.repeat(300_000)}--x--\r\n`);
  const began = performance.now();
  const refused = await desk.owner("POST", "/documents", body, { "content-type": "multipart/form-data; boundary=x" });
  expect([refused.status, refused.json.key]).toEqual([400, "invalid_body"]);
  figure("time to refuse a form of 300 000 parts, ms", performance.now() - began);
});

const stored = async (documentId: string) => {
  const [row] = await server.admin<
    { body: Buffer }[]
  >`select body from document_files where document_id = ${documentId}`;
  return createHash("sha256")
    .update(row?.body ?? "")
    .digest("hex");
};

test("a file in many pieces is stored byte for byte as it was sent, raw or in a form", async () => {
  const pdf = Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    randomBytes(5_000_000),
    Buffer.from("\r\n--not-the-boundary\r\n"),
  ]);
  const hash = createHash("sha256").update(pdf).digest("hex");
  const form = new FormData();
  form.append("note", "before the file");
  form.append("file", new File([pdf], 'Größe "XL".pdf', { type: "application/pdf" }));
  form.append("after", "the file");
  const boundless = new Response(form);
  const headers = { "content-type": boundless.headers.get("content-type") ?? "" };
  const body = Buffer.from(await boundless.arrayBuffer());
  for (const [path, sent, type] of [
    ["/documents?name=raw.pdf", pdf, { "content-type": "application/pdf" }],
    ["/documents", body, headers],
  ] as const) {
    const reply = await desk.owner("POST", path, sent, type);
    expect(reply.status).toBe(200);
    expect(await stored(reply.json.document_id)).toBe(hash);
    expect((await desk.owner("GET", `/documents/${reply.json.document_id}`)).json.byte_size).toBe(pdf.length);
  }
  const titles = (await desk.owner("GET", "/documents")).json.documents.map(({ title }: { title: string }) => title);
  expect(titles).toContain('Größe "XL".pdf');
});
