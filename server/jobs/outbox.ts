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
import { wakeInTime } from "../inbox/wakeTicket.ts";
import { watchGaps } from "../learning/watchGaps.ts";
import { mailAnswer } from "../mail/mailAnswer.ts";
import { metrics } from "../metrics/metrics.ts";
import { announceOpened } from "../webhooks/announceTicket.ts";
import type { Workers } from "./startWorkers.ts";

const BATCH = 50;
/** First retry after this many seconds, then doubling up to an hour. */
const RETRY_SECONDS = 5;
const MAX_RETRY_SECONDS = 3600;

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
          | "mail_awake"
          | "wake_ticket";
        ticket_id: string;
        payload: Record<string, string>;
      }
    | { kind: "job"; ticket_id: null; payload: { name: string; job: object; delay_seconds: number } }
  );

/** Works off what is due. Each row is claimed first, so that two replicas do not do it twice at once. */
export async function workOutbox(parts: Parts, runner: Runner, forward: Workers["forward"]): Promise<number> {
  const due = await withSystem(
    parts.db,
    "sweep_outbox",
    (tx) => tx.sql<{ tenant_id: string; id: string }[]>`
      select tenant_id, id from outbox where done_at is null and due_at <= now() order by due_at limit ${BATCH}`,
  );
  let done = 0;
  for (const { tenant_id, id } of due) {
    const row = await claim(parts, tenant_id, id);
    if (row && (await carryOut(parts, runner, forward, row))) done += 1;
  }
  return done;
}

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
        due_at = now() + make_interval(secs => least(${MAX_RETRY_SECONDS}, ${RETRY_SECONDS} * power(2, attempts)))
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
    if (row.kind === "mail_mention") await mailMention(parts, row);
    if (row.kind === "mail_awake") await mailAwake(parts, row);
    if (row.kind === "wake_ticket") await wakeInTime(parts, row);
    const laterSeconds = row.kind === "email_answer" ? await mailAnswer(parts, row) : null;
    await withTenant(ctx, (tx) => (laterSeconds === null ? markDone(tx, row) : putOff(tx, row, laterSeconds)));
    return laterSeconds === null;
  } catch (error) {
    parts.log.error(
      { err: error, kind: row.kind, outbox_id: row.id, attempts: row.attempts },
      "outbox: will try again",
    );
    const name = error instanceof Error ? error.name : "failed";
    await withTenant(ctx, (tx) => tx.sql`update outbox set last_error = ${name} where id = ${row.id}::uuid`);
    return false;
  }
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
