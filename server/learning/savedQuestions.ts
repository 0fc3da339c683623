/** Questions that an owner saves to check that they are still answered: list, save, delete. */
import { v7 } from "uuid";
import { onlyRow } from "../db/onlyRow.ts";
import { type TenantContext, type TenantTx, withTenant } from "../db/tenant.ts";
import { isoTime } from "../db/time.ts";
import { AppError } from "../kernel/errors.ts";
import type { SavedAnswer, SavedQuestion } from "../protocol/admin.ts";

/** Maximum per tenant: each is asked after every change. */
const MAX_SAVED_QUESTIONS = 50;
/** Answers shown per question. */
const SHOWN = 10;

/** With their newest answers, in the order in which they were saved. */
export async function listSavedQuestions(ctx: TenantContext): Promise<SavedQuestion[]> {
  const rows = await withTenant(ctx, (tx) => selectSaved(tx, null));
  return rows.map((row) => ({
    ...row,
    before_today: row.before_today && atIsoTime(row.before_today),
    answers: row.answers.map(atIsoTime),
  }));
}

const atIsoTime = (answer: SavedAnswer): SavedAnswer => ({ ...answer, created_at: isoTime(answer.created_at) });

/** @param id of the requested one; null for all */
export function selectSaved({ sql, tenantId }: TenantTx, id: string | null): Promise<SavedQuestion[]> {
  return sql<SavedQuestion[]>`
    select q.id, q.question, q.page, q.locale, q.expected_words, q.expected_document_id,
      (select d.title from documents d where d.tenant_id = q.tenant_id and d.id = q.expected_document_id) as expected_document_title,
      q.expected_action_id,
      (select a.definition -> 'title' from actions a where a.tenant_id = q.tenant_id and a.id = q.expected_action_id) as expected_action_title,
      (select to_jsonb(b) - array['tenant_id', 'question_id'] from saved_answers b
       where b.tenant_id = q.tenant_id and b.question_id = q.id
         and b.created_at < date_trunc('day', now() at time zone 'utc') at time zone 'utc'
       order by b.created_at desc, b.id desc limit 1) as before_today,
      (select coalesce(jsonb_agg(to_jsonb(a) - array['tenant_id', 'question_id'] order by a.created_at desc, a.id desc), '[]')
       from (
         select * from saved_answers x where x.tenant_id = q.tenant_id and x.question_id = q.id
         order by x.created_at desc, x.id desc limit ${SHOWN}
       ) a) as answers
    from saved_questions q
    where q.tenant_id = ${tenantId} and (${id}::uuid is null or q.id = ${id}::uuid) order by q.created_at, q.id`;
}

/** @returns its id @throws AppError conflict when too many are saved, invalid_body for an unknown document or action */
export async function saveQuestion(
  ctx: TenantContext,
  question: Omit<
    SavedQuestion,
    "id" | "answers" | "before_today" | "expected_document_title" | "expected_action_title"
  >,
): Promise<string> {
  const id = v7();
  await withTenant(ctx, async ({ sql }) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('saved:' || ${ctx.tenantId}, 0))`;
    const row = onlyRow(
      await sql<{ n: number }[]>`select count(*)::int as n from saved_questions where tenant_id = ${ctx.tenantId}`,
    );
    if (row.n >= MAX_SAVED_QUESTIONS) throw new AppError("conflict", { details: { most: MAX_SAVED_QUESTIONS } });
    if (question.expected_document_id !== null) {
      const known =
        await sql`select from documents where tenant_id = ${ctx.tenantId} and id = ${question.expected_document_id}`;
      if (known.length === 0) throw new AppError("invalid_body", { fields: ["expected_document_id"] });
    }
    if (question.expected_action_id !== null) {
      const known =
        await sql`select from actions where tenant_id = ${ctx.tenantId} and id = ${question.expected_action_id}`;
      if (known.length === 0) throw new AppError("invalid_body", { fields: ["expected_action_id"] });
    }
    await sql`
      insert into saved_questions (tenant_id, id, question, page, locale, expected_words, expected_document_id,
        expected_action_id)
      values (${ctx.tenantId}, ${id}, ${question.question}, ${question.page}, ${question.locale},
        ${JSON.stringify(question.expected_words)}::jsonb, ${question.expected_document_id}, ${question.expected_action_id})`;
  });
  return id;
}

/** @throws AppError not_found */
export async function dropSavedQuestion(ctx: TenantContext, { questionId }: { questionId: string }): Promise<void> {
  const gone = await withTenant(
    ctx,
    ({ sql }) => sql`delete from saved_questions where tenant_id = ${ctx.tenantId} and id = ${questionId} returning id`,
  );
  if (gone.length === 0) throw new AppError("not_found");
}
