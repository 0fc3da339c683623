/** A judge's verdicts, as far as its exam results allow them to count. Pure. */
import type { Judgement } from "../ports/engine.ts";
import type { JudgeExam } from "../ports/judgeExam.ts";
import { leadOf } from "./leadOf.ts";

/** A score below the usual threshold counts as an objection. */
const OBJECTS = 0.7;

/**
 * @param word null for a judge not examined yet: treated as one that only returns a number
 * @returns null when only measured signals may decide
 */
export function believed(judgement: Judgement | null, word: JudgeExam["word"] | null): Judgement | null {
  if (judgement === null || word === "leads") return judgement;
  if (word === "nothing" || (word === "objects" && leadOf(judgement) >= OBJECTS)) return null;
  return { ...judgement, statements: judgement.statements.map((one) => ({ ...one, passages: [], quote: "" })) };
}
