/** Whether an answer would reach the visitor even with a judge that approves everything. */
import { groundSentences } from "../../server/grading/citing/groundSentences.ts";
import { gradeWritten, measureWritten, SUPPORTED } from "../../server/grading/gradeWritten.ts";
import { measureSupport } from "../../server/grading/measureSupport.ts";
import { citedNumbers } from "../../server/language/citations.ts";
import type { Embedder } from "../../server/ports/embedder.ts";
import type { Judgement } from "../../server/ports/engine.ts";
import { PAGES } from "./canoes.ts";

/** The default threshold. */
const THRESHOLD = 0.7;
const FOOLED: Judgement = { score: 0.95, answers: null, statements: [], gap: [] };

/** @param written as parsed by the engine; empty means it abstained */
export async function isSent(embedder: Embedder, question: string, written: string): Promise<boolean> {
  if (written.trim() === "") return false;
  const passages = PAGES;
  const isBare = citedNumbers(written).size === 0;
  const grounded = isBare ? await groundSentences(embedder, { answer: written, passages }, SUPPORTED) : null;
  const input = { question, answer: grounded ?? written, passages };
  const support = await measureSupport(embedder, input);
  return gradeWritten(measureWritten(input, support), FOOLED).confidence >= THRESHOLD;
}
