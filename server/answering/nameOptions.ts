/** Names the options of a clarifying question so that each reads as an answer to it. Pure. */

import { titleOf } from "../grading/citations.ts";
import { goals, infinitive } from "../language/goals.ts";
import { zip } from "../language/lists.ts";
import { tokenize } from "../language/tokenize.ts";
import { rawWords } from "../language/words.ts";
import type { Passage } from "../ports/passage.ts";

/** A heading below both limits (topic words, and words in all) says too little on its own: "Editing". */
const MIN_TERMS = 2;
const MIN_WORDS = 3;
const READ = 400;

/**
 * The heading alone if clear enough and unique among the options; else the section's stated purpose; else the heading
 * with its parent's name.
 */
export function nameOptions(passages: Pick<Passage, "title" | "heading_path" | "page" | "content">[]): string[] {
  const headings = passages.map(({ heading_path }) => heading_path.at(-1) ?? "");
  return zip(passages, headings).map(([passage, heading]) => {
    if (heading === "") return titleOf(passage);
    const isAlone = headings.indexOf(heading) === headings.lastIndexOf(heading);
    if (isAlone && saysEnough(heading)) return heading;
    return (isAlone ? goalOf(passage.content) : null) ?? placed(heading, passage);
  });
}

const saysEnough = (heading: string) =>
  /[?？؟]\s*$/u.test(heading) ||
  rawWords(heading).length >= MIN_WORDS ||
  new Set(tokenize(heading.toLowerCase())).size >= MIN_TERMS;

function goalOf(content: string): string | null {
  const text = content.replace(/^#+\s.*$/gm, "").slice(0, READ);
  const [, goal] = goals.map((each) => each.exec(text)).find((found) => found !== null) ?? [];
  if (goal === undefined) return null;
  const plain = goal.replace(infinitive, (found) => (found === "zu" ? "" : " "));
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

function placed(heading: string, { title, heading_path }: Pick<Passage, "title" | "heading_path">): string {
  const place = [title, ...heading_path.slice(0, -1)].findLast((name) => name !== heading);
  return place === undefined ? heading : `${heading} (${place})`;
}
