/** Mails that were made to stop who reads them: each comes to an end, and nobody else waits for it. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { replyAddressFor } from "../mail/outgoing/visitors/mailAddresses.ts";
import type { FoundMail } from "../ports/incomingMail.ts";
import { type Desk, openDesk, openTicket } from "../test/support/desk.ts";
import { figure } from "../test/support/figures.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";
import { readMailbox } from "./readMailbox.ts";

const SECRET = "0123456789-0123456789-0123456789-mail";
const MB = 1024 * 1024;
/** A loop that reads such a mail itself stands still for many seconds. */
const STANDSTILL_MS = 3000;

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer({
    MAIL_REPLY_ADDRESS: "reply@in.example",
    INBOUND_MAIL_SECRET: SECRET,
    TRUSTED_PROXIES: "1",
  });
  desk = await openDesk(server);
});
afterAll(() => server?.close());

/** The address of a conversation's mail that was sent before. */
async function replyAddress(): Promise<string> {
  const ticket = await openTicket(server, desk.tenantId);
  const [mail] = await server.admin`
    insert into mails (tenant_id, id, ticket_id, direction, state, address, message_id)
    values (${desk.tenantId}, gen_random_uuid(), ${ticket.id}, 'out', 'accepted', 'vera@mail.example', gen_random_uuid())
    returning id`;
  return replyAddressFor(server.parts.config, mail!.id)!;
}

const plain = (to: string, body: string, more = "") =>
  `From: Vera <vera@mail.example>\r\nTo: ${to}\r\nMessage-ID: <${crypto.randomUUID()}@x>\r\n${more}\r\n${body}`;
const multipart = (to: string, body: string) =>
  plain(to, body, 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n');
const fill = (piece: string, size: number) => piece.repeat(Math.floor(size / piece.length));

function nested(depth: number): string {
  const open = Array.from(
    { length: depth },
    (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary="b${n + 1}"\r\n\r\n`,
  );
  return open.join("").replaceAll("--b0", "--b");
}

/** The worst that each of its kinds can be within 25 MB. */
const KINDS: Record<string, (to: string) => string> = {
  "line breaks": (to) => plain(to, fill("\r\n", 24 * MB)),
  "single line feeds": (to) => plain(to, fill("\n", 24 * MB)),
  "empty parts": (to) => multipart(to, fill("--b\r\n\r\n\r\n", 24 * MB)),
  "quoted lines": (to) => plain(to, fill("> a\r\n", 24 * MB)),
  "lines that look like a quoted mail's head": (to) => plain(to, fill("On a wrote:\r\n", 24 * MB)),
  "parts in parts": (to) => multipart(to, nested(100_000)),
  "one endless header": (to) => plain(to, "x", `X-Long: ${fill("a", 24 * MB)}\r\n`),
  "a header in endless lines": (to) => plain(to, "x", `X-Long: a\r\n${fill(" a\r\n", 24 * MB)}`),
  "endless headers": (to) => plain(to, "x", fill("X-A: a\r\n", 24 * MB)),
  "endless recipients": (to) => plain(to, "x", `Cc: ${fill("a@b.example,\r\n ", 200_000)}c@d.example\r\n`),
  "encoded words without end": (to) => plain(to, "x", `Subject: ${fill("=?utf-8?Q?=41?= ", 200_000)}\r\n`),
  "base64 of one character a line": (to) =>
    plain(to, fill("QQ==\r\n", 24 * MB), "Content-Transfer-Encoding: base64\r\n"),
  "base64 that unpacks to quoted lines": (to) =>
    plain(to, Buffer.from(fill("> a\n", 17 * MB)).toString("base64"), "Content-Transfer-Encoding: base64\r\n"),
  "quoted-printable line breaks": (to) =>
    plain(to, fill("=0A=\r\n", 24 * MB), "Content-Transfer-Encoding: quoted-printable\r\n"),
  "tags in tags": (to) => plain(to, fill("<div><blockquote>", 24 * MB), "Content-Type: text/html\r\n"),
  entities: (to) => plain(to, fill("&#65;", 24 * MB), "Content-Type: text/html\r\n"),
  "flowed text": (to) =>
    plain(to, fill(">> a \r\n", 24 * MB), "Content-Type: text/plain; format=flowed; delsp=yes\r\n"),
  "a delivery report of line breaks": (to) =>
    multipart(
      to,
      `--b\r\nContent-Type: message/delivery-status\r\n\r\n${fill("Action: failed\r\n", 20 * MB)}\r\n--b--`,
    ),
  "small files without number": (to) =>
    multipart(to, fill("--b\r\nContent-Disposition: attachment; filename=a\r\n\r\na\r\n", 24 * MB)),
};

/** Asks for health all the while, from a thread of its own. @returns ends it: how long each took, in ms */
function watchHealth(): () => Promise<number[]> {
  const code = `
    const { parentPort, workerData } = require("node:worker_threads");
    let on = true;
    const times = [];
    parentPort.once("message", () => { on = false; });
    (async () => {
      while (on) {
        const start = performance.now();
        await (await fetch(workerData + "/healthz")).text();
        times.push(performance.now() - start);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      parentPort.postMessage(times);
    })();`;
  const worker = new Worker(code, { eval: true, workerData: server.url });
  return () =>
    new Promise((resolve) => {
      worker.once("message", (times: number[]) => resolve(times));
      worker.postMessage("end");
    });
}

/** Hands it in from a thread of its own: sending it takes none of the server's time. */
function handIn(raw: string): Promise<{ outcome: string; reason?: string }> {
  const code = `
    const { parentPort, workerData } = require("node:worker_threads");
    const { url, secret, raw } = workerData;
    fetch(url + "/api/v1/inbound/mail", {
      method: "POST", body: raw, headers: { authorization: "Bearer " + secret, "content-type": "message/rfc822" },
    }).then((reply) => reply.json()).then((json) => parentPort.postMessage(json));`;
  const worker = new Worker(code, { eval: true, workerData: { url: server.url, secret: SECRET, raw } });
  return new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
}

const all: number[] = [];
test.each(Object.keys(KINDS))("reading a mail of %s ends, and the service answers meanwhile", async (kind) => {
  const raw = KINDS[kind]!(await replyAddress());
  const end = watchHealth();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const { outcome, reason } = await handIn(raw);
  delay.disable();
  all.push(...(await end()));
  // In a header without end nobody is looked for. All else is read as far as time and memory go.
  const ends = kind.includes("header") ? ["unknown_address"] : ["stored", "unreadable", "empty"];
  expect(ends).toContain(reason ?? outcome);
  expect(delay.max / 1e6).toBeLessThan(STANDSTILL_MS);
});

test("health checks stay quick while mails of the worst kinds are read", () => {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)]!);
  figure(
    `health while ${Object.keys(KINDS).length} worst mails are read, p50, p99, max in ms`,
    `${at(0.5)}, ${at(0.99)}, ${at(0.9999)}`,
  );
  expect(sorted.length).toBeGreaterThan(Object.keys(KINDS).length);
});

test("a mail to an unknown address is refused after its header", async () => {
  const reader = server.parts.mailReader;
  let reads = 0;
  server.parts.mailReader = {
    ...reader,
    read(...input) {
      reads++;
      return reader.read(...input);
    },
  };
  const known = await replyAddress();
  for (const to of ["reply@in.example", known.replace("+", "+x"), "someone@else.example"])
    expect(await handIn(plain(to, fill("\r\n", 2 * MB)))).toEqual({ outcome: "ignored", reason: "unknown_address" });
  expect(reads).toBe(0);
  expect((await handIn(plain(known, "Hello"))).outcome).toBe("stored");
  expect(reads).toBe(1);
  server.parts.mailReader = reader;
});

test("an unreadable mail in a mailbox is put aside, and those behind it are taken in", async () => {
  const [hostile, fine] = [await replyAddress(), await replyAddress()];
  const mails: FoundMail[] = [
    { raw: "not_handed_out", arrivedAt: new Date() },
    { raw: Buffer.from(plain(hostile, fill("> a\r\n", 24 * MB))), arrivedAt: new Date() },
    { raw: Buffer.from(plain(fine, "Hello")), arrivedAt: new Date() },
  ];
  const taken: string[] = [];
  const mailbox = {
    async read(take: (mail: FoundMail) => Promise<string>) {
      for (const mail of mails) taken.push(await take(mail));
    },
  };
  await readMailbox(server.parts, mailbox, new AbortController().signal);
  expect(taken).toEqual(["done", "done", "done"]);
  const stored = await server.admin`
    select m.content from messages m join tickets t on t.id = m.ticket_id where t.tenant_id = ${desk.tenantId} and m.client_message_id like 'mail:%'
    order by m.created_at desc limit 1`;
  expect(stored[0]!.content).toBe("Hello");
});
