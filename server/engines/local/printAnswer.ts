/** Chosen units as Markdown, with the passage's number behind what it supports. Pure. */
import type { ScoredUnit, Section } from "./readSection.ts";

/** A number stands for at most so many sentences before it. */
const PER_MARK = 3;

/** Paragraphs end with the number; a list, table or code block has it on the line that introduces it. */
export function printAnswer({ passage }: Pick<Section, "passage">, units: ScoredUnit[]): string {
  const mark = `[${passage.n}]`;
  const blocks: string[] = [];
  for (const [index, unit] of units.entries()) {
    if (unit.kind !== "sentence") {
      // Inside a table or code the number would be taken for content.
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

/** The sentences of one paragraph; an entry is a paragraph of its own. */
function paragraphFrom(units: ScoredUnit[], start: number): ScoredUnit[] {
  const first = units[start]!;
  if (first.isEntry) return [first];
  const end = units.findIndex(
    (unit, index) => index > start && (unit.kind !== "sentence" || unit.block !== first.block),
  );
  return units.slice(start, end === -1 ? undefined : end);
}
