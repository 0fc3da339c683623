/** Splits a section into parts that can be understood alone. Pure. */
import { distinctTerms, meets, stemSet } from "../../language/words.ts";
import type { ScoredUnit, WeighedQuestion } from "./readSection.ts";
import { countWords, isLeadIn } from "./unitText.ts";

/** Adjacent units that belong together: a paragraph and the list, table or code it introduces. */
export interface Part {
  units: ScoredUnit[];
  score: number;
  /** Index of the best unit within the part. */
  anchor: number;
}

/** A longer introduction is a sentence and doesn't name a case. */
const MAX_LABEL_WORDS = 5;

/** The parts in order, unscored. Of several cases ("For nginx:", "For Caddy:") only those the question names. */
export function splitParts(question: WeighedQuestion, units: ScoredUnit[]): Part[] {
  const parts: Part[] = [];
  units.forEach((unit, index) => {
    const before = units[index - 1];
    const isSameParagraph = before?.block === unit.block;
    const isIntroduced = unit.kind !== "sentence" && before !== undefined && unit.block === before.block + 1;
    const continues = before !== undefined && isLeadIn(before);
    const part = parts.at(-1);
    if (part && (isSameParagraph || isIntroduced || continues)) part.units.push(unit);
    else parts.push({ units: [unit], score: 0, anchor: 0 });
  });
  return withoutOtherCases(question, parts);
}

function withoutOtherCases(question: WeighedQuestion, parts: Part[]): Part[] {
  const cases = parts.filter(
    ({ units: [label] }) => label && isLeadIn(label) && countWords(label.text) <= MAX_LABEL_WORDS,
  );
  const asked = stemSet(question.said.text);
  const topic = stemSet(parts[0]?.units[0]?.headings.join(" ") ?? "");
  const named = cases.filter(({ units: [label] }) =>
    distinctTerms(label?.text ?? "").some((term) => meets(asked, term) && !meets(topic, term)),
  );
  if (named.length === 0 || named.length === cases.length) return parts;
  return parts.filter((part) => !cases.includes(part) || named.includes(part));
}
