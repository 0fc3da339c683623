/** Grades an answer that quotes a section for each part of a question: by its weakest part. */
import type { Grade } from "../../grading/grade.ts";
import { gradeQuoted } from "../../grading/gradeQuoted.ts";
import { citedNumbers } from "../../language/citations.ts";
import type { GradeInput } from "../../ports/engine.ts";
import type { Passage } from "../../ports/passage.ts";
import { gradedAsRead } from "./asRead.ts";
import { questionParts } from "./questionParts.ts";

/** Minimum grade for answering a part along with the others: the default tenant threshold. */
const SURE = 0.7;

/** Whether a part's answer may be given along with the others. */
export function isPartSure(part: { question: string; answer: string; passages: Passage[] }): boolean {
  return part.answer !== "" && gradeQuoted(part).confidence >= SURE;
}

/** Grades a quoted answer as a whole or, if it rests on sections for several parts, part by part. */
export function gradeParts(asked: GradeInput): Grade {
  const input = gradedAsRead(asked);
  const { whole, parts } = questionParts(input.question, input.passages);
  const cited = citedNumbers(input.answer);
  const own = parts.map((part) => ({ ...part, answer: paragraphsFrom(input.answer, part.passages) }));
  const isByParts = own.length > 0 && own.every(({ answer }) => answer !== "") && cited.size > 1;
  if (!isByParts) return gradeQuoted({ ...input, passages: whole.passages });
  const grades = own.map((part) => gradeQuoted(part));
  return grades.reduce((least, grade) => (grade.confidence < least.confidence ? grade : least));
}

/** Blocks that cite one of the passages, and the uncited table, list or code that follows them. */
function paragraphsFrom(answer: string, passages: Passage[]): string {
  const best = passages.find((passage) => citedNumbers(answer).has(passage.n))?.n;
  let isOwn = false;
  const own = answer.split(/\n{2,}/).filter((paragraph) => {
    const cited = citedNumbers(paragraph);
    if (cited.size > 0) isOwn = best !== undefined && cited.has(best);
    return isOwn;
  });
  return own.join("\n\n");
}
