/** Adds the questions that went unanswered since the last run to their gaps. */

import { v7 } from "uuid";
import type { Parts } from "../context/context.ts";
import { readVector } from "../db/readVector.ts";
import { vectorLiteral } from "../db/sql/replaceChunks.ts";
import { type TenantContext, type TenantTx, withTenant } from "../db/tenant.ts";
import { embedOutside } from "../knowledge/embedding/embedOutside.ts";
import { zip } from "../language/lists.ts";
import { announceGaps } from "./announceGaps.ts";
import { gapModel, readMeanings, unit } from "./gapMeaning.ts";
import { addToGap, type GapSum, joinGap, leastToJoin } from "./joinGap.ts";

export type GapContext = TenantContext & { parts: Pick<Parts, "embedder" | "jobs" | "config" | "log"> };

interface Unanswered {
  turn_id: string;
  reason: string;
  question: string;
  asked_at: string;
}

interface Placed extends Unanswered {
  vector: number[];
}

/** Older questions are ignored. */
const DAYS = 90;
/** A clarifying question unanswered for this long has not helped. */
const LEFT_MINUTES = 10;
/** Maximum questions per run; the next run continues. */
const AT_ONCE = 300;

/**
 * Incremental: a question stays in its gap. One that joins a solved gap reopens it; a dismissed gap stays dismissed.
 * @returns how many were added
 * @throws embedder errors
 */
export async function refreshGaps(given: GapContext): Promise<number> {
  const ctx = await embedOutside(given, "learning");
  await renewVectors(ctx);
  const found = await withTenant(ctx, findUnanswered);
  if (found.length === 0) return 0;
  const vectors = await readMeanings(
    ctx.parts.embedder,
    found.map(({ question }) => question),
  );
  const placed = zip(found, vectors).map(([one, vector]) => ({ ...one, vector }));
  await withTenant(ctx, (tx) => takeIn(tx, ctx, placed));
  return placed.length;
}

/** Escalated questions, downvoted answers and abandoned clarifying questions; oldest first. */
async function findUnanswered({ sql, tenantId }: TenantTx): Promise<Unanswered[]> {
  return sql<Unanswered[]>`
    select * from (
      select distinct on (u.id) u.id as turn_id, failed.reason, u.started_at as asked_at,
        coalesce(r.rephrased_question, m.content) as question
      from (
        select turn_id, reason from escalations
        where escalations.tenant_id = ${tenantId} and turn_id is not null
          and reason in ('no_knowledge', 'low_confidence', 'repeated')
        union all
        select answer.turn_id, 'thumbs_down' from feedback f
        join messages answer on answer.tenant_id = f.tenant_id and answer.id = f.message_id
        where f.tenant_id = ${tenantId} and f.rating = 'down' and answer.turn_id is not null
        union all
        select turn_id, case status when 'cancelled' then 'cancelled' else 'low_confidence' end
        from interrupts
        -- What an action asks for is in no document.
        where interrupts.tenant_id = ${tenantId} and card is null and not options @> '[{"kind": "action"}]'::jsonb
          and (status in ('cancelled', 'handed_over')
            or (status = 'open' and created_at < now() - make_interval(mins => ${LEFT_MINUTES})))
      ) failed
      join turns u on u.id = failed.turn_id and u.started_at > now() - make_interval(days => ${DAYS})
      join messages m on m.tenant_id = u.tenant_id and m.id = u.message_id
      left join traces r on r.tenant_id = u.tenant_id and r.turn_id = u.id
      where u.tenant_id = ${tenantId}
        and not exists (select from gap_questions g where g.tenant_id = u.tenant_id and g.turn_id = u.id)
      order by u.id, failed.reason
    ) unanswered
    order by asked_at, turn_id limit ${AT_ONCE}`;
}

async function takeIn(tx: TenantTx, ctx: GapContext, placed: Placed[]): Promise<void> {
  const { tenantId } = ctx;
  const { embedder } = ctx.parts;
  // Serialize: concurrent runs would create two gaps for one question.
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('gaps:' || ${tenantId}, 0))`;
  const model = gapModel(embedder);
  const least = leastToJoin({ isLexical: embedder.isLexical === true });
  const sums = await readSums(tx, model);
  const taken: string[] = [];
  for (const { turn_id, reason, asked_at, vector } of placed) {
    const joined = joinGap(vector, sums.values(), least);
    const id = joined?.id ?? v7();
    if (!joined) await tx.sql`insert into gaps (tenant_id, id, created_at) values (${tenantId}, ${id}, ${asked_at})`;
    const added = await tx.sql`
      insert into gap_questions (tenant_id, turn_id, gap_id, reason, similarity, model, embedding, asked_at)
      values (${tenantId}, ${turn_id}, ${id}, ${reason}, ${joined?.similarity ?? null}, ${model},
        ${vectorLiteral(vector)}::halfvec, ${asked_at})
      on conflict do nothing returning turn_id`;
    if (added.length === 0) continue;
    taken.push(turn_id);
    sums.set(id, addToGap(sums.get(id), id, vector));
    // Questions from before the gap was solved don't reopen it.
    await tx.sql`
      update gaps set status = 'open', solved_by = null, closed_by = null, closed_by_name = null, closed_at = null
      where tenant_id = ${tenantId} and id = ${id} and status = 'solved' and closed_at < ${asked_at}`;
  }
  await tx.sql`delete from gaps where gaps.tenant_id = ${tenantId}
    and not exists (select from gap_questions g where g.tenant_id = ${tenantId} and g.gap_id = gaps.id)`;
  await announceGaps(tx, ctx, taken);
}

async function readSums({ sql, tenantId }: TenantTx, model: string): Promise<Map<string, GapSum>> {
  const rows = await sql<{ gap_id: string; embedding: string }[]>`
    select gap_id, embedding::text from gap_questions
    where tenant_id = ${tenantId} and model = ${model} and asked_at > now() - make_interval(days => ${DAYS})
      order by asked_at, turn_id`;
  const sums = new Map<string, GapSum>();
  for (const { gap_id: id, embedding } of rows) {
    sums.set(id, addToGap(sums.get(id), id, unit(readVector(embedding))));
  }
  return sums;
}

/** After a change of the embedding model, each run recomputes some of the vectors. */
async function renewVectors(ctx: GapContext): Promise<void> {
  const { embedder } = ctx.parts;
  const model = gapModel(embedder);
  const old = await withTenant(
    ctx,
    ({ sql }) => sql<{ turn_id: string; question: string }[]>`
      select g.turn_id, m.content as question from gap_questions g
      join turns u on u.tenant_id = g.tenant_id and u.id = g.turn_id
      join messages m on m.tenant_id = u.tenant_id and m.id = u.message_id
      where g.tenant_id = ${ctx.tenantId} and g.model <> ${model} order by g.turn_id limit ${AT_ONCE}`,
  );
  if (old.length === 0) return;
  const vectors = await readMeanings(
    embedder,
    old.map(({ question }) => question),
  );
  const rows = zip(old, vectors).map(([{ turn_id }, vector]) => ({ turn_id, embedding: vectorLiteral(vector) }));
  await withTenant(
    ctx,
    ({ sql }) => sql`
      update gap_questions g set model = ${model}, embedding = given.embedding::halfvec
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(turn_id uuid, embedding text)
      where g.tenant_id = ${ctx.tenantId} and g.turn_id = given.turn_id`,
  );
}
