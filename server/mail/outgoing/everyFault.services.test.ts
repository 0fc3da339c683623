/** Mails through three processes and a mail server with every fault: each mailbox shows a mail once, or the operator reads why not. */
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addNote } from "../../inbox/acts/addNote.ts";
import { resolveTicket } from "../../inbox/acts/resolveTicket.ts";
import { type Manner, openSmtpServer, type SmtpServer } from "../../test/contracts/smtpServer.ts";
import { figure } from "../../test/support/figures.ts";
import { letPass } from "../../test/support/letPass.ts";
import { openTeam } from "../../test/support/mailTeam.ts";
import { type Replica, spawnReplica } from "../../test/support/replica.ts";
import { openWorld, until, type World } from "../../test/support/world.ts";

const WORKERS = 3;
const DESKS = 4;
const NOTES = 8;
/** To each member: one for each note, and one about who waits. */
const TO_EACH = NOTES + 1;

let world: World;
let smtp: SmtpServer;
let workers: Replica[] = [];
beforeAll(async () => {
  smtp = await openSmtpServer();
  // The service of this process only takes requests: what is owed is left to the workers.
  world = await openWorld({ env: { PUBLIC_URL: "http://support.example", SMTP_URL: smtp.url, ROLE: "web" } });
  const env = { ...world.env, ROLE: "all" };
  workers = await Promise.all(Array.from({ length: WORKERS }, () => spawnReplica(env)));
}, 180_000);
afterAll(async () => {
  for (const worker of workers) worker.kill("SIGTERM");
  await Promise.all(workers.map((worker) => worker.exited));
  await world?.close();
  await smtp?.close();
});

const idsTo = (to: string) =>
  smtp.received
    .filter(({ recipients }) => recipients.includes(to))
    .map(({ raw }) => /^Message-ID: <(.*)>/im.exec(raw)?.[1]);
/** What a mailbox shows: one mail for each Message-ID, however often it came. */
const shown = (to: string) => new Set(idsTo(to)).size;

/** Every other try meets one of the faults in turn; a silent mail server, which is given up after 20 seconds, is met once. */
function everyFault(refused: ReadonlySet<string>) {
  const faults: Manner[] = ["hang", "take and close", { line: "451 later" }, "close"];
  const met: Manner[] = [];
  let tries = 0;
  smtp.treat((to) => {
    if (refused.has(to)) return { line: "550 no such person" };
    tries += 1;
    if (tries % 2 === 0) return { afterMs: 0 };
    const fault = faults[met.length === 0 ? 0 : 1 + (met.length % (faults.length - 1))]!;
    met.push(fault);
    return fault;
  });
  return met;
}

test("each of many mails is shown once, even if some came twice, and those to dead mailboxes become dead letters", async () => {
  const desks = await Promise.all(Array.from({ length: DESKS }, () => openTeam(world)));
  const met = everyFault(new Set(desks.map(({ olga }) => olga)));
  const addresses = desks.map(() => `visitor-${v7().slice(-12)}@mail.example`);
  for (const [n, { ctx, ticketId, visitor, adaId, benId, olgaId }] of desks.entries()) {
    // A visitor who keeps waiting is announced once: the next mail would be due ten minutes later.
    await (await world.visitor(ctx.tenantId)).post("/escalate", {});
    await visitor.post("/escalate", {});
    await visitor.post("/email", { email: addresses[n] });
    await resolveTicket(ctx, { ticketId, answer: "It is blue." });
    await letPass(world.database.admin, ticketId, 60);
    for (let note = 0; note < NOTES; note++)
      await addNote(ctx, { ticketId, content: `Look ${note}`, mentions: [adaId, benId, olgaId] });
  }
  const tenants = desks.map(({ tenantId }) => tenantId);
  await until(async () => {
    // As if the pauses between two tries were over. What is being worked on has a lease of 60 to 90 seconds: it is left alone.
    await world.database.admin`
      update outbox set due_at = now()
      where tenant_id = any(${tenants}) and done_at is null and last_error is not null
        and due_at > now() and due_at - now() not between interval '55 seconds' and interval '95 seconds'`;
    const left = await world.database.admin`
      select from outbox where tenant_id = any(${tenants}) and done_at is null`;
    return left.length === 0;
  }, 180_000);

  const dead = await world.database.admin<{ member_id: string; last_error: string }[]>`
    select payload ->> 'member_id' as member_id, last_error from outbox
    where dead_at is not null and tenant_id = any(${tenants})`;
  const mailboxes = [...desks.flatMap(({ ada, ben }) => [ada, ben]), ...addresses];
  const wanted = DESKS * (2 * TO_EACH + 1);
  const count = mailboxes.reduce((sum, to) => sum + shown(to), 0);
  figure("mails that their mailboxes show once", count, wanted);
  figure("mails to dead mailboxes that are dead letters", dead.length, DESKS * TO_EACH);
  figure("mails that came twice, under one Message-ID", mailboxes.flatMap(idsTo).length - count);
  for (const { ada, ben } of desks) expect([shown(ada), shown(ben)]).toEqual([TO_EACH, TO_EACH]);
  expect(addresses.map(shown)).toEqual(addresses.map(() => 1));
  const reasons = desks.flatMap(({ olgaId }) => Array.from({ length: TO_EACH }, () => `${olgaId}: 550 no such person`));
  expect(dead.map(({ member_id, last_error }) => `${member_id}: ${last_error}`).sort()).toEqual(reasons.sort());
  expect(desks.map(({ olga }) => idsTo(olga))).toEqual(desks.map(() => []));
  expect(new Set(met.map((fault) => JSON.stringify(fault))).size).toBe(4);
  expect(mailboxes.flatMap(idsTo).length).toBeGreaterThan(count);
});
