/** Carries out what transactions have promised: alerts, jobs, and handing people's answers to the paused graph. */
import type { Parts } from "../context.ts";
import { deliverAnswerToGraph } from "../conversations/deliverAnswerToGraph.ts";
import { dropQuestion } from "../conversations/dropQuestion.ts";
import type { Runner } from "../conversations/turn/runner.ts";
import type { Tx } from "../db/database.ts";
import { withSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import { alertAgents } from "../inbox/alertAgents.ts";
import { mailAwake } from "../inbox/mailAwake.ts";
import { mailMention } from "../inbox/mailMention.ts";
import { mailAssigned } from "../inbox/tellAssigned.ts";
import { tellAuthor } from "../inbox/tellAuthor.ts";
import { wakeInTime } from "../inbox/wakeTicket.ts";
import { watchGaps } from "../learning/watchGaps.ts";
import { messageIdFor } from "../mail/mailAddresses.ts";
import { mailAnswer } from "../mail/mailAnswer.ts";
import { metrics } from "../metrics/metrics.ts";
import { MailRefused } from "../ports/mailer.ts";
import { announceOpened } from "../webhooks/announceTicket.ts";
import type { Workers } from "./startWorkers.ts";

const BATCH = 50;
/** A claim lasts so long and is renewed while its work runs: what a process that died has left is taken up after it. */
const CLAIM_SECONDS = 60;
/** First retry after this many seconds, then doubling up to an hour. */
const RETRY_SECONDS = 5;
const MAX_RETRY_SECONDS = 3600;
/** Of a mail: with the pauses, about a day. */
const MAX_MAIL_TRIES = 34;

/** Mails go beside the rest: a mail server may take its time, and a paused graph is not to wait for it. */
export const LANES = {
  work: { kinds: ["job", "escalation_opened", "resume_graph", "drop_question", "wake_ticket"], atOnce: 1 },
  mail: { kinds: ["email_answer", "mail_mention", "mail_assigned", "visitor_followed_up", "mail_awake"], atOnce: 4 },
} as const;
export type Lane = keyof typeof LANES;

interface Promised {
  tenant_id: string;
  id: string;
  attempts: number;
}

type OutboxRow = Promised &
  (
    | {
        kind:
          | "escalation_opened"
          | "resume_graph"
          | "drop_question"
          | "email_answer"
          | "mail_mention"
          | "mail_assigned"
          | "visitor_followed_up"
          | "mail_awake"
          | "wake_ticket";
        ticket_id: string;
        payload: Record<string, string>;
      }
    | { kind: "job"; ticket_id: null; payload: { name: string; job: object; delay_seconds: number } }
  );

/** Works off what is due, each lane for itself. Each row is claimed first, so that two replicas do not do it twice at once. */
export async function workOutbox(
  parts: Parts,
  runner: Runner,
  forward: Workers["forward"],
  lanes: readonly Lane[] = ["work", "mail"],
): Promise<number> {
  const counts = await Promise.all(lanes.map((lane) => workLane(parts, runner, forward, lane)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function workLane(parts: Parts, runner: Runner, forward: Workers["forward"], lane: Lane): Promise<number> {
  const { kinds, atOnce } = LANES[lane];
  const due = await withSystem(
    parts.db,
    "sweep_outbox",
    (tx) => tx.sql<{ tenant_id: string; id: string }[]>`
      select tenant_id, id from outbox
      where done_at is null and due_at <= now() and kind = any(${[...kinds]}::text[])
      order by due_at limit ${BATCH}`,
  );
  let done = 0;
  const rows = due.values();
  async function work(): Promise<void> {
    for (const { tenant_id, id } of rows) {
      const row = await claim(parts, tenant_id, id);
      if (row && (await whileRenewed(parts, row, () => carryOut(parts, runner, forward, row)))) done += 1;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return done;
}

/** Nobody else takes the row up while the work runs, however long that is. */
async function whileRenewed<T>({ db, log }: Parts, row: OutboxRow, work: () => Promise<T>): Promise<T> {
  const renew = () =>
    withTenant({ db, tenantId: row.tenant_id }, ({ sql }) => extendClaim(sql, row.id)).catch((error) =>
      log.warn({ err: error, outbox_id: row.id }, "outbox: could not renew a claim"),
    );
  const timer = setInterval(renew, (CLAIM_SECONDS * 1000) / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

const extendClaim = (sql: Tx["sql"], id: string) => sql`
  update outbox set due_at = now() + make_interval(secs => ${CLAIM_SECONDS}) where id = ${id}::uuid and done_at is null`;

/** How much is due, and since when. */
export async function measureOutbox({ db }: Pick<Parts, "db">): Promise<void> {
  const [row] = await withSystem(
    db,
    "sweep_outbox",
    (tx) => tx.sql<{ count: number; age: number }[]>`
      select count(*)::int as count, coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as age
      from outbox where done_at is null and due_at <= now()`,
  );
  metrics.outboxWaiting.set(row!.count);
  metrics.outboxAge.set(row!.age);
}

async function claim(parts: Parts, tenantId: string, id: string): Promise<OutboxRow | undefined> {
  const [row] = await withTenant(
    { db: parts.db, tenantId },
    (tx) => tx.sql<OutboxRow[]>`
      update outbox set attempts = attempts + 1,
        due_at = now() + make_interval(secs => ${CLAIM_SECONDS})
      where id = ${id}::uuid and done_at is null and due_at <= now()
      returning tenant_id, id, kind, ticket_id, payload, attempts`,
  );
  return row;
}

async function carryOut(parts: Parts, runner: Runner, forward: Workers["forward"], row: OutboxRow): Promise<boolean> {
  const ctx = { db: parts.db, tenantId: row.tenant_id };
  try {
    if (row.kind === "job") {
      await forward(row.payload.name, row.payload.job, { delaySeconds: row.payload.delay_seconds });
    }
    if (row.kind === "escalation_opened") {
      await alertAgents(parts, row);
      await announceOpened(parts, row);
      await watchGaps(parts, row);
    }
    if (row.kind === "resume_graph") await deliverAnswerToGraph(parts, runner, row);
    if (row.kind === "drop_question") await dropQuestion(parts, runner, row);
    const messageId = messageIdFor(parts.config, row.id);
    if (row.kind === "mail_mention") await mailMention(parts, { ...row, messageId });
    if (row.kind === "mail_assigned") await mailAssigned(parts, { ...row, messageId });
    if (row.kind === "visitor_followed_up") await tellAuthor(parts, { ...row, messageId });
    if (row.kind === "mail_awake") await mailAwake(parts, { ...row, messageId });
    if (row.kind === "wake_ticket") await wakeInTime(parts, row);
    const laterSeconds = row.kind === "email_answer" ? await mailAnswer(parts, row) : null;
    await withTenant(ctx, (tx) => (laterSeconds === null ? markDone(tx, row) : putOff(tx, row, laterSeconds)));
    return laterSeconds === null;
  } catch (error) {
    if (isOver(row, error)) await withTenant(ctx, (tx) => giveUp(tx, row, error));
    else await withTenant(ctx, (tx) => tryAgain(tx, row, error));
    const words = isOver(row, error) ? "outbox: a mail is given up" : "outbox: will try again";
    parts.log.error({ err: error, kind: row.kind, outbox_id: row.id, attempts: row.attempts }, words);
    return false;
  }
}

/** A mail server's last word ends a mail, and so does a day of trying. What is owed to a conversation is tried for ever. */
function isOver({ kind, attempts }: OutboxRow, error: unknown): boolean {
  const isMail = (LANES.mail.kinds as readonly string[]).includes(kind);
  return isMail && ((error instanceof MailRefused && error.isFinal) || attempts >= MAX_MAIL_TRIES);
}

/** Why it failed: in a mail server's words, else the error's name. */
function reasonOf(error: unknown): string {
  if (error instanceof MailRefused) return error.answer;
  return error instanceof Error ? error.name : "failed";
}

async function giveUp({ sql }: Pick<Tx, "sql">, { id }: OutboxRow, error: unknown): Promise<void> {
  await sql`update outbox set done_at = now(), last_error = ${reasonOf(error)} where id = ${id}::uuid`;
}

async function tryAgain({ sql }: Pick<Tx, "sql">, { id, attempts }: OutboxRow, error: unknown): Promise<void> {
  const seconds = Math.min(MAX_RETRY_SECONDS, RETRY_SECONDS * 2 ** (attempts - 1));
  await sql`
    update outbox set last_error = ${reasonOf(error)}, due_at = now() + make_interval(secs => ${seconds})
    where id = ${id}::uuid and done_at is null`;
}

/** It was not its time yet: that was no try. */
async function putOff({ sql }: Pick<Tx, "sql">, { id }: OutboxRow, seconds: number): Promise<void> {
  await sql`
    update outbox set due_at = now() + make_interval(secs => ${seconds}), attempts = attempts - 1
    where id = ${id}::uuid and done_at is null`;
}

/** A job's row has nothing more to tell; the others stay with their ticket. */
async function markDone({ sql }: Pick<Tx, "sql">, { id, kind }: OutboxRow): Promise<void> {
  if (kind === "job") await sql`delete from outbox where id = ${id}::uuid`;
  else await sql`update outbox set done_at = now(), last_error = null where id = ${id}::uuid`;
}
