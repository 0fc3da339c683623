/** What a judge's word is worth, by how it judged the cases. Pure. */
import { leadOf } from "../../../grading/leadOf.ts";
import type { Judgement } from "../../../ports/engine.ts";
import type { JudgeExam } from "../../../ports/judgeExam.ts";
import type { ExamCase } from "./cases.ts";

/** The usual threshold: from here on an answer goes out. */
const GOES_OUT = 0.7;
/** One slip of each kind is forgiven to who vouches; who only objects has to see most of what is wrong. */
const MISSED = { leads: 1, objects: 2 };
const BLAMED = 1;

/** @param judged what it made of each case; null: no reply of the shape that was asked for */
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
