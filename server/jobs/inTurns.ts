/** Time slices for long jobs: one that has used up its slice goes to the back of the queue. */
import type { JobHandler, JobKind, JobWorkers } from "../ports/jobQueue.ts";

/**
 * @param handler must resume where it was when it is run again after its signal has fired
 * @param turnMs after which the signal fires; the job is then enqueued again, behind those waiting
 */
export function inTurns<Job extends object>(
  queue: Pick<JobWorkers, "send">,
  kind: JobKind<Job>,
  turnMs: number,
  handler: JobHandler<Job>,
): JobHandler<Job> {
  return async (job, attempt) => {
    const turn = AbortSignal.timeout(turnMs);
    try {
      await handler(job, { ...attempt, signal: AbortSignal.any([attempt.signal, turn]) });
    } catch (error) {
      if (!turn.aborted || attempt.signal.aborted) throw error;
      await queue.send(kind, job);
    }
  };
}
