/** What a person's messages say to everybody, sentence by sentence. Pure. */
import { splitSentences } from "../../language/units.ts";
import { distinctTerms } from "../../language/words.ts";
import { type Anonymized, anonymize } from "../anonymize.ts";
import { keepGeneral } from "../keepGeneral.ts";
import { corrections } from "../particularWords.ts";
import type { Line } from "./line.ts";

export interface Statement {
  /** Place of its message among the exchange's lines. */
  line: number;
  /** Messages of a person without one of the visitor's between them are one turn. */
  turn: number;
  /** Nothing else was said to everybody since the visitor wrote; "Yes." says nothing. */
  isFirst: boolean;
  /** Its message puts right what was said before. */
  isCorrection: boolean;
  text: string;
}

const corrects = new RegExp(`(?<!\\p{L})(?:${corrections})(?!\\p{L})`, "iu");

/** @param more as for `anonymize` */
export function findStatements(lines: readonly Line[], more: { known: string; names: string[] }): Statement[] {
  const found: Statement[] = [];
  let turn = 0;
  let isFirst = true;
  for (const [line, { role, text }] of lines.entries()) {
    if (role === "visitor") {
      turn++;
      isFirst = true;
      continue;
    }
    for (const sentence of sentencesOf(keepGeneral(anonymize(text, more)))) {
      found.push({ line, turn, isFirst, isCorrection: corrects.test(text), text: sentence });
      if (distinctTerms(sentence).length > 0) isFirst = false;
    }
  }
  return found;
}

const sentencesOf = ({ text }: Anonymized) => text.split("\n").flatMap((part) => splitSentences(part));
