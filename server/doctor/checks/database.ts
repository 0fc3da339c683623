import { withSystem } from "../../db/system.ts";
import { makeCheck, ok, type Scene, type Verdict, warning } from "../check.ts";

const LINK = "docs/self-hosting.md#which-postgresql-does-frontdesk-need";
const TRIES = 5;
/** A turn asks the database about ten times, one after the other. */
const SLOW_MS = 20;

async function measure({ parts }: Scene): Promise<{ ms: number }> {
  const times: number[] = [];
  for (let n = 0; n < TRIES; n += 1) {
    const start = performance.now();
    await withSystem(parts.db, "doctor", ({ sql }) => sql`select 1`);
    times.push(performance.now() - start);
  }
  return { ms: Math.min(...times) };
}

export function judgeDatabase({ ms }: { ms: number }): Verdict[] {
  const time = `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
  if (ms <= SLOW_MS) return [ok(`The database answers in ${time}.`, LINK)];
  const mend = "Run the service near the database, in the same data centre, and look at the database's load.";
  return [warning(`The database takes ${time} for a transaction that does nothing.`, mend, LINK)];
}

/** Whether the database is there, and how far away. */
export const database = makeCheck("database", 15, measure, judgeDatabase);
