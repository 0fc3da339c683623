/** A judge's verdicts, as far as its exam says that they may count. Pure. */
import type { Judgement } from "../ports/engine.ts";
import type { JudgeExam } from "../ports/judgeExam.ts";
import { leadOf } from "./leadOf.ts";

/** Below the usual threshold it objects. */
const OBJECTS = 0.7;

/**
 * @param word null for a judge that was not examined yet: it counts as one that gives a number alone
 * @returns null where what can be measured has to decide by itself
 */
export function believed(judgement: Judgement | null, word: JudgeExam["word"] | null): Judgement | null {
  if (judgement === null || word === "leads") return judgement;
  if (word === "nothing" || (word === "objects" && leadOf(judgement) >= OBJECTS)) return null;
  return { ...judgement, statements: judgement.statements.map((one) => ({ ...one, passages: [], quote: "" })) };
}
