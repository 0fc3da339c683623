/** The mail that a visitor gets who has left an address, over HTTP; the outbox is worked off as the service does it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withTenant } from "../db/tenant.ts";
import { type Desk, type OpenTicket, openDesk, openTicket } from "../test/desk.ts";
import { type Mailbox, openMailbox } from "../test/mailbox.ts";
import { startTestServer, type TestServer } from "../test/testServer.ts";
import { mailAnswer } from "./mailAnswer.ts";

let server: TestServer;
let desk: Desk;
let mailbox: Mailbox;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
  desk = await openDesk(server);
  mailbox = openMailbox(server);
});
afterAll(() => server.close());

let count = 0;
/** A visitor who asked, and left an address of their own. */
async function waiting(locale = "en"): Promise<OpenTicket & { email: string }> {
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

/** Carries out what is owed to the ticket's visitor by mail, as if its time had come. @returns how long each had to wait */
async function mailNow(ticket: OpenTicket): Promise<number[]> {
  const owed = await withTenant(
    desk.ctx,
    (tx) => tx.sql<{ payload: Record<string, string>; wait: number }[]>`
      select payload, extract(epoch from due_at - created_at)::int as wait from outbox
      where ticket_id = ${ticket.id}::uuid and kind = 'email_answer' order by id`,
  );
  for (const { payload } of owed) {
    await mailAnswer(server.parts, { tenant_id: desk.tenantId, ticket_id: ticket.id, payload });
  }
  return owed.map(({ wait }) => wait);
}

describe("the mail with a person's answer", () => {
  test("greets, names who answers, and has the answer, the question and the way back to the page", async () => {
    const ticket = await waiting();
    await act(ticket, "resolve", { answer: "It arrives **today**." });
    await mailNow(ticket);
    const { subject, text } = await mailbox.newest(ticket.email);
    expect(subject).toMatch(/^Desk .*: an answer to your question \(T-\d+\)$/);
    const order = [
      "Hello,",
      "Arne Agent has answered you:",
      "It arrives **today**.",
      "> Where is order 77?\n> It is late.",
      `https://shop.example/orders#frontdesk=${ticket.id}\n`,
    ].map((part) => text.indexOf(part));
    expect(order.every((at) => at >= 0)).toBe(true);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(text).not.toContain("secret");
  });

  test("is in the visitor's language", async () => {
    const ticket = await waiting("de");
    await act(ticket, "resolve", { answer: "Heute." });
    await mailNow(ticket);
    expect((await mailbox.newest(ticket.email)).text).toContain("Arne Agent hat Ihnen geantwortet:");
  });

  test("is not sent to an address that was taken back", async () => {
    const ticket = await waiting();
    await act(ticket, "resolve", { answer: "Today." });
    await ticket.visitor("POST", "/email", { email: null });
    const before = mailbox.count(ticket.email);
    await mailNow(ticket);
    expect(mailbox.count(ticket.email)).toBe(before);
  });
});

describe("a reply", () => {
  test("is mailed when the visitor has not seen it for some minutes", async () => {
    const ticket = await waiting();
    await act(ticket, "reply", { content: "Which address?" });
    expect(await mailNow(ticket)).toEqual([180]);
    expect((await mailbox.newest(ticket.email)).text).toContain("Which address?");
  });

  test("is not mailed to who has seen it", async () => {
    const ticket = await waiting();
    await act(ticket, "reply", { content: "Which address?" });
    await ticket.visitor("POST", "/seen", { delivered: 99, seen: 99 });
    await mailNow(ticket);
    expect(mailbox.count(ticket.email)).toBe(0);
  });

  test("comes in one mail with those after it", async () => {
    const ticket = await waiting();
    await act(ticket, "reply", { content: "One moment." });
    await act(ticket, "reply", { content: "Which address?" });
    await mailNow(ticket);
    expect(mailbox.count(ticket.email)).toBe(1);
    expect((await mailbox.newest(ticket.email)).text).toContain("One moment.\n\nWhich address?");
  });
});
