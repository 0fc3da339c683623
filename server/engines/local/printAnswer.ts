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
    const isMarked = (at: number) =>
      at === sentences.length - 1 || ((at + 1) % even === 0 && !isQuoting(sentences.slice(0, at + 1).join(" ")));
    blocks.push(sentences.map((sentence, at) => (isMarked(at) ? `${sentence} ${mark}` : sentence)).join(" "));
  }
  return blocks.join("\n\n");
}

/** Whether a quotation is open at its end: a citation there would seem to belong to what is quoted. */
function isQuoting(text: string): boolean {
  const count = (mark: string) => text.split(mark).length - 1;
  return count('"') % 2 === 1 || count("“") > count("”");
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
