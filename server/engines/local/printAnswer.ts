/** Prints chosen units as Markdown, with the passage's number after what it supports. Pure. */
import { elementAt } from "../../language/lists.ts";
import type { ScoredUnit, Section } from "./readSection.ts";

/** Maximum sentences that one citation covers. */
const PER_MARK = 3;

/** The citation goes at the end of a paragraph, and on the introducing line of a list, table or code block. */
export function printAnswer({ passage }: Pick<Section, "passage">, units: ScoredUnit[]): string {
  const mark = `[${passage.n}]`;
  const blocks: string[] = [];
  for (const [index, unit] of units.entries()) {
    if (unit.kind !== "sentence") {
      // Inside a table or code, a citation would be mistaken for content.
      if (index === 0) blocks.push(`**${unit.headings.at(-1) ?? passage.title}** ${mark}`);
      blocks.push(unit.text);
      continue;
    }
    const before = units[index - 1];
    if (before?.kind === "sentence" && before.block === unit.block && !unit.isEntry) continue;
    const sentences = paragraphFrom(units, index).map((sentence) => sentence.text);
    const even = Math.ceil(sentences.length / Math.ceil(sentences.length / PER_MARK));
    const isMarked = (at: number) => (at + 1) % even === 0 || at === sentences.length - 1;
    blocks.push(sentences.map((sentence, at) => (isMarked(at) ? `${sentence} ${mark}` : sentence)).join(" "));
  }
  return blocks.join("\n\n");
}

/** The sentences of one paragraph; an entry counts as a paragraph. */
function paragraphFrom(units: ScoredUnit[], start: number): ScoredUnit[] {
  const first = elementAt(units, start);
  if (first.isEntry) return [first];
  const end = units.findIndex(
    (unit, index) => index > start && (unit.kind !== "sentence" || unit.block !== first.block),
  );
  return units.slice(start, end === -1 ? undefined : end);
}
