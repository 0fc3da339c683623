import { onlyRow } from "../../db/onlyRow.ts";
import { withSystem } from "../../db/system.ts";
import { counted, error, makeCheck, ok, type Scene, spanOf, type Verdict, warning } from "../check.ts";

const LINK = "docs/scaling.md#where-do-background-jobs-run";
const TROUBLE = "docs/troubleshooting.md#a-document-stays-in-processing-or-failed";
const [LATE_SECONDS, STUCK_SECONDS] = [120, 900];
/** A document waits for those before it, which may be many. */
const [LATE_DOCUMENT_SECONDS, STUCK_DOCUMENT_SECONDS] = [1800, 21_600];
/** Somebody else takes a turn over within seconds. */
const LOST_TURN_SECONDS = 60;

interface Measured {
  promises: number;
  /** How long the oldest has been due, in seconds; 0 for none. */
  promise_age: number;
  documents: number;
  document_age: number;
  /** Turns whose process has died, and which nobody has taken over. */
  lost_turns: number;
}

function measure({ parts }: Scene): Promise<Measured> {
  return withSystem(parts.db, "doctor", async ({ sql }) =>
    onlyRow(
      await sql<Measured[]>`
        select due.count as promises, due.age as promise_age, waiting.count as documents, waiting.age as document_age,
          (select count(*)::int from turns
            where status = 'running' and lease_until < now() - make_interval(secs => ${LOST_TURN_SECONDS})) as lost_turns
        from (select count(*)::int as count, coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as age
          from outbox where done_at is null and due_at <= now()) due,
        (select count(*)::int as count, coalesce(extract(epoch from now() - min(queued_at)), 0)::float8 as age
          from documents where status in ('queued', 'processing') and (due_at is null or due_at <= now())) waiting`,
    ),
  );
}

export function judgeJobs(measured: Measured): Verdict[] {
  const { promises, promise_age, documents, document_age, lost_turns } = measured;
  const verdicts: Verdict[] = [];
  const mend =
    "Check that a process with jobs runs (ROLE all or worker) and what its log says; start another worker if it has too much to do.";
  if (promise_age > LATE_SECONDS) {
    const found = `${counted(promises, "background task is due", "background tasks are due")}, the oldest for ${spanOf(promise_age)}.`;
    verdicts.push((promise_age > STUCK_SECONDS ? error : warning)(found, mend, LINK));
  }
  if (document_age > LATE_DOCUMENT_SECONDS) {
    const found = `${counted(documents, "document waits", "documents wait")} to be read, the oldest for ${spanOf(document_age)}.`;
    verdicts.push((document_age > STUCK_DOCUMENT_SECONDS ? error : warning)(found, mend, TROUBLE));
  }
  if (lost_turns > 0) {
    const found = `${counted(lost_turns, "answer")} of a process that has died ${lost_turns === 1 ? "was" : "were"} taken over by nobody.`;
    const start = "Check that a process that answers visitors runs (ROLE all or web), and what its log says.";
    verdicts.push(error(found, start, LINK));
  }
  const found = `Background work keeps up: ${counted(promises, "task")} due, ${counted(documents, "document")} to be read.`;
  return verdicts.length > 0 ? verdicts : [ok(found, LINK)];
}

/** Whether anybody does the background work, and in time. */
export const jobs = makeCheck("jobs", 15, measure, judgeJobs);
