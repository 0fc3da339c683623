/** Splits a person's messages into sentences that hold for everybody. Pure. */

import { corrections } from "../../language/people/particularWords.ts";
import { splitSentences } from "../../language/units.ts";
import { distinctTerms } from "../../language/words.ts";
import { type Anonymized, anonymize } from "../anonymize.ts";
import { keepGeneral } from "../keepGeneral.ts";
import type { ExchangeLine } from "./line.ts";

export interface Statement {
  /** Index of its message in the exchange. */
  line: number;
  /** Consecutive agent messages, without one of the visitor's between them, are one turn. */
  turn: number;
  /** The first general statement since the visitor wrote; a bare "Yes." doesn't count. */
  isFirst: boolean;
  /** Its message corrects an earlier one. */
  isCorrection: boolean;
  text: string;
}

const corrects = new RegExp(`(?<!\\p{L})(?:${corrections})(?!\\p{L})`, "iu");

/** @param more as for `anonymize` */
export function findStatements(lines: readonly ExchangeLine[], more: { known: string; names: string[] }): Statement[] {
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
