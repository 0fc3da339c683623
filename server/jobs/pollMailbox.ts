/** Polls the mailbox, in one process at a time: each poll schedules the next. */
import type { Parts } from "../context/context.ts";
import { readMailbox } from "../inbound/readMailbox.ts";
import { READ_MAILBOX, type ReadMailboxJob } from "../ports/jobKinds.ts";
import type { JobWorkers } from "../ports/jobQueue.ts";

/** Maximum backoff while the mail server is unreachable. */
const MAX_PAUSE_SECONDS = 900;
/** Shorter than the job's own limit; the rest is left for the next poll. */
const LOOK_MS = 600_000;

/** Pause before the next poll: doubles with each consecutive failure. */
export function pauseAfter(failures: number, pollSeconds: number): number {
  if (failures === 0) return pollSeconds;
  return Math.max(pollSeconds, Math.min(MAX_PAUSE_SECONDS, pollSeconds * 2 ** failures));
}

/** @returns `sweep`, which starts or resumes polling, and `stop`, which ends a running poll */
export async function startMailboxWork(parts: Parts, queue: Pick<JobWorkers, "work" | "send">) {
  const { incomingMail: mailbox, config, log } = parts;
  const ending = new AbortController();
  async function look({ failures }: ReadMailboxJob, signal: AbortSignal): Promise<void> {
    if (!mailbox) return;
    const ends = [signal, ending.signal, AbortSignal.timeout(LOOK_MS)];
    const failed = await readMailbox(parts, mailbox, AbortSignal.any(ends)).then(
      () => 0,
      (error: Error) => {
        log.warn({ reason: error.message, failures: failures + 1 }, "the mailbox could not be read");
        return failures + 1;
      },
    );
    const delaySeconds = pauseAfter(failed, config.INBOUND_IMAP_POLL_SECONDS);
    await queue.send(READ_MAILBOX, { failures: failed }, { delaySeconds });
  }
  await queue.work(READ_MAILBOX, 1, (job, { signal }) => look(job, signal));
  return {
    sweep: async () => {
      if (mailbox) await queue.send(READ_MAILBOX, { failures: 0 });
    },
    stop: () => ending.abort(),
  };
}
