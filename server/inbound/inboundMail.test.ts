/** Visitors' replies to mails, handed in over HTTP as a mail server does it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withTenant } from "../db/tenant.ts";
import { mailAnswer } from "../mail/outgoing/visitors/mailAnswer.ts";
import type { AdminMessage } from "../protocol/admin.ts";
import { type Desk, type OpenTicket, openDesk, openTicket } from "../test/support/desk.ts";
import { figure } from "../test/support/figures.ts";
import { confirmAddress, type Mailbox, openMailbox } from "../test/support/mailbox.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";

const SECRET = "0123456789-0123456789-0123456789-mail";
const VERA = "vera@mail.example";
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let server: TestServer;
let desk: Desk;
let mailbox: Mailbox;
beforeAll(async () => {
  server = await startTestServer({
    TRUSTED_PROXIES: "1",
    MAIL_REPLY_ADDRESS: "reply@in.example",
    INBOUND_MAIL_SECRET: SECRET,
  });
  desk = await openDesk(server);
  await confirmAddress(server, (await openTicket(server, desk.tenantId)).id, VERA);
  mailbox = openMailbox(server);
});
afterAll(() => server.close());

/** A ticket whose visitor was mailed an answer. */
async function mailed(
  what: "reply" | "resolve" = "resolve",
): Promise<OpenTicket & { replyTo: string; mailId: string }> {
  const ticket = await openTicket(server, desk.tenantId);
  await ticket.visitor("POST", "/email", { email: VERA });
  await desk.agent("POST", `/tickets/${ticket.id}/${what}`, { answer: "Today.", content: "Which order?" });
  await server.admin`
    update messages set created_at = created_at - interval '1 minute' where ticket_id = ${ticket.id}::uuid`;
  const [owed] = await withTenant(
    desk.ctx,
    (tx) => tx.sql<{ payload: { message_id: string } }[]>`
      select payload from outbox where ticket_id = ${ticket.id}::uuid and kind = 'email_answer'`,
  );
  const row = { tenant_id: desk.tenantId, ticket_id: ticket.id, payload: owed!.payload };
  await mailAnswer(server.parts, row);
  const { replyTo = "", messageId = "" } = await mailbox.newest(VERA);
  return { ...ticket, replyTo, mailId: messageId };
}

let count = 0;
/** A mail as it is sent; headers that are given replace its own. */
function mailOf(to: string, body: string, headers: Record<string, string> = {}): string {
  count += 1;
  const all = {
    From: `Vera <${VERA}>`,
    To: to,
    Subject: "Re: an answer",
    "Message-ID": `<${count}.${process.pid}@mail.example>`,
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=utf-8",
    ...headers,
  };
  return `${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n${body.replaceAll("\n", "\r\n")}`;
}

async function handIn(raw: string | Uint8Array<ArrayBuffer>, authorization = `Bearer ${SECRET}`) {
  const headers = { authorization, "content-type": "message/rfc822" };
  return server.call("POST", "/api/v1/inbound/mail", { body: raw, headers });
}

const detail = async (ticket: OpenTicket) => (await desk.agent("GET", `/tickets/${ticket.id}`)).json;
/** What the desk reads of the visitor. */
async function fromVisitor(ticket: OpenTicket): Promise<AdminMessage[]> {
  return (await detail(ticket)).messages.filter(({ role }: AdminMessage) => role === "visitor");
}

describe("a visitor's reply by mail", () => {
  test("becomes the visitor's message in its conversation, without what it quotes, and waits for a person", async () => {
    const ticket = await mailed();
    const body =
      "It is order 78.\n\nOn Mon, Nov 22, 2026 at 4:00 PM Shop <frontdesk@shop.example> wrote:\n> Hello,\n> Today.\n";
    const { status, json } = await handIn(mailOf(ticket.replyTo, body));
    expect(status).toBe(200);
    expect(json).toMatchObject({ outcome: "stored", ticket_id: ticket.id });
    const [message] = await fromVisitor(ticket);
    expect(message).toMatchObject({
      content: "It is order 78.",
      by_email: { from: VERA, is_known: true, left_out: [] },
    });
    const { status: ticketStatus, escalation } = await detail(ticket);
    expect([ticketStatus, escalation.reason, escalation.status]).toEqual(["pending_human", "by_email", "open"]);
    const history = (await ticket.visitor("GET", "/history")).json;
    const [said, bridge] = history.messages.slice(-2);
    expect([said.content, bridge.role]).toEqual(["It is order 78.", "system"]);
    expect(bridge.content).toContain("Your email has arrived");
    expect(history.running_turn).toBeNull();
  });

  test("reaches the person who has the ticket, and opens nothing new", async () => {
    const ticket = await mailed("reply");
    await handIn(mailOf(ticket.replyTo, "Order 78"));
    const { escalations, messages } = await detail(ticket);
    expect(escalations).toHaveLength(1);
    expect(messages.at(-1)).toMatchObject({ role: "visitor", content: "Order 78" });
  });

  test("is stored once, however often and simultaneously it is handed in", async () => {
    const ticket = await mailed();
    const raw = mailOf(ticket.replyTo, "Once");
    const outcomes = await Promise.all(Array.from({ length: 2 }, () => handIn(raw)));
    outcomes.push(await handIn(raw));
    expect(outcomes.map(({ json }) => json.outcome).sort()).toEqual(["duplicate", "duplicate", "stored"]);
    expect(await fromVisitor(ticket)).toHaveLength(1);
  });

  test("goes to the ticket that its own was merged into", async () => {
    const ticket = await mailed();
    const other = await openTicket(server, desk.tenantId);
    await server.admin`update tickets set merged_into = ${other.id}::uuid where id = ${ticket.id}::uuid`;
    expect((await handIn(mailOf(ticket.replyTo, "It is order 78"))).json).toMatchObject({ ticket_id: other.id });
  });

  test("from another address is shown as such", async () => {
    const ticket = await mailed();
    await handIn(mailOf(ticket.replyTo, "I am her colleague", { From: "mallory@elsewhere.example" }));
    expect((await fromVisitor(ticket))[0]!.by_email).toMatchObject({
      from: "mallory@elsewhere.example",
      is_known: false,
    });
  });

  test("is in the mail thread that the next answer continues", async () => {
    const ticket = await mailed("reply");
    const raw = mailOf(ticket.replyTo, "Order 78", { "Message-ID": "<reply-of-vera@mail.example>" });
    await handIn(raw);
    await desk.agent("POST", `/tickets/${ticket.id}/resolve`, { answer: "It left today." });
    await server.admin`update messages set created_at = created_at - interval '1 minute' where ticket_id = ${ticket.id}::uuid`;
    const [owed] = await withTenant(
      desk.ctx,
      (tx) => tx.sql<{ payload: { message_id: string } }[]>`
        select payload from outbox where ticket_id = ${ticket.id}::uuid and kind = 'email_answer' order by id desc limit 1`,
    );
    await mailAnswer(server.parts, {
      tenant_id: desk.tenantId,
      ticket_id: ticket.id,
      payload: owed!.payload,
    });
    const next = await mailbox.newest(VERA);
    expect(next.references).toEqual([ticket.mailId, "reply-of-vera@mail.example"]);
    expect(next.text).toContain("> Order 78");
  });

  test("in HTML only, or in another charset, arrives as text", async () => {
    const ticket = await mailed();
    const headers = { "Content-Type": "text/html; charset=iso-8859-1" };
    const raw = Buffer.from(
      mailOf(
        ticket.replyTo,
        '<p>Gr\u00f6\u00dfe <b>L</b> &amp; &#88;L</p><script>alert(1)</script><div class="gmail_quote">You wrote</div>',
        headers,
      ),
      "latin1",
    );
    await handIn(new Uint8Array(raw));
    expect((await fromVisitor(ticket))[0]!.content).toBe("Größe L & XL");
  });

  test("brings files along as the chat does: with the types and limits of the chat", async () => {
    const ticket = await mailed();
    const part = (name: string, type: string, body: string) =>
      `--b\nContent-Type: ${type}\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; filename="${name}"\n\n${body}\n`;
    const bomb = Buffer.from("PK\x03\x04bomb").toString("base64");
    const body = `--b\nContent-Type: text/plain\n\nSee here\n${part("shot.png", "image/png", PNG)}${part("bomb.zip", "image/png", bomb)}--b--\n`;
    await handIn(mailOf(ticket.replyTo, body, { "Content-Type": 'multipart/mixed; boundary="b"' }));
    const [message] = await fromVisitor(ticket);
    expect(message).toMatchObject({ content: "See here", by_email: { left_out: ["bomb.zip"] } });
    expect(message!.attachments).toMatchObject([{ name: "shot.png", type: "image/png" }]);
  });
});

describe("a mail that is not a visitor's reply is stored nowhere", () => {
  const outcomeOf = async (raw: string) => (await handIn(raw)).json;

  test.each([
    ["an answering machine", { "Auto-Submitted": "auto-replied" }],
    ["a mailing list", { Precedence: "list" }],
    ["an old answering machine", { "X-Autoreply": "yes" }],
    ["a mail server", { "Return-Path": "<>" }],
    ["a daemon", { From: "MAILER-DAEMON@mail.example" }],
  ] as const)("%s", async (_who, headers) => {
    const ticket = await mailed();
    expect(await outcomeOf(mailOf(ticket.replyTo, "I am away", headers))).toEqual({
      outcome: "ignored",
      reason: "automatic",
    });
    expect(await fromVisitor(ticket)).toEqual([]);
  });

  test("our own mail that comes back", async () => {
    const ticket = await mailed();
    const raw = mailOf(ticket.replyTo, "Hello", { "Message-ID": `<${ticket.mailId}>` });
    expect(await outcomeOf(raw)).toEqual({ outcome: "ignored", reason: "automatic" });
  });

  test("a mail to an address that we never wrote from, or a changed one", async () => {
    const ticket = await mailed();
    const token = ticket.replyTo.slice("reply+".length, -"@in.example".length);
    const changed = `${token.slice(0, 20)}${token[20] === "0" ? "1" : "0"}${token.slice(21)}`;
    for (const to of [
      `reply+${changed}@in.example`,
      "reply@in.example",
      "reply+x@in.example",
      `reply+${token}@evil.example`,
    ])
      expect(await outcomeOf(mailOf(to, "Let me in")), to).toEqual({ outcome: "ignored", reason: "unknown_address" });
    expect(await fromVisitor(ticket)).toEqual([]);
  });

  test("a mail from a visitor who was blocked", async () => {
    const ticket = await mailed();
    const { visitor_id } = await detail(ticket);
    await server.admin`update visitors set blocked_at = now() where id = ${visitor_id}::uuid`;
    expect(await outcomeOf(mailOf(ticket.replyTo, "Hello"))).toEqual({ outcome: "ignored", reason: "blocked" });
    expect(await fromVisitor(ticket)).toEqual([]);
  });

  test("an empty mail", async () => {
    const ticket = await mailed();
    expect(await outcomeOf(mailOf(ticket.replyTo, "\n \n"))).toEqual({ outcome: "ignored", reason: "empty" });
  });

  test("something that is not a mail", async () => {
    expect(await outcomeOf("\0\0\0")).toMatchObject({ outcome: "ignored" });
    expect(await outcomeOf(`From: ${"<a@".repeat(90_000)}\r\n\r\nx`)).toMatchObject({ outcome: "ignored" });
  });
});

test("a mail that bounces says so in its receipt, in the mail server's words", async () => {
  const ticket = await mailed();
  const report = [
    "--b\nContent-Type: text/plain\n\nSorry.\n",
    "--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; vera@mail.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 no such person\n",
    "--b--\n",
  ].join("");
  const headers = {
    From: "MAILER-DAEMON@mx.example",
    "Auto-Submitted": "auto-replied",
    "Content-Type": 'multipart/report; report-type=delivery-status; boundary="b"',
  };
  expect((await handIn(mailOf(ticket.replyTo, report, headers))).json).toEqual({ outcome: "bounced" });
  const { messages } = await detail(ticket);
  const { receipt } = messages.find(({ role }: AdminMessage) => role === "agent");
  expect(receipt).toMatchObject({
    state: "undeliverable",
    reason: "bounced",
    mail: { answer: "550 5.1.1 no such person" },
  });
});

describe("mails can be handed in", () => {
  test("only with the secret", async () => {
    for (const authorization of [
      "",
      "Bearer",
      `Bearer ${SECRET}x`,
      `Basic ${Buffer.from("mail:wrong").toString("base64")}`,
    ])
      expect((await handIn("x", authorization)).status, authorization).toBe(401);
    expect((await handIn("x", `Basic ${Buffer.from(`mail:${SECRET}`).toString("base64")}`)).status).toBe(200);
  });

  test("only up to a size", async () => {
    const reply = await handIn(new Uint8Array(25 * 1024 * 1024 + 1)).catch(() => null);
    expect(reply?.status ?? 413).toBe(413);
  });

  test("in time, even one that was made to be slow to read", async () => {
    const ticket = await mailed();
    const start = performance.now();
    const { json } = await handIn(mailOf(ticket.replyTo, "Op a\nschreef\n".repeat(1200)));
    figure("a reply made to be slow to read is stored within, ms", Math.round(performance.now() - start));
    expect(json.outcome).toBe("stored");
  });
});
