/** What was given up, as the operator sees it, has it tried again and drops it; and that nobody else does. */
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MailRefused } from "../ports/mailer.ts";
import type { DeadLetter } from "../protocol/operator.ts";
import { type Desk, openDesk, openTicket } from "../test/support/desk.ts";
import { letPass } from "../test/support/letPass.ts";
import { type Mailbox, openMailbox } from "../test/support/mailbox.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";
import { workOutbox } from "../test/support/workOutbox.ts";
import { HELD, holdMail } from "./holdMail.ts";
import { settleFromCommand } from "./outboxCommand.ts";

let server: TestServer;
let mailbox: Mailbox;
let operator: Desk;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: "1" });
  mailbox = openMailbox(server);
  operator = await openDesk(server);
  server.parts.config.OPERATORS = new Set([operator.ownerEmail]);
});
afterAll(() => server?.close());

async function listed(): Promise<DeadLetter[]> {
  const reply = await operator.owner("GET", "/dead-letters?limit=200");
  expect(reply.status).toBe(200);
  return reply.json.dead_letters;
}
const named = (letter: DeadLetter) => ({ dead_letters: [{ tenant_id: letter.tenant_id, id: letter.id }] });

/** An answer to a visitor whose address the mail server refuses for good. */
async function refusedAnswer(desk: Desk) {
  const address = `${v7()}@mail.example`;
  const ticket = await openTicket(server, desk.tenantId);
  await ticket.visitor("POST", "/email", { email: address });
  await desk.agent("POST", `/tickets/${ticket.id}/resolve`, { answer: "Today." });
  await letPass(server.admin, ticket.id, 60);
  const { mailer } = server.parts;
  const refuse = () => Promise.reject(new MailRefused("550 no such person", { isFinal: true }));
  server.parts.mailer = { ...mailer, send: refuse };
  await workOutbox(server.parts);
  server.parts.mailer = mailer;
  const receipt = async () => {
    const { messages } = (await desk.agent("GET", `/tickets/${ticket.id}`)).json;
    return messages.find(({ role }: { role: string }) => role === "agent").receipt;
  };
  return { ticket, address, receipt, letter: (await listed()).find(({ ticket_id }) => ticket_id === ticket.id)! };
}

test("a refused mail is listed with its desk and the mail server's words, and leaves the list once it is tried again", async () => {
  const desk = await openDesk(server);
  const { address, receipt, letter, ticket } = await refusedAnswer(desk);
  expect(letter).toMatchObject({
    ...{ tenant_id: desk.tenantId, kind: "email_answer", ticket_id: ticket.id },
    ...{ reason: "550 no such person", attempts: 1, tenant: expect.stringMatching(/^Desk /) },
  });
  expect(await receipt()).toMatchObject({ state: "undeliverable", reason: "refused" });
  expect((await operator.owner("POST", "/dead-letters/retry", named(letter))).json).toEqual({ settled: 1 });
  await workOutbox(server.parts);
  expect(mailbox.count(address)).toBe(1);
  expect(await receipt()).toMatchObject({ state: "mailed" });
  expect((await listed()).map(({ id }) => id)).not.toContain(letter.id);
  expect((await operator.owner("POST", "/dead-letters/retry", named(letter))).json).toEqual({ settled: 0 });
  const { entries } = (await desk.owner("GET", "/audit?action=dead_letter_retried")).json;
  expect(entries).toMatchObject([{ actor: "operator", details: { kind: "email_answer" } }]);
});

test("a dropped letter is gone and never sent", async () => {
  const desk = await openDesk(server);
  const { address, letter } = await refusedAnswer(desk);
  expect((await operator.owner("POST", "/dead-letters/drop", named(letter))).json).toEqual({ settled: 1 });
  await workOutbox(server.parts);
  expect([mailbox.count(address), (await listed()).some(({ id }) => id === letter.id)]).toEqual([0, false]);
  const { entries } = (await desk.owner("GET", "/audit?action=dead_letter_dropped")).json;
  expect(entries).toHaveLength(1);
});

test("nobody else sees or settles any: not an owner, not an unconfirmed address, not a key", async () => {
  const desk = await openDesk(server);
  const { letter } = await refusedAnswer(desk);
  const asked = async (caller: Desk["owner"]) => [
    (await caller("GET", "/dead-letters")).status,
    (await caller("POST", "/dead-letters/retry", named(letter))).status,
    (await caller("POST", "/dead-letters/drop", named(letter))).status,
  ];
  expect(await asked(desk.owner)).toEqual([404, 404, 404]);
  expect((await desk.owner("GET", "/me")).json.is_operator).toBe(false);
  expect((await operator.owner("GET", "/me")).json.is_operator).toBe(true);
  server.parts.config.OPERATORS = new Set([operator.ownerEmail, desk.ownerEmail]);
  await server.admin`update auth.user set email_verified = false where email = ${desk.ownerEmail}`;
  expect(await asked(desk.owner)).toEqual([404, 404, 404]);
  const key = (await operator.owner("POST", "/api-keys", { name: "all", scopes: ["read", "settings"] })).json;
  const byKey = await server.call("GET", "/api/v1/admin/dead-letters", {
    headers: { authorization: `Bearer ${key.secret}` },
  });
  expect(byKey.status).toBe(403);
  expect((await listed()).map(({ id }) => id)).toContain(letter.id);
});

test("the list comes page by page, newest first, and counts all", async () => {
  for (let n = 0; n < 3; n++) await refusedAnswer(await openDesk(server));
  const all = await listed();
  const first = (await operator.owner("GET", "/dead-letters?limit=2")).json;
  const rest = (await operator.owner("GET", `/dead-letters?limit=200&cursor=${first.next_cursor}`)).json;
  expect([...first.dead_letters, ...rest.dead_letters].map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  expect([first.total, rest.next_cursor]).toEqual([all.length, null]);
  expect(all.map(({ dead_at }) => dead_at)).toEqual(
    all
      .map(({ dead_at }) => dead_at)
      .toSorted()
      .reverse(),
  );
});

test("the command retries one, drops all, and says when there is none", async () => {
  const { address, letter } = await refusedAnswer(await openDesk(server));
  await settleFromCommand(server.parts, "retry", letter.id);
  await workOutbox(server.parts);
  expect(mailbox.count(address)).toBe(1);
  await expect(settleFromCommand(server.parts, "retry", letter.id)).rejects.toThrow("there is no such dead letter");
  await refusedAnswer(await openDesk(server));
  await settleFromCommand(server.parts, "drop", "all");
  expect(await listed()).toEqual([]);
});

test("emails that a restored database owes are held back, and settled apart from what was given up before", async () => {
  const desk = await openDesk(server);
  const { letter } = await refusedAnswer(await openDesk(server));
  const address = `${v7()}@mail.example`;
  const ticket = await openTicket(server, desk.tenantId);
  await ticket.visitor("POST", "/email", { email: address });
  await desk.agent("POST", `/tickets/${ticket.id}/resolve`, { answer: "Today." });
  await letPass(server.admin, ticket.id, 60);
  expect(await holdMail(server.parts)).toBeGreaterThan(0);
  await workOutbox(server.parts);
  expect(mailbox.count(address)).toBe(0);
  const held = (await listed()).filter(({ reason }) => reason === HELD);
  expect(held.map(({ ticket_id }) => ticket_id)).toContain(ticket.id);
  await settleFromCommand(server.parts, "retry", "held");
  await workOutbox(server.parts);
  expect(mailbox.count(address)).toBe(1);
  expect((await listed()).map(({ id }) => id)).toEqual([letter.id]);
  await expect(settleFromCommand(server.parts, "drop", "held")).rejects.toThrow("no email is held back");
});
