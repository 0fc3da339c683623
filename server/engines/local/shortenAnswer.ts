/** Shortens an answer to its beginning, in its own words. Pure; no model. */
import { splitSentences } from "../../language/units.ts";

/** Steps to keep; a single step says little. */
const MAX_STEPS = 3;

/**
 * The first sentence of a text, or the first steps of a list, with their citations.
 * @returns the answer unchanged when it can't be shortened
 */
export function shortenAnswer(answer: string): string {
  const text = answer.trim();
  const heading = /^(?:\*\*[^*\n]+\*\*|#{1,6} [^\n]*?)(?:\s*\[\d{1,2}\])*\s*\n/.exec(text)?.[0];
  if (heading) return withSources(shortenAnswer(text.slice(heading.length)), heading);
  const first = text.split(/\n{2,}/)[0] ?? "";
  if (isList(first)) return withSources(first.split("\n").slice(0, MAX_STEPS).join("\n"), first);
  if (/^\s*(?:\||```)/.test(first)) return first;
  const [sentence = first] = splitSentences(first);
  const rest = text.slice(text.indexOf(sentence) + sentence.length).trim();
  const isLeadIn = /[:：]\s*(?:\[\d+\]\s*)*$/.test(sentence) && rest !== "";
  return isLeadIn ? `${sentence}\n\n${shortenAnswer(rest)}` : withSources(sentence, first);
}

const isList = (block: string) => /^\s*(?:[-*+]|\d{1,3}[.)])\s/.test(block);

/** A citation at the end of the removed text covers its beginning as well. */
function withSources(part: string, whole: string): string {
  if (/\[\d{1,2}\]/.test(part)) return part;
  const source = /\[\d{1,2}\]/.exec(whole)?.[0];
  return source ? `${part} ${source}` : part;
}
