/** Mails to visitors who may never have asked: how many, what stands in them, and how they are stopped. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { MailRefused } from "../../../ports/mailer.ts";
import type { AdminMessage } from "../../../protocol/admin.ts";
import { type Desk, openDesk, openTicket } from "../../../test/support/desk.ts";
import { figure } from "../../../test/support/figures.ts";
import { letPass } from "../../../test/support/letPass.ts";
import { type Mailbox, openMailbox } from "../../../test/support/mailbox.ts";
import { startTestServer, type TestServer } from "../../../test/support/testServer.ts";
import { workOutbox } from "../../../test/support/workOutbox.ts";

const NAME = "PayPal Security https://evil.example/x\r\nBcc: all@mail.example <b>evil.example</b>";
let server: TestServer;
let mailbox: Mailbox;
beforeAll(async () => {
  const limits = { RATE_NEW_DESK_MAILS_PER_DAY: "5", RATE_ADDRESS_MAILS_PER_DAY: "3" };
  server = await startTestServer({ TRUSTED_PROXIES: "1", PUBLIC_URL: "https://desk.example", ...limits });
  mailbox = openMailbox(server);
});
afterAll(() => server?.close());

/** An agent's answer to somebody who left the address, and what is owed worked off. */
async function answerTo(desk: Desk, address: string, answer = "Today.") {
  const ticket = await openTicket(server, desk.tenantId);
  await ticket.visitor("POST", "/email", { email: address });
  await desk.agent("POST", `/tickets/${ticket.id}/resolve`, { answer });
  await work(ticket.id);
  return ticket;
}
async function work(ticketId: string) {
  await letPass(server.admin, ticketId, 4000);
  await workOutbox(server.parts);
}
async function receipt(desk: Desk, ticketId: string) {
  const { messages } = (await desk.agent("GET", `/tickets/${ticketId}`)).json;
  return messages.find(({ role }: AdminMessage) => role === "agent").receipt;
}
const someone = () => `${crypto.randomUUID()}@mail.example`;

test("a new desk mails few strangers a day, and its people see what was not sent", async () => {
  const desk = await openDesk(server);
  const strangers = Array.from({ length: 12 }, someone);
  const tickets = [];
  for (const address of strangers) tickets.push(await answerTo(desk, address));
  const mailed = strangers.filter((address) => mailbox.count(address) > 0).length;
  figure("strangers that a new desk mailed", mailed, strangers.length);
  expect(mailed).toBe(5);
  expect(await receipt(desk, tickets.at(-1)!.id)).toMatchObject({ state: "undeliverable", reason: "limit" });
});

test("a mail that the mail server defers counts once, however often it is tried", async () => {
  const desk = await openDesk(server);
  const { mailer } = server.parts;
  const stranger = someone();
  let tries = 0;
  server.parts.mailer = {
    ...mailer,
    async send() {
      tries++;
      throw new MailRefused("451 come back later", { isFinal: false });
    },
  };
  const putOff = await answerTo(desk, stranger);
  for (let i = 0; i < 7; i++) await work(putOff.id);
  server.parts.mailer = mailer;
  expect(tries).toBe(8);
  await work(putOff.id);
  const others = Array.from({ length: 5 }, someone);
  for (const address of others) await answerTo(desk, address);
  expect([stranger, ...others].map((address) => mailbox.count(address))).toEqual([1, 1, 1, 1, 1, 0]);
});

test("an address gets one mail until somebody opens its link, then the mails held back", async () => {
  const desk = await openDesk(server);
  const address = someone();
  await answerTo(desk, address, "One.");
  const first = await mailbox.newest(address);
  expect(first.text).toContain("Until then we send nothing more to this address.");
  const second = await answerTo(desk, address, "Two.");
  expect(mailbox.count(address)).toBe(1);
  expect(await receipt(desk, second.id)).toMatchObject({ state: "undeliverable", reason: "unconfirmed" });
  const [, conversation] = /#frontdesk=(\S+)/.exec(first.text)!;
  const body = { tenant_id: desk.tenantId, conversation };
  expect((await server.call("POST", "/api/v1/chat/init", { origin: "https://shop.example", body })).status).toBe(200);
  await work(second.id);
  expect(mailbox.count(address)).toBe(2);
  expect((await mailbox.newest(address)).text).not.toContain("Until then");
  expect(await receipt(desk, second.id)).toMatchObject({ state: "mailed" });
});

test("one address gets few mails a day, from however many desks", async () => {
  const address = someone();
  for (let i = 0; i < 5; i++) await answerTo(await openDesk(server), address);
  expect(mailbox.count(address)).toBe(3);
});

test("an address that unsubscribes by one click gets no more mails, and looking at the link changes nothing", async () => {
  const desk = await openDesk(server);
  const address = someone();
  await answerTo(desk, address);
  const { stopLink = "", text } = await mailbox.newest(address);
  expect(text).toContain(stopLink);
  const path = stopLink.replace("https://desk.example", "");
  expect(path).toMatch(/^\/mail\/stop\/[\w-]{86}$/);
  const looked = await server.call("GET", path);
  expect([looked.status, looked.text.includes('<form method="post">')]).toEqual([200, true]);
  await server.admin`update mails set link_used_at = now() where address = ${address}`;
  expect(
    (
      await server.call(
        "POST",
        path.replace(/stop\/./, (first) => (first === "stop/A" ? "stop/B" : "stop/A")),
      )
    ).status,
  ).toBe(404);
  const asked = await server.call("POST", path, {
    body: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(asked.status).toBe(200);
  const later = await answerTo(desk, address);
  expect(mailbox.count(address)).toBe(1);
  expect(await receipt(desk, later.id)).toMatchObject({ state: "undeliverable", reason: "stopped" });
  // Another desk is another matter.
  await answerTo(await openDesk(server), address);
  expect(mailbox.count(address)).toBe(2);
});

test("no name of a desk or its people writes an address, a tag or a header into a mail", async () => {
  const desk = await openDesk(server);
  const address = someone();
  await server.admin`update tenants set name = ${NAME} where id = ${desk.tenantId}`;
  await server.admin`update auth.user set name = ${NAME} where email = ${desk.agentEmail}`;
  await answerTo(desk, address);
  const { subject, fromName, text, html } = await mailbox.newest(address);
  for (const words of [subject, fromName!]) expect(words).not.toMatch(/[\r\n/@<>]|evil\./);
  expect(text).not.toMatch(/evil\.example|all@mail/);
  expect(html).not.toMatch(/<b>|evil\.example/);
});
