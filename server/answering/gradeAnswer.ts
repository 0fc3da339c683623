/** Grades an answer by who wrote it: quotes by how they fit, a model's own words by its grade and what can be measured. */

import type { Grade } from "../grading/grade.ts";
import { gradeQuoted } from "../grading/gradeQuoted.ts";
import { gradeWritten, measureWritten } from "../grading/gradeWritten.ts";
import { measureSupport, type Support } from "../grading/measureSupport.ts";
import type { GradeInput } from "../ports/engine.ts";
import { callContext } from "./callContext.ts";
import { deadline, taskMs } from "./deadline.ts";
import { gradeAhead, SUPPORT_MS } from "./gradeAhead.ts";
import type { TurnRun } from "./run.ts";

/**
 * @param detail gets what a person may want to know of a failed call
 * @throws the run's own abort
 */
export async function gradeAnswer(run: TurnRun, input: GradeInput, detail: Record<string, unknown>): Promise<Grade> {
  if (run.trace.engine === "local") return gradeQuoted(input);
  const support = await orNull(run, detail, "support_failed", () => supportFor(run, input));
  const measured = measureWritten(input, support);
  const hard = gradeWritten(measured, 1);
  // Only worth a call when nothing else stops the answer.
  if (hard.confidence < run.settings.threshold) return hard;
  const modelGrade = await orNull(run, detail, "model_failed", () => askModel(run, input));
  detail.model_grade = modelGrade;
  return gradeWritten(measured, modelGrade);
}

async function supportFor(run: TurnRun, input: GradeInput): Promise<Support | null> {
  const { embedder } = run.ahead ?? gradeAhead(run, []);
  return embedder && measureSupport(embedder, input, deadline(run.signal, SUPPORT_MS));
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
