/** Grades an answer by who wrote it: quotes by how they fit, a model's own words by its grade and what can be measured. */

import type { Grade } from "../grading/grade.ts";
import { gradeQuoted } from "../grading/gradeQuoted.ts";
import { gradeWritten, measureWritten } from "../grading/gradeWritten.ts";
import { measureSupport, type Support } from "../grading/measureSupport.ts";
import type { GradeInput } from "../ports/engine.ts";
import { callContext } from "./callContext.ts";
import { deadline, taskMs } from "./deadline.ts";
import type { TurnRun } from "./run.ts";

/** A tenth of it is usual. */
const SUPPORT_MS = 2000;
/** The embedding model that comes along. */
export const FITTED_TO = "meaning-1-384";

/**
 * @param detail gets what a person may want to know of a failed call
 * @throws the run's own abort
 */
export async function gradeAnswer(run: TurnRun, input: GradeInput, detail: Record<string, unknown>): Promise<Grade> {
  if (run.trace.engine === "local") return gradeQuoted({ ...input, modelGrade: null });
  const support = await orNull(run, detail, "support_failed", () => supportFor(run, input));
  const measured = measureWritten(input, support);
  const hard = gradeWritten(measured, 1);
  // Only worth a call when nothing else stops the answer.
  if (hard.confidence < run.settings.threshold) return hard;
  const modelGrade = await orNull(run, detail, "model_failed", () => askModel(run, input));
  detail.model_grade = modelGrade;
  return gradeWritten(measured, modelGrade);
}

/**
 * Measured with the model that comes along, whatever searches: what counts as support was fitted to its cosines. Likeness
 * of words alone is no likeness of meaning, and would stop right answers in words of their own.
 */
async function supportFor(run: TurnRun, input: GradeInput): Promise<Support | null> {
  const { embedder } = run.parts;
  if (embedder.isLexical) return null;
  const meaning = embedder.model === FITTED_TO ? embedder : embedder.other?.(FITTED_TO);
  return meaning ? measureSupport(meaning, input, deadline(run.signal, SUPPORT_MS)) : null;
}

async function askModel(run: TurnRun, input: GradeInput): Promise<number | null> {
  const { engine } = run.parts;
  const version = engine.promptVersion("grade");
  if (version) run.trace.promptVersions.grade = version;
  return engine.grade(input, callContext(run, taskMs(run.parts.config.TURN_DEADLINE_SECONDS, "grade")));
}

async function orNull<T>(
  run: TurnRun,
  detail: Record<string, unknown>,
  failure: string,
  work: () => Promise<T | null>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (run.signal.aborted) throw error;
    detail[failure] = error instanceof Error ? error.message : "failed";
    return null;
  }
}
