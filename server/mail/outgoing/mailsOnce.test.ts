/** Mails to people at the desk, through several workers and a mail server that misbehaves: each once, or its reason is kept. */
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { addNote } from "../../inbox/acts/addNote.ts";
import { resolveTicket } from "../../inbox/acts/resolveTicket.ts";
import { openSmtpServer, type SmtpServer } from "../../test/contracts/smtpServer.ts";
import { openTeam } from "../../test/support/mailTeam.ts";
import { openWorld, until, type World } from "../../test/support/world.ts";

/** Longer than a claim once lasted, and shorter than a mail server may take. */
const SLOW_MS = 7000;
let world: World;
let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await openSmtpServer();
  world = await openWorld({ replicas: 3, env: { PUBLIC_URL: "http://support.example", SMTP_URL: smtp.url } });
}, 120_000);
afterEach(() => smtp.treat(() => ({ afterMs: 0 })));
afterAll(async () => {
  await world?.close();
  await smtp?.close();
});

const subjectsTo = (to: string) =>
  smtp.received
    .filter(({ recipients }) => recipients.includes(to))
    .map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim());
const owed = (ticketId: string, kind: string) =>
  world.database.admin<{ id: string; done: boolean; attempts: number; last_error: string | null }[]>`
    select id, done_at is not null as done, attempts, last_error from outbox
    where ticket_id = ${ticketId} and kind = ${kind} order by id`;
const dueNow = (ticketId: string) =>
  world.database.admin`update outbox set due_at = now() where ticket_id = ${ticketId} and done_at is null`;

test("a slow mail server gets a mail once, whoever else is free to send it", async () => {
  const { ctx, ticketId, ada, adaId } = await openTeam(world);
  smtp.treat(() => ({ afterMs: SLOW_MS }));
  await addNote(ctx, { ticketId, content: "Look", mentions: [adaId] });
  await until(async () => (await owed(ticketId, "mail_mention")).every(({ done }) => done), 30_000);
  await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  expect(subjectsTo(ada)).toHaveLength(1);
});

test("a mail sent again after a broken connection keeps its Message-ID", async () => {
  const { ctx, ticketId, ada, adaId } = await openTeam(world);
  let tries = 0;
  smtp.treat(() => {
    tries += 1;
    return tries === 1 ? "close" : { afterMs: 0 };
  });
  await addNote(ctx, { ticketId, content: "Look", mentions: [adaId] });
  await until(async () => (await owed(ticketId, "mail_mention"))[0]?.last_error !== null);
  await dueNow(ticketId);
  await until(async () => (await owed(ticketId, "mail_mention"))[0]!.done);
  const [row] = await owed(ticketId, "mail_mention");
  expect([tries, row!.last_error, subjectsTo(ada).length]).toEqual([2, null, 1]);
  expect(smtp.received.at(-1)!.raw).toMatch(new RegExp(`^Message-ID: <${row!.id}@`, "im"));
});

test("a mail server's no is final: it is asked once, and its reason is kept", async () => {
  const { ctx, ticketId, adaId } = await openTeam(world);
  let asked = 0;
  smtp.treat(() => {
    asked += 1;
    return { line: "550 no such person" };
  });
  await addNote(ctx, { ticketId, content: "Look", mentions: [adaId] });
  await until(async () => (await owed(ticketId, "mail_mention"))[0]!.done);
  await dueNow(ticketId);
  expect(await owed(ticketId, "mail_mention")).toMatchObject([{ attempts: 1, last_error: "550 no such person" }]);
  expect(asked).toBe(1);
});

test("a mail that no server accepts is given up after a day's tries, with the server's last words", async () => {
  const { ctx, ticketId, adaId } = await openTeam(world);
  smtp.treat(() => ({ line: "451 later" }));
  await addNote(ctx, { ticketId, content: "Look", mentions: [adaId] });
  await until(async () => (await owed(ticketId, "mail_mention"))[0]!.attempts === 1);
  await world.database.admin`update outbox set attempts = 33, due_at = now() where ticket_id = ${ticketId}`;
  await until(async () => (await owed(ticketId, "mail_mention"))[0]!.done);
  expect(await owed(ticketId, "mail_mention")).toMatchObject([{ attempts: 34, last_error: "451 later" }]);
});

test("a visitor's answer reaches the paused graph while the mail server is silent", async () => {
  const { ctx, ticketId, adaId, benId, visitor } = await openTeam(world);
  await visitor.post("/escalate", {});
  await until(async () => (await owed(ticketId, "escalation_opened"))[0]?.done === true);
  smtp.treat(() => "hang");
  for (let i = 0; i < 3; i++) await addNote(ctx, { ticketId, content: "Look", mentions: [adaId, benId] });
  await until(async () => (await owed(ticketId, "mail_mention")).filter(({ attempts }) => attempts > 0).length >= 2);
  const since = Date.now();
  await resolveTicket(ctx, { ticketId, answer: "It is blue." });
  await until(async () => (await owed(ticketId, "resume_graph"))[0]?.done === true, 30_000);
  // A silent server is given up after 20 seconds: it was not waited for.
  expect(Date.now() - since).toBeLessThan(10_000);
  expect((await owed(ticketId, "mail_mention")).some(({ done }) => done)).toBe(false);
  await world.database.admin`delete from outbox where ticket_id = ${ticketId} and kind = 'mail_mention'`;
});

test("one dead mailbox holds up no alert to the others, however often it is tried, and they get theirs once", async () => {
  const { ada, ben, olga, visitor } = await openTeam(world);
  let asked = 0;
  smtp.treat((to) => {
    if (to !== ada) return { afterMs: 0 };
    asked += 1;
    return { line: asked < 2 ? "451 mailbox is full" : "550 gone" };
  });
  await visitor.post("/escalate", {});
  await until(async () => asked === 2, 60_000);
  expect([ada, ben, olga].map((to) => subjectsTo(to).length)).toEqual([0, 1, 1]);
});

test("a ticket that woke up is mailed to each of the team once, even if one of them is refused", async () => {
  const { tenantId, ticketId, ada, ben, olga, visitor } = await openTeam(world);
  await visitor.post("/escalate", {});
  await until(async () => [ada, ben, olga].every((to) => subjectsTo(to).length === 1), 30_000);
  smtp.treat((to) => (to === ben ? { line: "550 gone" } : { afterMs: 0 }));
  await world.database.admin`
    insert into outbox (tenant_id, id, kind, ticket_id, payload)
    values (${tenantId}, ${v7()}, 'mail_awake', ${ticketId}, '{}')`;
  await until(async () => (await owed(ticketId, "mail_awake")).length === 4);
  await until(async () => (await owed(ticketId, "mail_awake")).every(({ done }) => done));
  expect([ada, ben, olga].map((to) => subjectsTo(to).length)).toEqual([2, 1, 2]);
  const reasons = (await owed(ticketId, "mail_awake")).map(({ last_error }) => last_error);
  expect(reasons.filter((reason) => reason !== null)).toEqual(["550 gone"]);
});
