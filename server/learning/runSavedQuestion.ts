/** Asks a saved question again, and stores the answer along with the earlier ones. */
import { v7 } from "uuid";
import { withTenant } from "../db/tenant.ts";
import { isoTime } from "../db/time.ts";
import { AppError } from "../kernel/errors.ts";
import type { CacheSource, ForeseenAction, SavedAnswer, Trace } from "../protocol/admin.ts";
import type { Citation } from "../protocol/events.ts";
import { changeOf, faultOf } from "./judgeSaved.ts";
import { type RehearsalContext, rehearseTurn } from "./rehearseTurn.ts";
import { selectSaved } from "./savedQuestions.ts";

/** Days an answer is kept; older ones are deleted when the next is stored. */
const KEPT_DAYS = 30;

/** @throws AppError not_found, also when it was deleted meanwhile */
export async function runSavedQuestion(
  ctx: RehearsalContext,
  { questionId }: { questionId: string },
): Promise<SavedAnswer> {
  const [saved] = await withTenant(ctx, (tx) => selectSaved(tx, questionId));
  if (!saved) throw new AppError("not_found");
  const { question, page, locale } = saved;
  const { outcome, content, citations, trace, action: foreseen } = await rehearseTurn(ctx, { question, page, locale });
  const sources = citedIn(trace, citations);
  const action = takenIn(foreseen);
  const fault = faultOf(
    { outcome, content, action },
    sources.map((source) => source.document_id),
    { words: saved.expected_words, documentId: saved.expected_document_id, actionId: saved.expected_action_id },
  );
  const change = changeOf(saved.answers[0] ?? null, { outcome, content, action, fault });
  const answer = { id: v7(), outcome, content, confidence: trace.confidence, sources, action, fault, change };
  const [row] = await withTenant(ctx, async ({ sql }) => {
    await sql`
      delete from saved_answers
      where tenant_id = ${ctx.tenantId} and question_id = ${questionId}
        and created_at < now() - make_interval(days => ${KEPT_DAYS})`;
    return sql<{ created_at: string }[]>`
      insert into saved_answers (tenant_id, id, question_id, outcome, content, confidence, sources, action, fault, change)
      select tenant_id, ${answer.id}, id, ${outcome}, ${content}, ${answer.confidence}::real,
        ${JSON.stringify(sources)}::jsonb, ${action && JSON.stringify(action)}::jsonb, ${fault}, ${change}
      from saved_questions where tenant_id = ${ctx.tenantId} and id = ${questionId} returning created_at`;
  });
  if (!row) throw new AppError("not_found");
  return { ...answer, created_at: isoTime(row.created_at) };
}

/** The action that is started; none if the visitor is asked to choose between two. */
function takenIn(foreseen: ForeseenAction | null): SavedAnswer["action"] {
  const [first, ...others] = foreseen?.choices ?? [];
  return first && others.length === 0 ? { id: first.id, title: first.title } : null;
}

/** The documents that an answer cites; a cached answer has no passages, but names its documents. */
function citedIn(trace: Trace, citations: Citation[]): SavedAnswer["sources"] {
  const found = trace.is_cache_hit
    ? (trace.steps.find(({ node }) => node === "check_cache")?.detail.rests_on as CacheSource[] | undefined)
    : trace.passages.filter(({ n }) => citations.some((citation) => citation.n === n));
  return (found ?? []).map(({ document_id, title }) => ({ document_id, title: title ?? "" }));
}
