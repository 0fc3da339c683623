/** An answer's statements and the sources' sentences: what is laid side by side when meaning is compared. Pure. */

import { withoutCitations } from "../language/citations.ts";
import { withoutGraderTalk } from "../language/graderTalk.ts";
import { rememberTexts } from "../language/rememberTexts.ts";
import { cleanInline, splitSentences } from "../language/units.ts";
import type { Passage } from "../ports/engine.ts";
import { isAside } from "./asides.ts";

/** More would only cost time: an answer is short, a passage a section. */
const MOST_STATEMENTS = 24;
const MOST_SENTENCES = 80;

/** What an answer says, sentence by sentence; questions, introductions, asides and single words state nothing. */
export function statementsOf(answer: string): string[] {
  return sentencesOf(withoutCitations(answer.replace(CODE, "\n\n")))
    .filter((sentence) => !/[?？؟]["”)]*$/.test(sentence) && !/[:：]$/.test(sentence) && !isAside(sentence))
    .filter(
      (sentence) =>
        (sentence.match(/[\p{L}\p{N}]+/gu) ?? []).length >= 3 || /\p{Script=Han}|\p{Script=Hiragana}/u.test(sentence),
    )
    .slice(0, MOST_STATEMENTS);
}

/** How far an answer that is being written is said: up to the end of its last whole sentence, or its last mark of a source. */
export function saidSoFar(text: string): string {
  const [whole = ""] = /^[\s\S]*(?:\[\d{1,3}\][.!?。]?(?=[\s[]|$)|[.!?。](?=\s))/.exec(text) ?? [];
  return whole;
}

/** What an answer says behind its last mark of a source: of sentences and clauses there nobody says where they are from. */
export function withoutSource(answer: string): string[] {
  const last = [...answer.matchAll(/\[\d{1,3}\]/g)].at(-1);
  if (!last) return [];
  const rest = answer.slice(last.index + last[0].length);
  // What a mark announces is from there.
  const isAnnounced =
    /^[^.!?\n]*[:：]/.test(rest) || /(?:^|[.!?]\s+)\p{L}+(?: \p{L}+){0,2} $/u.test(answer.slice(0, last.index));
  return isAnnounced ? [] : statementsOf(rest.replace(/^[\s,.;]*(?:and|but|while)\s/i, ""));
}

/** Code states nothing: its addresses and numbers are compared letter by letter. */
const CODE = /^( *)(```|~~~)[^\n]*\n[\s\S]*?^ *\2 *$/gm;

/** The cited passages' sentences, each alone and each with the one after it, as an answer often joins two. */
export function sourcesOf(passages: Passage[]): { sentences: string[]; joined: string[] } {
  const sentences: string[] = [];
  const joined: string[] = [];
  for (const passage of passages) {
    const own = sentencesIn(passage.content);
    const heading = passage.heading_path.at(-1) ?? passage.title;
    sentences.push(...own);
    joined.push(...own.slice(1).map((sentence, index) => `${own[index]} ${sentence}`));
    if (own[0] && heading) joined.push(`${heading}: ${own[0]}`);
  }
  return { sentences: sentences.slice(0, MOST_SENTENCES), joined: joined.slice(0, MOST_SENTENCES) };
}

/** Some 3 000 passages. */
const sentencesIn = rememberTexts<readonly string[]>((content) => sentencesOf(withoutGraderTalk(content)), {
  bytes: 8e6,
  sizeOf: (sentences) => sentences.reduce((sum, sentence) => sum + 2 * sentence.length + 40, 0),
});

function sentencesOf(text: string): string[] {
  return text
    .split(/\n\s*\n|\n(?=\s*(?:[-*+•|]|\d{1,3}[.)])\s?)/)
    .flatMap((block) =>
      splitSentences(cleanInline(block.replace(/^\s*(?:#{1,6}|[-*+•]|\d{1,3}[.)])\s+/, "").replace(/\s*\|\s*/g, " "))),
    )
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}
