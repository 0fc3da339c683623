/** How far a judge can be trusted, by its exam results. Pure. */
import { leadOf } from "../../../grading/leadOf.ts";
import type { Judgement } from "../../../ports/engine.ts";
import type { JudgeExam } from "../../../ports/judgeExam.ts";
import type { ExamCase } from "./cases.ts";

/** The usual threshold for delivering an answer. */
const GOES_OUT = 0.7;
/** To vouch for answers, one slip of each kind is allowed; to object only, most of the wrong ones must be caught. */
const MISSED = { leads: 1, objects: 2 };
const BLAMED = 1;

/** @param judged its judgement of each case; null: the reply did not have the required shape */
export function markExam(
  model: string,
  judged: readonly { given: ExamCase; judgement: Judgement | null }[],
): JudgeExam {
  const failed = judged.filter(({ given, judgement }) => !judgement || leadOf(judgement) >= GOES_OUT !== given.isRight);
  const blamed = failed.filter(({ given }) => given.isRight).length;
  return { model, cases: judged.length, failed: failed.length, word: wordOf(blamed, failed.length - blamed) };
}

function wordOf(blamed: number, missed: number): JudgeExam["word"] {
  if (blamed > BLAMED || missed > MISSED.objects) return "nothing";
  return missed > MISSED.leads ? "objects" : "leads";
}
