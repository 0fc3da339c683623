/** Whether two questions ask for the same kind of thing. Pure. */
import { openingOf } from "../../language/question/asks.ts";

/** Kinds that fit almost any question: sharing one says less. */
const COMMON = new Set(["remedy", "finding", "need", "safety", "chance", "normality", "use"]);

/** How far two questions ask for the same kinds: 0 (nothing in common) to 2. */
export function sharedAsks(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let sum = 0;
  for (const kind of a) if (b.has(kind)) sum += COMMON.has(kind) ? 0.7 : 1;
  return Math.min(2, sum);
}

type Opened = { sequence: readonly string[] };

/**
 * True when the openings expect different answers, such as "who" and "where".
 * @param isStrict also separates "does it hurt" from "how long does it hurt"; by their embeddings, these may mean the
 * same thing
 */
export function asksForAnother(a: Opened, b: Opened, isStrict: boolean): boolean {
  const [one, other] = [a, b].map(({ sequence }) => openingOf(sequence, { isYesOrNo: isStrict }));
  return one !== undefined && other !== undefined && one !== other;
}
