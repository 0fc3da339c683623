/** Reruns a tenant's saved questions after its knowledge or its actions have changed. */
import type { Parts } from "../context/context.ts";
import { runSavedQuestion } from "../learning/runSavedQuestion.ts";
import { listSavedQuestions } from "../learning/savedQuestions.ts";
import { RUN_SAVED_QUESTIONS } from "../ports/jobKinds.ts";
import type { JobAttempt, JobWorkers, TenantJob } from "../ports/jobQueue.ts";
import { withOwnModel } from "../tenantModel/withOwnModel.ts";

/** Debounce: an upload of many files, or a sync, counts as one change. */
const SETTLE_SECONDS = 30;

/**
 * Requests a run whenever documents or actions change, in whichever process. A lost notification costs one run.
 * @returns a function that unsubscribes
 */
export function runAfterChanges({ bus, log }: Pick<Parts, "bus" | "log">, queue: Pick<JobWorkers, "send">): () => void {
  return bus.subscribe("all", (notice) => {
    if (notice.type !== "documents_changed" && notice.type !== "actions_changed") return;
    queue
      .send(RUN_SAVED_QUESTIONS, { tenantId: notice.tenant_id }, { delaySeconds: SETTLE_SECONDS })
      .catch((error) => log.warn({ err: error, tenant_id: notice.tenant_id }, "saved questions could not be queued"));
  });
}

/** Runs the questions one after the other; an interrupted run starts over with the next change. */
export async function runSavedQuestionsJob(
  parts: Parts,
  { tenantId }: TenantJob,
  { signal }: Pick<JobAttempt, "signal">,
): Promise<void> {
  const ctx = { db: parts.db, tenantId, parts: await withOwnModel(parts, tenantId) };
  const saved = await listSavedQuestions(ctx);
  if (saved.length === 0) return;
  for (const { id: questionId } of saved) {
    if (signal.aborted) return;
    await runSavedQuestion(ctx, { questionId }).catch((error) => {
      parts.log.warn(
        { err: error, tenant_id: tenantId, question_id: questionId },
        "a saved question could not be asked",
      );
    });
  }
  await parts.bus.publish({ type: "learning_changed", tenant_id: tenantId });
}
