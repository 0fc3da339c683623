/** Of a table its header and the rows that answer, of a long list the items. */
import { distinctTerms, meets, stemSet } from "../../language/words.ts";
import type { Likeness } from "./likeness.ts";
import { coverageOf, type Question, type ScoredUnit } from "./readSection.ts";

/** So many rows are read at a glance, and of steps, which make no sense without each other. */
const GLANCE = 8;
const MOST_STEPS = 20;
/** Of fewer rows none is cut out, even when the question names it. */
const LEAST_ROWS = 4;
/** Rows kept where some stand out: the best has to be so far ahead of the middle one, the others need so much of its score. */
const MOST_KEPT = 4;
const AHEAD = 0.2;
const NEARLY = 0.65;
/** Beside likeness of meaning the few words of a row count so much. */
const WORDS = 0.3;

/** The unit itself, or a shorter one with an ellipsis in each place where rows were left out. */
export async function cutBlock(question: Question, unit: ScoredUnit, likeness: Likeness | null): Promise<ScoredUnit> {
  if (unit.kind !== "table" && unit.kind !== "list") return unit;
  const lines = unit.text.split("\n");
  const head = unit.kind === "table" ? lines.slice(0, 2) : [];
  const rows = unit.kind === "table" ? lines.slice(2).map((line) => [line]) : itemsOf(lines);
  const kept = unit.kind === "table" ? namedRows(question, unit, lines.slice(2)) : new Set<number>();
  if (kept.size === 0) {
    const isSteps = unit.kind === "list" && /^\s*\d/.test(unit.text);
    if (rows.length <= (isSteps ? MOST_STEPS : GLANCE)) return unit;
    for (const index of await chooseRows(question, rows, likeness)) kept.add(index);
  }
  const ellipsis = unit.kind === "table" ? `| … |${" |".repeat(cellsOf(lines[0]!).length - 1)}` : "- …";
  const text = [...head];
  rows.forEach((row, index) => {
    if (kept.has(index)) text.push(...row);
    else if (text.at(-1) !== ellipsis) text.push(ellipsis);
  });
  return { ...unit, text: text.join("\n") };
}

/** Items with what is nested in them. */
function itemsOf(lines: string[]): string[][] {
  const items: string[][] = [];
  for (const line of lines) {
    if (items.length === 0 || /^\S/.test(line)) items.push([line]);
    else items.at(-1)!.push(line);
  }
  return items;
}

const cellsOf = (row: string) =>
  row
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/); // an escaped bar parts nothing

/** The rows of what the question names: an option, a code, an error. A name in the heading is the topic of all rows. */
function namedRows(question: Question, unit: ScoredUnit, rows: string[]): Set<number> {
  if (rows.length < LEAST_ROWS || question.wanted === "list") return new Set();
  const asked = stemSet(question.said);
  const topic = stemSet(unit.headings.at(-1) ?? "");
  const isNamed = (row: string) => {
    const name = distinctTerms(cellsOf(row)[0]!);
    return name.every((term) => meets(asked, term)) && name.some((term) => !meets(topic, term));
  };
  const named = rows.flatMap((row, index) => (isNamed(row) ? [index] : []));
  return new Set(named.length <= rows.length / 2 ? named : []);
}

/** Those that stand out; the first ones where none does. */
async function chooseRows(question: Question, rows: string[][], likeness: Likeness | null): Promise<Iterable<number>> {
  const texts = rows.map((row) =>
    row
      .join(" ")
      .replace(/[|`*]+/g, " ")
      .trim(),
  );
  const words = texts.map((text) => coverageOf(question, stemSet(text)));
  const alike = await likeness?.(texts, words);
  const scores = words.map((share, index) => (alike ? WORDS * share + alike[index]! : share));
  const order = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]! || a - b);
  const best = scores[order[0]!]!;
  const middle = scores[order[Math.floor(order.length / 2)]!]!;
  if (question.wanted === "list" || best - middle < AHEAD) return rows.keys().take(GLANCE);
  return order.slice(0, MOST_KEPT).filter((index) => scores[index]! >= NEARLY * best);
}
