/** The mail that a visitor gets who is not there, over HTTP; the outbox is worked off as the service does it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withTenant } from "../../../db/tenant.ts";
import { MailRefused } from "../../../ports/mailer.ts";
import type { AdminMessage } from "../../../protocol/admin.ts";
import { type Desk, type OpenTicket, openDesk, openTicket } from "../../../test/support/desk.ts";
import { letPass } from "../../../test/support/letPass.ts";
import { type Mailbox, openMailbox } from "../../../test/support/mailbox.ts";
import { pictures } from "../../../test/support/sentFiles.ts";
import { startTestServer, type TestServer } from "../../../test/support/testServer.ts";
import { workOutbox } from "../../../test/support/workOutbox.ts";
import { mailAnswer } from "./mailAnswer.ts";

let server: TestServer;
let desk: Desk;
let mailbox: Mailbox;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1", MAIL_REPLY_ADDRESS: "reply@in.example" });
  desk = await openDesk(server);
  mailbox = openMailbox(server);
});
afterAll(() => server.close());

type Waiting = OpenTicket & { email: string };

let count = 0;
/** A visitor who asked, and left an address of their own. */
async function waiting(locale = "en"): Promise<Waiting> {
  const ticket = await openTicket(server, desk.tenantId, undefined, locale);
  count += 1;
  const email = `visitor-${count}@mail.example`;
  await ticket.visitor("POST", "/stream", {
    message: "Where is order 77?\nIt is late.",
    page: { url: "https://shop.example/orders?secret=1" },
  });
  await ticket.visitor("POST", "/email", { email });
  return { ...ticket, email };
}
const act = (ticket: OpenTicket, what: string, body: object) =>
  desk.agent("POST", `/tickets/${ticket.id}/${what}`, body);

const pass = (ticket: OpenTicket, seconds: number) => letPass(server.admin, ticket.id, seconds);

/** Carries out what is owed to the ticket's visitor by mail. @returns for each message, the seconds it has to wait yet */
async function mailNow(ticket: OpenTicket): Promise<(number | null)[]> {
  const owed = await withTenant(
    desk.ctx,
    (tx) => tx.sql<{ payload: { message_id: string } }[]>`
      select payload from outbox where ticket_id = ${ticket.id}::uuid and kind = 'email_answer' order by id`,
  );
  const waits: (number | null)[] = [];
  for (const { payload } of owed) {
    waits.push(await mailAnswer(server.parts, { tenant_id: desk.tenantId, ticket_id: ticket.id, payload }));
  }
  return waits;
}

/** What the desk is told of the agents' messages. */
async function receipts(ticket: OpenTicket) {
  const { json } = await desk.agent("GET", `/tickets/${ticket.id}`);
  return (json.messages as AdminMessage[]).flatMap(({ receipt }) => receipt ?? []);
}

/** The mail server says something else for as long as `work` takes. */
async function withMailServer(send: TestServer["parts"]["mailer"]["send"], work: () => Promise<void>): Promise<void> {
  const { mailer } = server.parts;
  server.parts.mailer = { ...mailer, send };
  try {
    await work();
  } finally {
    server.parts.mailer = mailer;
  }
}

describe("the mail with a person's answer", () => {
  test("greets the visitor, names the agent, and has the answer, the question and the way back to the page", async () => {
    const ticket = await waiting();
    await act(ticket, "resolve", { answer: "It arrives **today**, [see here](https://shop.example/track)." });
    await pass(ticket, 15);
    expect(await mailNow(ticket)).toEqual([null]);
    const { subject, text, html, fromName } = await mailbox.newest(ticket.email);
    expect(subject).toMatch(/^Desk .*: an answer to your question \(T-\d+\)$/);
    expect(fromName).toMatch(/^Desk /);
    const order = [
      "Hello,",
      "Arne Agent has answered you:",
      "It arrives today, see here.",
      "> Where is order 77?\n> It is late.",
      "You can simply reply to this email.",
      `https://shop.example/orders#frontdesk=${ticket.id}.`,
    ].map((part) => text.indexOf(part));
    expect(order.every((at) => at >= 0)).toBe(true);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(text).not.toContain("secret");
    expect(html).toContain("It arrives <strong>today</strong>, see here.");
  });

  test("is in the visitor's language", async () => {
    const ticket = await waiting("de");
    await act(ticket, "resolve", { answer: "Heute." });
    await pass(ticket, 15);
    await mailNow(ticket);
    const { text, html } = await mailbox.newest(ticket.email);
    expect(text).toContain("Arne Agent hat Ihnen geantwortet:");
    expect(html).toContain('<html lang="de" dir="ltr">');
  });

  test("greets by the name that the tenant vouches for, in the visitor's language, as text on one line", async () => {
    const ticket = await waiting("fr");
    await server.admin`
      update visitors set name = ${"Vera\n<b>Vogel</b>"}
      where id = (select visitor_id from tickets where id = ${ticket.id}::uuid)`;
    await act(ticket, "resolve", { answer: "Aujourd’hui." });
    await pass(ticket, 15);
    await mailNow(ticket);
    const { text, html } = await mailbox.newest(ticket.email);
    expect(text.split("\n")[0]).toBe("Bonjour Vera b Vogel b,");
    expect(html).toContain("<p>Bonjour Vera b Vogel b,</p>");
  });

  test("names the files that came with the answer, between the answer and the question", async () => {
    const ticket = await waiting();
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(pictures.png)]), "label.png");
    const body = new Response(form);
    const headers = { "content-type": body.headers.get("content-type") ?? "" };
    const sent = new Uint8Array(await body.arrayBuffer());
    const { json } = await desk.agent("POST", `/tickets/${ticket.id}/files`, sent, headers);
    await act(ticket, "reply", { content: "Your label", files: [json.id] });
    await pass(ticket, 15);
    await mailNow(ticket);
    const { text, html } = await mailbox.newest(ticket.email);
    expect(text).toContain(
      "Your label\n\nFiles with this answer, which you can open in the chat:\nlabel.png\n\nYou wrote:",
    );
    expect(html).toContain("which you can open in the chat:<br>label.png</p>");
  });

  test("includes the whole conversation for visitors who want it, even if they have read the answer in the chat", async () => {
    const ticket = await waiting();
    await ticket.visitor("POST", "/email", { email: ticket.email, transcript: true });
    await ticket.visitor("POST", "/stream", { message: "It is <b>blue</b>, see [this](https://evil.example/x)." });
    await act(ticket, "reply", { content: "Which **size**?" });
    const { json } = await ticket.visitor("GET", "/history");
    const { length } = json.messages;
    await ticket.visitor("POST", "/seen", { delivered: length, seen: length });
    await pass(ticket, 200);
    expect(await mailNow(ticket)).toEqual([null]);
    expect(mailbox.count(ticket.email)).toBe(1);
    const { text, html = "" } = await mailbox.newest(ticket.email);
    const order = [
      "Which size?",
      `https://shop.example/orders#frontdesk=${ticket.id}.`,
      "The conversation so far:",
      "You:\n> Where is order 77?\n> It is late.",
      "You:\n> It is <b>blue</b>, see this.",
    ].map((part) => text.indexOf(part));
    expect(order.every((at) => at >= 0)).toBe(true);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    // What the visitor wrote stays text: nobody can have a link mailed to a stranger.
    expect(html).toContain("It is &lt;b>blue&lt;/b>");
    expect(html).not.toContain('href="https://evil.example');
    // It is told once: the answer stands above, and another mail is owed to nobody.
    expect(text.split("Which size?")).toHaveLength(2);
    await mailNow(ticket);
    expect(mailbox.count(ticket.email)).toBe(1);
  });

  test("is not sent to a visitor who has read the answer and did not ask for the conversation", async () => {
    const ticket = await waiting();
    await ticket.visitor("POST", "/email", { email: ticket.email, transcript: true });
    await ticket.visitor("POST", "/email", { email: ticket.email });
    await act(ticket, "reply", { content: "Which size?" });
    const { json } = await ticket.visitor("GET", "/history");
    const { length } = json.messages;
    await ticket.visitor("POST", "/seen", { delivered: length, seen: length });
    await pass(ticket, 200);
    await mailNow(ticket);
    expect(mailbox.count(ticket.email)).toBe(0);
  });

  test("contains no tag that anybody wrote", async () => {
    const ticket = await waiting();
    await act(ticket, "resolve", {
      answer: '<img src=x onerror="alert(1)"> [a](javascript:alert(1)) ![b](data:text/html,x)',
    });
    await pass(ticket, 15);
    await mailNow(ticket);
    const { html = "" } = await mailbox.newest(ticket.email);
    expect(html.match(/<[a-z]+/g)?.filter((tag) => /<(img|script|svg)/.test(tag))).toEqual([]);
    expect(html).not.toMatch(/href="(?:javascript|data):/);
  });

  test("stays in one thread with those before it", async () => {
    const ticket = await waiting();
    await act(ticket, "reply", { content: "One moment." });
    await pass(ticket, 15);
    await mailNow(ticket);
    const first = await mailbox.newest(ticket.email);
    await server.admin`update mails set link_used_at = now() where ticket_id = ${ticket.id}`;
    await act(ticket, "reply", { content: "Which address?" });
    await pass(ticket, 15);
    await mailNow(ticket);
    const second = await mailbox.newest(ticket.email);
    expect(mailbox.count(ticket.email)).toBe(2);
    expect(second.text).not.toContain("One moment.");
    expect(first.references).toEqual([]);
    expect(second.references).toEqual([first.messageId]);
    expect(second.subject).toBe(`Re: ${first.subject}`);
    expect(second.replyTo).toMatch(/^reply\+[0-9a-z]{50}@in\.example$/);
    expect(second.replyTo).not.toBe(first.replyTo);
  });
});

describe("a message is mailed", () => {
  test("within seconds when no tab is open to receive it", async () => {
    const ticket = await waiting();
    await act(ticket, "reply", { content: "Which address?" });
    expect(await mailNow(ticket)).toEqual([15]);
    expect((await receipts(ticket)).map(({ state }) => state)).toEqual(["sent"]);
    await pass(ticket, 15);
    expect(await mailNow(ticket)).toEqual([null]);
    expect(mailbox.count(ticket.email)).toBe(1);
  });

  test("after the tenant's minutes when a tab has it and nobody looks", async () => {
    const ticket = await waiting();
    await act(ticket, "reply", { content: "Which address?" });
    await ticket.visitor("POST", "/seen", { delivered: 99, seen: 0 });
    await pass(ticket, 60);
    expect(await mailNow(ticket)).toEqual([120]);
    await pass(ticket, 120);
    expect(await mailNow(ticket)).toEqual([null]);
    expect(mailbox.count(ticket.email)).toBe(1);
  });

  test("never when the visitor has seen it, even if it is a final answer", async () => {
    const ticket = await waiting();
    await act(ticket, "reply", { content: "Which address?" });
    await act(ticket, "resolve", { answer: "It is on its way." });
    await ticket.visitor("POST", "/seen", { delivered: 99, seen: 99 });
    await pass(ticket, 3600);
    expect(await mailNow(ticket)).toEqual([null, null]);
    expect(mailbox.count(ticket.email)).toBe(0);
  });

  test("together with the others that were not seen, once", async () => {
    const ticket = await waiting();
    await act(ticket, "reply", { content: "One moment." });
    await act(ticket, "reply", { content: "Which address?" });
    await pass(ticket, 15);
    expect(await mailNow(ticket)).toEqual([null, null]);
    await mailNow(ticket);
    expect(mailbox.count(ticket.email)).toBe(1);
    expect((await mailbox.newest(ticket.email)).text).toContain("One moment.\n\nWhich address?");
  });

  test("to an address that is left later", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    await act(ticket, "resolve", { answer: "Today." });
    await pass(ticket, 15);
    expect(await mailNow(ticket)).toEqual([null]);
    await ticket.visitor("POST", "/email", { email: "late@mail.example" });
    await mailNow(ticket);
    expect((await mailbox.newest("late@mail.example")).text).toContain("Today.");
  });

  test("not to an address that was withdrawn", async () => {
    const ticket = await waiting();
    await act(ticket, "resolve", { answer: "Today." });
    await ticket.visitor("POST", "/email", { email: null });
    await pass(ticket, 15);
    await mailNow(ticket);
    expect(mailbox.count(ticket.email)).toBe(0);
  });

  test("by one process alone, and again by another when that one has died", async () => {
    const ticket = await waiting();
    await act(ticket, "reply", { content: "Which address?" });
    await pass(ticket, 15);
    const ids: (string | undefined)[] = [];
    let hung = () => {};
    const isHanging = new Promise<void>((resolve) => {
      hung = resolve;
    });
    await withMailServer(
      async ({ messageId }) => {
        ids.push(messageId);
        if (ids.length > 1) return { answer: "250 taken" };
        hung();
        return new Promise(() => {}); // this process never hears of it again
      },
      async () => {
        void mailNow(ticket);
        await isHanging;
        const [wait] = await mailNow(ticket);
        expect(wait).toBeGreaterThan(60);
        expect(ids).toHaveLength(1);
        await pass(ticket, 100);
        expect(await mailNow(ticket)).toEqual([null]);
      },
    );
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(ids[0]);
    expect((await receipts(ticket))[0]).toMatchObject({ state: "mailed", mail: { answer: "250 taken" } });
  });
});

describe("the receipt of a message", () => {
  test("says to whom it was mailed, and what the mail server said", async () => {
    const ticket = await waiting();
    await act(ticket, "resolve", { answer: "Today." });
    await pass(ticket, 15);
    await mailNow(ticket);
    const { messageId } = await mailbox.newest(ticket.email);
    const mail = { state: "accepted", to: ticket.email, message_id: messageId, answer: "250 taken" };
    expect(await receipts(ticket)).toEqual([
      { state: "mailed", reason: null, mail: { ...mail, at: expect.stringMatching(/^\d{4}-/) } },
    ]);
  });

  test("says that it reached nobody: no tab was open and no address is known", async () => {
    const ticket = await openTicket(server, desk.tenantId);
    await act(ticket, "resolve", { answer: "Today." });
    expect((await receipts(ticket))[0]!.state).toBe("sent");
    await pass(ticket, 15);
    await mailNow(ticket);
    expect(await receipts(ticket)).toEqual([{ state: "undeliverable", reason: "no_address", mail: null }]);
    await ticket.visitor("POST", "/seen", { delivered: 99, seen: 0 });
    expect((await receipts(ticket))[0]!.state).toBe("delivered");
    await ticket.visitor("POST", "/seen", { delivered: 99, seen: 99 });
    expect((await receipts(ticket))[0]!.state).toBe("seen");
  });

  test("says that the mail server refused it, in its words, and nobody tries again", async () => {
    const ticket = await waiting();
    await act(ticket, "resolve", { answer: "Today." });
    await pass(ticket, 15);
    let tries = 0;
    const refuse = async () => {
      tries += 1;
      throw new MailRefused("550 5.1.1 no such person", { isFinal: true });
    };
    await withMailServer(refuse, async () => {
      await workOutbox(server.parts);
      await pass(ticket, 4000);
      await workOutbox(server.parts);
      expect(await mailNow(ticket)).toEqual([null]);
    });
    expect(tries).toBe(1);
    expect(await receipts(ticket)).toMatchObject([
      { state: "undeliverable", reason: "refused", mail: { answer: "550 5.1.1 no such person" } },
    ]);
  });

  test("says that it is being tried while the mail server is away, for about a day", async () => {
    const ticket = await waiting();
    await act(ticket, "resolve", { answer: "Today." });
    await pass(ticket, 15);
    const away = async () => {
      throw new MailRefused("connect ECONNREFUSED", { isFinal: false });
    };
    await withMailServer(away, async () => {
      await workOutbox(server.parts);
      expect(await receipts(ticket)).toMatchObject([{ state: "sending", mail: { answer: "connect ECONNREFUSED" } }]);
      await server.admin`update outbox set attempts = 33, due_at = now() where ticket_id = ${ticket.id} and done_at is null`;
      await workOutbox(server.parts);
    });
    expect((await receipts(ticket))[0]).toMatchObject({ state: "undeliverable", reason: "refused" });
  });
});
