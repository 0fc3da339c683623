/**
 * The drill of docs/backups.md: 200 conversations go on while pgBackRest makes a backup, the database's machine dies, and a new
 * cluster is restored as it was at a chosen second, by the documented commands.
 */
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOwner } from "../../accounts/signIn/createOwner.ts";
import { buildParts } from "../../boot/buildParts.ts";
import { loadConfig } from "../../config/config.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { addNote } from "../../inbox/acts/addNote.ts";
import { resolveTicket } from "../../inbox/acts/resolveTicket.ts";
import { addDocument } from "../../knowledge/documents/addDocument.ts";
import { HELD, MAIL_KINDS } from "../../operator/holdMail.ts";
import { type Crowd, lastHeard, openCrowd, type Talker, WARRANTY } from "../support/crowd.ts";
import { figure } from "../support/figures.ts";
import { createTestTenant } from "../support/harness.ts";
import { findViolations } from "../support/invariants.ts";
import { Visitor } from "../support/visitor.ts";
import { ORIGIN, until } from "../support/world.ts";
import { type Drill, openDrill } from "./restoreDrill.ts";

const leaseSeconds = 3;
const [CONVERSATIONS, SPEAKING] = [200, 16];
/** Emails that are owed at the second, conversations that a person has answered, and those that begin after the second. */
const [MAILS, ANSWERED, LATE] = [5, 5, 5];
const RESTORE = "How do I restore to a point in time?";
const long = { timeout: 600_000 };

let drill: Drill;
let tenantId: string;
let crowd: Crowd;
let late: Talker[];
/** The chosen second, when everything died, and when somebody began to mend it. */
let [second, diedAt, begunAt] = [0, 0, 0];
/** What the mail server had received until then. */
let sentBefore: number;
let held: number;

/** What the desk does. */
async function atDesk(work: (desk: Ctx<AgentActor>) => Promise<void>): Promise<void> {
  const { parts, close } = await buildParts(loadConfig(drill.env()), pino({ level: "silent" }));
  const actor: AgentActor = { kind: "agent", id: "agent-robin", name: "Robin", role: "owner" };
  await work({ db: parts.db, parts, tenantId, requestId: "drill", actor }).finally(close);
}

async function openDesk(desk: Ctx<AgentActor>): Promise<void> {
  ({ tenantId } = await createTestTenant(desk.db, { origins: [ORIGIN], settings: { threshold: 0 } }));
  const owner = { tenantId, email: "ada@desk.example", name: "Ada", password: "correct horse battery" };
  await createOwner(desk.parts, owner);
  await drill.query(`update auth."user" set email_verified = true`);
  const page = { sourceKey: "warranty.md", url: "https://docs.example/warranty", fileName: "warranty.md" };
  await addDocument({ ...desk, tenantId }, { ...page, bytes: Buffer.from(WARRANTY) });
  await until(async () => (await drill.count("documents where status = 'ready'")) === 1, 60_000);
}

/** People answer some visitors, and then owe a colleague emails that her mail server does not take yet. */
async function workAtDesk(desk: Ctx<AgentActor>): Promise<void> {
  for (let n = 0; n < ANSWERED; n += 1) {
    const visitor = await Visitor.open(drill.service().url, tenantId, ORIGIN);
    await visitor.post("/escalate", {});
    await resolveTicket(desk, { ticketId: visitor.session.ticket_id, answer: "Yes, you can." });
  }
  const [colleague] = await drill.query<{ id: string }>(`select id from auth."user"`);
  const ticketId = crowd.talkers[0]?.visitor.session.ticket_id ?? "";
  drill.smtp.treat(() => ({ line: "451 later" }));
  for (let n = 0; n < MAILS; n += 1)
    await addNote(desk, { ticketId, content: "Look", mentions: [colleague?.id ?? ""] });
  const refused = "outbox where kind = 'mail_mention' and done_at is null and attempts > 0";
  await until(async () => (await drill.count(refused)) === MAILS, 60_000);
}

const messageIds = () => drill.smtp.received.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim());
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

beforeAll(async () => {
  drill = await openDrill({ leaseSeconds });
  await drill.startService();
  await atDesk(openDesk);
}, 300_000);
afterAll(() => drill?.close());

test(
  "backups are made and the log is archived while 200 conversations go on, until everything dies",
  long,
  async () => {
    const [setUp = ""] = drill.commandsOf("How do I set up pgBackRest?");
    const [info = "", handOver = ""] = drill.commandsOf("Which points in time can I go back to?");
    crowd = await openCrowd(drill.service().url, tenantId, { size: CONVERSATIONS, speaking: SPEAKING });
    await drill.type(setUp);
    expect(await drill.type(info)).toMatch(/full backup: /);
    await atDesk(workAtDesk);
    second = Math.ceil(Date.now() / 1000) * 1000;
    await until(() => Date.now() > second);
    drill.smtp.treat(() => ({ afterMs: 0 }));
    late = await Promise.all(Array.from({ length: LATE }, () => crowd.join()));
    const owed = "outbox where kind = 'mail_mention' and done_at is null";
    await until(async () => (await drill.count(owed)) === 0, 60_000);
    const archived = `pg_stat_archiver where last_archived_time > to_timestamp(${Date.now() / 1000})`;
    await drill.type(handOver);
    await until(async () => (await drill.count(archived)) === 1, 60_000);
    const report = await drill.type("npx frontdesk doctor --only backups --json");
    expect(JSON.parse(report).findings).toMatchObject([
      { level: "ok", found: expect.stringMatching(/^The write-ahead log is archived/) },
    ]);
    const taken = crowd.told.length;
    await until(() => crowd.told.length > taken + CONVERSATIONS, 120_000);
    crowd.letGo();
    diedAt = Date.now();
    await drill.die();
    await crowd.silent();
    sentBefore = messageIds().length;
    figure("drill: messages before the second", crowd.told.filter(({ takenAt }) => takenAt <= second).length);
    figure("drill: messages after the second", crowd.told.filter(({ takenAt }) => takenAt > second).length);
  },
);

test("with the disk lost, what was archived goes back to about a minute before", long, async () => {
  const [restore = ""] = drill.commandsOf(RESTORE);
  await drill.type(
    restore.replaceAll(/ --(?:type|target|target-action)=(?:"[^"]*"|\S+)/g, "").replace("/restored", "/newest"),
  );
  await drill.startRestored("newest");
  const [row] = await drill.query<{ at: number }>(
    `select extract(epoch from max(created_at))::float8 as at from messages`,
  );
  const lost = diedAt - (row?.at ?? 0) * 1000;
  figure("drill: recovery point with the disk lost, the newest message before the end", seconds(lost));
  expect(lost).toBeLessThan(65_000);
  await drill.cluster().crash();
});

test("a new cluster has all that was there at the second, and nothing after it", long, async () => {
  begunAt = Date.now();
  const [restore = "", handle = ""] = drill.commandsOf(RESTORE, second);
  await drill.type(restore);
  figure("drill: files restored after", seconds(Date.now() - begunAt));
  await drill.startRestored("restored");
  figure("drill: PostgreSQL takes writes after", seconds(Date.now() - begunAt));
  const kinds = MAIL_KINDS.map((kind) => `'${kind}'`).join();
  held = await drill.count(`outbox where done_at is null and kind in (${kinds})`);
  expect(held).toBeGreaterThanOrEqual(MAILS);
  expect(await drill.type(handle)).toContain(`emails held back: ${held}\n`);
  expect(await drill.redis.size()).toBe(0);
  expect(await drill.count(`messages where created_at > to_timestamp(${second / 1000})`)).toBe(0);
  const [row] = await drill.query<{ at: number; size: number }>(
    `select extract(epoch from max(created_at))::float8 as at, pg_database_size(current_database())::float8 / 1e6 as size from messages`,
  );
  figure("drill: the newest message before the second, ms", Math.round(second - (row?.at ?? 0) * 1000));
  figure("drill: database, MB", Math.round(row?.size ?? 0));
});

test("the service on it answers, and I1 to I9 hold of what visitors were told until the second", long, async () => {
  await drill.startService();
  const [first] = crowd.talkers as [Talker];
  first.visitor.urls.splice(0, 1, drill.service().url);
  expect((await first.visitor.askUntilTaken(first.next())).outcome).toBe("answered");
  figure("drill: recovery time, from the first command to a visitor's answer", seconds(Date.now() - begunAt));
  const told = crowd.told
    .filter(({ takenAt }) => takenAt <= second)
    .map((each) => ({ ...each, messageId: each.answeredAt <= second ? each.messageId : null }));
  const violations = () => findViolations(drill.cluster().urlOf("frontdesk"), told, { leaseSeconds });
  // What was being answered at the second is taken over.
  await until(async () => (await violations()).length === 0, 60_000).catch(() => {});
  const found = await violations();
  figure("drill: violations of I1 to I9", found.length, told.length);
  expect(found).toEqual([]);
  expect(told.filter(({ messageId }) => messageId !== null).length).toBeGreaterThan(CONVERSATIONS);
});

test("every open chat reconnects and goes on with a thread that has no gap", long, async () => {
  const { url } = drill.service();
  const again = [...crowd.talkers];
  const goOn = async () => {
    for (let talker = again.pop(); talker; talker = again.pop()) {
      const { visitor } = talker;
      visitor.urls.splice(0, 1, url);
      const reopened = await visitor.listen(lastHeard(talker));
      const before = (await visitor.history()).messages;
      expect(before.map(({ seq }) => seq)).toEqual(before.map((_, n) => n + 1));
      const turn = await visitor.askUntilTaken(talker.next());
      expect([turn.outcome, turn.message?.seq]).toEqual(["answered", before.length + 2]);
      const isHeard = () =>
        reopened.heard.some(({ event }) => event.type === "message" && event.content.seq === turn.message?.seq);
      // Events are numbered on from those of the Redis that was emptied: a widget leaves out what has a lower number.
      await until(() => isHeard() && lastHeard(reopened) > lastHeard(talker));
      reopened.close();
    }
  };
  await Promise.all(Array.from({ length: SPEAKING }, goOn));
});

test("a chat that began after the second is told that it is gone, and a new one opens", long, async () => {
  for (const { visitor, heard, next } of late) {
    visitor.urls.splice(0, 1, drill.service().url);
    const gone = { status: 404, body: { key: "not_found" } };
    // Its stream is silent, and the widget asks for the history.
    (await visitor.listen(lastHeard({ heard }))).close();
    await expect(visitor.history()).rejects.toMatchObject(gone);
    await expect(visitor.ask(next())).rejects.toMatchObject(gone);
    await visitor.init({ resume: visitor.session.resume, conversation: "new" });
    expect((await visitor.ask(next())).outcome).toBe("answered");
  }
});

test("no email that was promised is sent twice, and the operator drops those that were held back", long, async () => {
  await until(async () => (await drill.count("outbox where done_at is null and due_at <= now()")) === 0, 60_000);
  const ids = messageIds();
  expect(sentBefore).toBeGreaterThanOrEqual(MAILS);
  expect(ids.length - new Set(ids).size).toBe(0);
  const list = await drill.type("npx frontdesk outbox list");
  expect(list.match(new RegExp(`mail_mention.*${HELD}`, "g"))).toHaveLength(MAILS);
  for (const [, id = ""] of list.matchAll(/^(\S+) .*mail_mention/gm)) expect(ids.join()).toContain(id);
  expect(await drill.type("npx frontdesk outbox drop held --yes")).toBe(`dropped: ${held}\n`);
  expect(await findViolations(drill.cluster().urlOf("frontdesk"), [], { leaseSeconds })).toEqual([]);
});
