/** A restated answer keeps the original's sources, even if the model left out the citation marks. Pure. */
import { citedNumbers } from "../language/citations.ts";

/** Returns the text, with the original's citation marks if it has none itself. */
export function keepSources(text: string, original: string): string {
  const cited = citedNumbers(original);
  if (cited.size === 0 || citedNumbers(text).size > 0) return text;
  const gap = text.endsWith("```") ? "\n\n" : " ";
  return `${text}${gap}${[...cited].map((n) => `[${n}]`).join("")}`;
}
