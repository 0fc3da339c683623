/** Warms up grading: a process's first grade blocks its event loop for tens of milliseconds while code is compiled. */
import { setImmediate } from "node:timers/promises";
import { composeAnswer } from "../engines/local/composeAnswer.ts";
import { gradeQuoted } from "../grading/gradeQuoted.ts";
import { gradeWritten, measureWritten } from "../grading/gradeWritten.ts";
import { preparePassages } from "../grading/preparePassages.ts";
import { statementsOf } from "../grading/statements.ts";
import type { Passage } from "../ports/passage.ts";

/** Regular expressions are compiled on first use and again on second, separately for Latin-1 and other text. */
const ROUNDS = 3;
const TEXTS = [
  "The yearly plan costs 60 dollars and includes 1,000 photos. You can't cancel it after 14 days.\n\n1. Open the settings.\n2. Choose *Plans*.",
  "Der Jahrestarif kostet 60 € und enthält 1.000 Fotos. Er läuft nicht länger als 12 Monate; siehe [Tarife](https://example.com/tarife).",
];
const QUESTION = "How much is the yearly plan, and can I cancel it?";

/** Answers and grades a made-up question in small steps that yield to the event loop. */
export async function warmGrade(): Promise<void> {
  const signal = new AbortController().signal;
  for (const text of Array.from({ length: ROUNDS }, () => TEXTS).flat()) {
    const passages = [passageOf(text)];
    const input = { question: QUESTION, answer: `${text} [1]`, passages };
    await preparePassages(passages, signal);
    await setImmediate();
    const statements = statementsOf(input.answer).map((statement) => ({
      ...{ statement, similarity: 1, closeness: 1, hasAmounts: true, parts: [], near: [statement] },
    }));
    gradeWritten(measureWritten(input, { statements, trailing: [], sentences: [text], about: 1 }), null);
    await setImmediate();
    await composeAnswer(QUESTION, passages, { signal });
    await setImmediate();
    gradeQuoted(input);
  }
}

function passageOf(content: string): Passage {
  const place = { chunk_id: "", document_id: "", document_version: 1, url: null, page: null };
  return { n: 1, title: "Plans", heading_path: ["Prices"], content, ...place, scores: {} };
}
