import { withSystem } from "../../db/system.ts";
import { counted, makeCheck, ok, type Scene, spanOf, type Verdict, warning } from "../check.ts";

const LINK = "docs/self-hosting.md#what-are-dead-letters";

interface Measured {
  kind: string;
  count: number;
  /** Seconds since the first of them was given up. */
  age: number;
}

function measure({ parts }: Scene): Promise<Measured[]> {
  return withSystem(
    parts.db,
    "doctor",
    ({ sql }) => sql<Measured[]>`
      select kind, count(*)::int as count, coalesce(extract(epoch from now() - min(dead_at)), 0)::float8 as age
      from outbox where dead_at is not null group by kind order by count(*) desc, kind`,
  );
}

export function judgeDeadLetters(letters: Measured[]): Verdict[] {
  const total = letters.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return [ok("There are no dead letters.", LINK)];
  const kinds = letters.map(({ kind, count }) => `${kind} ${count}`).join(", ");
  const oldest = spanOf(Math.max(...letters.map(({ age }) => age)));
  const found = `${counted(total, "dead letter")} (${kinds}), the oldest given up ${oldest} ago.`;
  const mend = "Read the reasons (frontdesk outbox list), mend them, then retry or drop: frontdesk outbox retry all.";
  return [warning(found, mend, LINK)];
}

/** What was given up and nobody has dealt with. */
export const deadLetters = makeCheck("dead_letters", 15, measure, judgeDeadLetters);
