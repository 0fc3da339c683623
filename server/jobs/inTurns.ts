/** Long jobs in turns: one that has had its time goes to the back of the queue. */
import type { JobHandler, JobKind, JobWorkers } from "../ports/jobQueue.ts";

/**
 * @param handler must go on where it was when it is run again after its signal has fired
 * @param turnMs its signal fires after so long; the job is then sent again, behind those that wait
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
