/** The beginning of an answer, in its own words. Pure; no model. */
import { splitSentences } from "../../language/units.ts";

/** Steps say little one by one: so many of them are kept. */
const MOST_STEPS = 3;

/**
 * The first sentence of a text, or a list's first steps, with the sources they name.
 * @returns the answer as it is when it can't be cut
 */
export function shortenAnswer(answer: string): string {
  const text = answer.trim();
  const heading = /^(?:\*\*[^*\n]+\*\*|#{1,6} [^\n]*?)(?:\s*\[\d{1,2}\])*\s*\n/.exec(text)?.[0];
  if (heading) return withSources(shortenAnswer(text.slice(heading.length)), heading);
  const first = text.split(/\n{2,}/)[0] ?? "";
  if (isList(first)) return withSources(first.split("\n").slice(0, MOST_STEPS).join("\n"), first);
  if (/^\s*(?:\||```)/.test(first)) return first;
  const [sentence = first] = splitSentences(first);
  const rest = text.slice(text.indexOf(sentence) + sentence.length).trim();
  const isLeadIn = /[:：]\s*(?:\[\d+\]\s*)*$/.test(sentence) && rest !== "";
  return isLeadIn ? `${sentence}\n\n${shortenAnswer(rest)}` : withSources(sentence, first);
}

const isList = (block: string) => /^\s*(?:[-*+]|\d{1,3}[.)])\s/.test(block);

/** A source that stands at the end of what was cut is that of its beginning as well. */
function withSources(part: string, whole: string): string {
  if (/\[\d{1,2}\]/.test(part)) return part;
  const source = /\[\d{1,2}\]/.exec(whole)?.[0];
  return source ? `${part} ${source}` : part;
}
