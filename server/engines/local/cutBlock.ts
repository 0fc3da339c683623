/** Reduces a table to its header and the matching rows, and a long list to the matching items. */
import { elementAt, firstOf, zip } from "../../language/lists.ts";
import { distinctTerms, meets, stemSet } from "../../language/words.ts";
import { coverageOf, type ScoredUnit, type WeighedQuestion } from "./readSection.ts";
import type { Similarity } from "./similarity.ts";

/** Rows that can be read at a glance, and steps, which only make sense together. */
const GLANCE = 8;
const MAX_STEPS = 20;
/** Tables with fewer rows are never cut, even if the question names a row. */
const MIN_ROWS = 4;
/** When rows stand out: how many to keep, the best one's lead over the median, the share of its score for others. */
const MAX_KEPT = 4;
const AHEAD = 0.2;
const NEARLY = 0.65;
/** Weight of a row's few words relative to similarity of meaning. */
const WORDS = 0.3;

/** The unit itself, or a shorter one with an ellipsis wherever rows were left out. */
export async function cutBlock(
  question: WeighedQuestion,
  unit: ScoredUnit,
  similarity: Similarity | null,
): Promise<ScoredUnit> {
  if (unit.kind !== "table" && unit.kind !== "list") return unit;
  const lines = unit.text.split("\n");
  const head = unit.kind === "table" ? lines.slice(0, 2) : [];
  const rows = unit.kind === "table" ? lines.slice(2).map((line) => [line]) : itemsOf(lines);
  const kept = unit.kind === "table" ? namedRows(question, unit, lines.slice(2)) : new Set<number>();
  if (kept.size === 0) {
    const isSteps = unit.kind === "list" && /^\s*\d/.test(unit.text);
    if (rows.length <= (isSteps ? MAX_STEPS : GLANCE)) return unit;
    for (const index of await chooseRows(question, rows, similarity)) kept.add(index);
  }
  const ellipsis = unit.kind === "table" ? `| … |${" |".repeat(cellsOf(firstOf(lines)).length - 1)}` : "- …";
  const text = [...head];
  rows.forEach((row, index) => {
    if (kept.has(index)) text.push(...row);
    else if (text.at(-1) !== ellipsis) text.push(ellipsis);
  });
  return { ...unit, text: text.join("\n") };
}

/** Items with their nested content. */
function itemsOf(lines: string[]): string[][] {
  const items: string[][] = [];
  for (const line of lines) {
    const item = items.at(-1);
    if (!item || /^\S/.test(line)) items.push([line]);
    else item.push(line);
  }
  return items;
}

const cellsOf = (row: string) =>
  row
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/); // an escaped bar is not a separator

/** The rows that the question names: an option, a code, an error. A name in the heading is the topic of every row. */
function namedRows(question: WeighedQuestion, unit: ScoredUnit, rows: string[]): Set<number> {
  if (rows.length < MIN_ROWS || question.said.wanted === "list") return new Set();
  const asked = stemSet(question.said.text);
  const topic = stemSet(unit.headings.at(-1) ?? "");
  const isNamed = (row: string) => {
    const name = distinctTerms(firstOf(cellsOf(row)));
    return name.every((term) => meets(asked, term)) && name.some((term) => !meets(topic, term));
  };
  const named = rows.flatMap((row, index) => (isNamed(row) ? [index] : []));
  return new Set(named.length <= rows.length / 2 ? named : []);
}

/** The rows that stand out, or the first ones if none does. */
async function chooseRows(
  question: WeighedQuestion,
  rows: string[][],
  similarity: Similarity | null,
): Promise<Iterable<number>> {
  const texts = rows.map((row) =>
    row
      .join(" ")
      .replace(/[|`*]+/g, " ")
      .trim(),
  );
  const words = texts.map((text) => coverageOf(question, stemSet(text)));
  const alike = await similarity?.(texts, words);
  const scores = alike ? zip(words, alike).map(([share, similar]) => WORDS * share + similar) : words;
  const order = scores.map((score, index) => ({ score, index })).sort((a, b) => b.score - a.score || a.index - b.index);
  const best = firstOf(order).score;
  const middle = elementAt(order, Math.floor(order.length / 2)).score;
  if (question.said.wanted === "list" || best - middle < AHEAD) return rows.keys().take(GLANCE);
  return order
    .slice(0, MAX_KEPT)
    .filter(({ score }) => score >= NEARLY * best)
    .map(({ index }) => index);
}
