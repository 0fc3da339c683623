/** Combines a judge's verdicts into a score from 0 to 1. Pure. */
import type { Judgement } from "../ports/engine.ts";

/** Above any sensible threshold, just above the usual one, and below it. */
const ANSWERS = { fully: 0.95, partly: 0.8, no: 0.3 } as const;
const NOT_THERE = 0.4;
const CONTRADICTED = 0.1;

/** The judge's own number if it gives one, capped by its verdicts. */
export function leadOf({ score, answers, statements }: Judgement): number {
  const isAny = (verdict: string) => statements.some((one) => one.verdict === verdict);
  return Math.min(
    score ?? 1,
    answers === null ? 1 : ANSWERS[answers],
    isAny("not_there") ? NOT_THERE : 1,
    isAny("contradicted") ? CONTRADICTED : 1,
  );
}
