/** Visitors' replies to mails, read from the mailbox of a real mail server. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { imapMailbox } from "../adapters/incomingMail/imap.ts";
import { startQueue } from "../adapters/jobQueue/pgBoss.ts";
import { withTenant } from "../db/tenant.ts";
import { startLoop } from "../jobs/loop.ts";
import { startMailboxWork } from "../jobs/pollMailbox.ts";
import { mailAnswer } from "../mail/outgoing/visitors/mailAnswer.ts";
import { MailboxAway } from "../ports/incomingMail.ts";
import { READ_MAILBOX } from "../ports/jobKinds.ts";
import { type Desk, type OpenTicket, openDesk, openTicket } from "../test/support/desk.ts";
import { type Dovecot, PASSWORD, startDovecot } from "../test/support/dovecot.ts";
import { confirmAddress, type Mailbox, openMailbox } from "../test/support/mailbox.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";
import { readMailbox } from "./readMailbox.ts";

const VERA = "vera@mail.example";
const MAX_BYTES = 100_000;
const DAY_MS = 86_400_000;

let server: TestServer;
let desk: Desk;
let mailbox: Mailbox;
let dovecot: Dovecot | null;
beforeAll(async () => {
  server = await startTestServer({
    TRUSTED_PROXIES: "1",
    MAIL_REPLY_ADDRESS: "reply@in.example",
    INBOUND_IMAP_POLL_SECONDS: "1",
  });
  desk = await openDesk(server);
  await confirmAddress(server, (await openTicket(server, desk.tenantId)).id, VERA);
  mailbox = openMailbox(server);
  dovecot = await startDovecot();
  if (!dovecot)
    process.stdout.write("Dovecot is not installed: its tests are skipped (with CI=true they would fail)\n");
});
afterAll(async () => {
  await dovecot?.stop();
  await server.close();
});

let imap: Dovecot;
beforeEach(({ skip }) => {
  if (!dovecot) return skip();
  imap = dovecot;
  server.lines.length = 0;
});
afterEach(() => {
  expect(JSON.stringify(server.lines)).not.toContain(PASSWORD);
  expect(JSON.stringify(server.lines)).not.toContain(encodeURIComponent(PASSWORD));
});

/** A ticket whose visitor was mailed an answer. */
async function mailed(): Promise<OpenTicket & { replyTo: string }> {
  const ticket = await openTicket(server, desk.tenantId);
  await ticket.visitor("POST", "/email", { email: VERA });
  await desk.agent("POST", `/tickets/${ticket.id}/resolve`, { answer: "Today." });
  await server.admin`
    update messages set created_at = created_at - interval '1 minute' where ticket_id = ${ticket.id}::uuid`;
  const [owed] = await withTenant(
    desk.ctx,
    (tx) => tx.sql<{ payload: { message_id: string } }[]>`
      select payload from outbox where ticket_id = ${ticket.id}::uuid and kind = 'email_answer'`,
  );
  const row = { tenant_id: desk.tenantId, ticket_id: ticket.id, payload: owed!.payload };
  await mailAnswer(server.parts, row);
  const { replyTo = "" } = await mailbox.newest(VERA);
  return { ...ticket, replyTo };
}

let count = 0;
function mailOf(to: string, body: string, subject = "Re: an answer"): string {
  count += 1;
  const id = `<${count}.${process.pid}@mail.example>`;
  return `From: Vera <${VERA}>\r\nTo: ${to}\r\nSubject: ${subject}\r\nMessage-ID: ${id}\r\n\r\n${body}\r\n`;
}

const open = (ca: string | undefined = imap.ca, url = imap.url) =>
  imapMailbox({ url, maxBytes: MAX_BYTES, ...(ca !== undefined && { ca }) });
const look = (from = open(), signal = new AbortController().signal) => readMailbox(server.parts, from, signal);

async function fromVisitor(ticket: OpenTicket): Promise<string[]> {
  const { json } = await desk.agent("GET", `/tickets/${ticket.id}`);
  return json.messages.flatMap(({ role, content }: { role: string; content: string }) =>
    role === "visitor" ? [content] : [],
  );
}
const logged = () => server.lines.flatMap(({ reason }) => (typeof reason === "string" ? [reason] : []));

test("a mailbox can be looked at without reading a mail, and a wrong password is found", async () => {
  const ticket = await mailed();
  await imap.deliver(mailOf(ticket.replyTo, "Not yet."));
  const { signal } = new AbortController();
  await open().check(signal);
  expect(await imap.unread()).toHaveLength(1);
  const url = imap.url.replace(encodeURIComponent(PASSWORD), "wrong");
  await expect(open(imap.ca, url).check(signal)).rejects.toThrow(MailboxAway);
  await look();
});

describe("a mail in the mailbox", () => {
  test("that is a visitor's reply is added to its conversation and marked as read", async () => {
    const ticket = await mailed();
    await imap.deliver(mailOf(ticket.replyTo, "It is order 78."));
    await look();
    expect(await fromVisitor(ticket)).toEqual(["It is order 78."]);
    expect(await imap.unread()).toEqual([]);
  });

  test("is not marked as read before its message is committed", async () => {
    const ticket = await mailed();
    await imap.deliver(mailOf(ticket.replyTo, "Order 78", "under way"));
    const unread: string[][] = [];
    const mailboxOfTest = open();
    await mailboxOfTest.read(async () => {
      unread.push(await imap.unread());
      return "later";
    }, new AbortController().signal);
    expect(unread).toEqual([["under way"]]);
    expect(await imap.unread()).toEqual(["under way"]);
    await look();
    expect(await fromVisitor(ticket)).toEqual(["Order 78"]);
    expect(await imap.unread()).toEqual([]);
  });

  test("is stored once when it was delivered twice and two processes look at the same moment", async () => {
    const ticket = await mailed();
    const raw = mailOf(ticket.replyTo, "Once");
    await imap.deliver(raw);
    await imap.deliver(raw);
    await Promise.all([look(), look()]);
    expect(await fromVisitor(ticket)).toEqual(["Once"]);
    expect(await imap.unread()).toEqual([]);
  });

  test("that can't be taken in is marked as read and logged once, and those behind it arrive", async () => {
    const ticket = await mailed();
    await imap.deliver(mailOf(ticket.replyTo, "x".repeat(MAX_BYTES)));
    await imap.deliver("no mail at all");
    await imap.deliver(mailOf("somebody@else.example", "Not ours"));
    await imap.deliver(mailOf(ticket.replyTo, "Order 78"));
    await look();
    await look();
    expect(await fromVisitor(ticket)).toEqual(["Order 78"]);
    expect(await imap.unread()).toEqual([]);
    expect(logged()).toEqual(["too_large", "unknown_address", "unknown_address"]);
  });

  test("waits for the next look while an answer is being written", async () => {
    const ticket = await mailed();
    await ticket.visitor("POST", "/stream", { message: "Where is it?" });
    const [turn] = await server.admin`
      update turns set status = 'running' where id in (select id from turns where ticket_id = ${ticket.id}::uuid limit 1)
      returning id`;
    expect(turn).toBeDefined();
    await imap.deliver(mailOf(ticket.replyTo, "Order 78", "early"));
    await look();
    expect(await imap.unread()).toEqual(["early"]);
    await server.admin`update turns set status = 'completed' where id = ${turn!.id}`;
    await look();
    expect(await fromVisitor(ticket)).toContain("Order 78");
    expect(await imap.unread()).toEqual([]);
  });

  test("that has failed for more than a day is given up", async () => {
    const ticket = await mailed();
    await imap.deliver(mailOf(ticket.replyTo, "New", "new"));
    await imap.deliver(mailOf(ticket.replyTo, "Old", "old"), new Date(Date.now() - 2 * DAY_MS));
    const broken = {
      ...server.parts,
      limiter: { ...server.parts.limiter, take: () => Promise.reject(new Error("away")) },
    };
    await readMailbox(broken, open(), new AbortController().signal);
    expect(await imap.unread()).toEqual(["new"]);
    await look();
    expect(await fromVisitor(ticket)).toEqual(["New"]);
  });
});

describe("the mail server", () => {
  test("may be restarted: mails from before and after are taken in", async () => {
    const ticket = await mailed();
    await imap.deliver(mailOf(ticket.replyTo, "Before"));
    await imap.halt();
    await expect(look()).rejects.toThrow(/ECONNREFUSED/);
    await imap.start();
    await imap.deliver(mailOf(ticket.replyTo, "After"));
    await look();
    expect(await fromVisitor(ticket)).toEqual(["Before", "After"]);
  });

  test("may hang up between a commit and its mark: the mail is still stored once", async () => {
    const ticket = await mailed();
    await imap.deliver(mailOf(ticket.replyTo, "Once"));
    const ending = new AbortController();
    const { limiter } = server.parts;
    const cutting = {
      ...limiter,
      take: (...args: Parameters<typeof limiter.take>) => {
        ending.abort();
        return limiter.take(...args);
      },
    };
    await readMailbox({ ...server.parts, limiter: cutting }, open(), ending.signal);
    expect(await fromVisitor(ticket)).toEqual(["Once"]);
    expect(await imap.unread()).toHaveLength(1);
    await look();
    expect(await fromVisitor(ticket)).toEqual(["Once"]);
    expect(await imap.unread()).toEqual([]);
  });

  test("is not sent the password unless its certificate is trusted", async () => {
    const untrusted = imapMailbox({ url: imap.url, maxBytes: MAX_BYTES });
    await expect(look(untrusted)).rejects.toThrow(/SELF_SIGNED|self-signed/);
  });

  test("that refuses the password is reported without the password", async () => {
    const wrong = imap.url.replace(encodeURIComponent(PASSWORD), "an-old-password");
    const error = await look(open(imap.ca, wrong)).catch((failure: Error) => failure);
    expect(error).toMatchObject({
      name: "MailboxAway",
      message: expect.stringMatching(/AUTHENTICATIONFAILED|authentication/i),
    });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain("an-old-password");
  });
});

test("is asked again and again, even after it was away, and the worker stops at once when told to", async () => {
  const ticket = await mailed();
  const queue = await startQueue({
    url: server.parts.config.DATABASE_URL!,
    log: server.parts.log,
    bus: server.parts.bus,
    kinds: [READ_MAILBOX],
  });
  const work = await startMailboxWork({ ...server.parts, incomingMail: open() }, queue);
  const look = startLoop(server.parts.log, "wakeWaiting", 500, queue.wakeWaiting);
  try {
    await work.sweep();
    await imap.deliver(mailOf(ticket.replyTo, "First"));
    await expect.poll(() => fromVisitor(ticket), { timeout: 20_000 }).toEqual(["First"]);
    await imap.halt();
    await expect.poll(logged, { timeout: 20_000 }).toContainEqual(expect.stringContaining("ECONNREFUSED"));
    await imap.start();
    await imap.deliver(mailOf(ticket.replyTo, "Second"));
    await expect.poll(() => fromVisitor(ticket), { timeout: 30_000 }).toEqual(["First", "Second"]);
  } finally {
    work.stop();
    await look.stop();
    await queue.stop();
  }
});
