/** Names the options of a clarifying question so that each reads as an answer to it. Pure. */

import { titleOf } from "../grading/citations.ts";
import { tokenize } from "../language/tokenize.ts";
import { rawWords } from "../language/words.ts";
import type { Passage } from "../ports/passage.ts";

/** A heading below both limits (topic words, and words in all) says too little by itself: "Editing". */
const LEAST_TERMS = 2;
const LEAST_WORDS = 3;
const READ = 400;

/** "To change the address of an order, open it": the section's own words for what it helps with. */
const goals = [
  /(?:^|[.!?]\s+|\n)(?:To|Pour|Para|Per) (\p{Ll}+ [^,.;:!?()\n[\]]{6,60}), /u,
  /(?:^|[.!?]\s+|\n)Um ([^,.;:!?()\n[\]]{4,60} (?:zu \p{Ll}+e?n|\p{Ll}+zu\p{Ll}+en)), /u,
];
/** "Die Adresse zu ändern", "ein Konto anzulegen": drops the "zu". */
const infinitive =
  /(?: zu (?=\p{Ll}+n$)|(?<= (?:ab|an|auf|aus|bei|ein|fest|frei|her|hin|los|mit|nach|um|vor|weg|wieder|zurück|zusammen))zu(?=\p{Ll}+en$))/u;

/**
 * The heading alone if clear enough and unique among the options; else the section's stated purpose; else the heading
 * with its parent's name.
 */
export function nameOptions(passages: Pick<Passage, "title" | "heading_path" | "page" | "content">[]): string[] {
  const headings = passages.map(({ heading_path }) => heading_path.at(-1) ?? "");
  return passages.map((passage, at) => {
    const heading = headings[at]!;
    if (heading === "") return titleOf(passage);
    const isAlone = headings.indexOf(heading) === headings.lastIndexOf(heading);
    if (isAlone && saysEnough(heading)) return heading;
    return (isAlone ? goalOf(passage.content) : null) ?? placed(heading, passage);
  });
}

const saysEnough = (heading: string) =>
  /[?？؟]\s*$/u.test(heading) ||
  rawWords(heading).length >= LEAST_WORDS ||
  new Set(tokenize(heading.toLowerCase())).size >= LEAST_TERMS;

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
