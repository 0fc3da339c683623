/** An answer in other words rests on the same passages as the first, also where a model has left out their marks. Pure. */
import { citedNumbers } from "../language/citations.ts";

/** The text, with the marks of the answer that it is made from where it has none itself. */
export function keepSources(text: string, original: string): string {
  const cited = citedNumbers(original);
  if (cited.size === 0 || citedNumbers(text).size > 0) return text;
  const gap = text.endsWith("```") ? "\n\n" : " ";
  return `${text}${gap}${[...cited].map((n) => `[${n}]`).join("")}`;
}
