/** The answer's statements and the sources' sentences, which are compared in meaning. Pure. */

import { isAside } from "../language/asides.ts";
import { withoutCitations } from "../language/citations.ts";
import { withoutGraderTalk } from "../language/graderTalk.ts";
import { rememberTexts } from "../language/rememberTexts.ts";
import { cleanInline, splitSentences } from "../language/units.ts";
import type { Passage } from "../ports/passage.ts";

/** More would only cost time: answers are short, and a passage is a section. */
const MAX_STATEMENTS = 24;
const MAX_SENTENCES = 80;

/** The answer's statements, one per sentence; questions, introductions, asides and single words state nothing. */
export const statementsOf = rememberTexts<readonly string[]>(
  (answer) =>
    sentencesOf(withoutCitations(answer.replace(CODE, "\n\n")))
      .filter(isStatement)
      .slice(0, MAX_STATEMENTS),
  // Each of a turn's steps asks for the same answer's.
  { bytes: 2e6, sizeOf: (statements) => statements.reduce((sum, statement) => sum + 2 * statement.length + 40, 0) },
);

function isStatement(sentence: string): boolean {
  if (/[?？؟]["”)]*$/.test(sentence) || /[:：]$/.test(sentence) || isAside(sentence)) return false;
  const words = sentence.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length >= 3 || /\p{Script=Han}|\p{Script=Hiragana}/u.test(sentence);
}

/** The finished part of an answer being written: up to its last complete sentence or citation. */
export function saidSoFar(text: string): string {
  const [whole = ""] = /^[\s\S]*(?:\[\d{1,3}\][.!?。]?(?=[\s[]|$)|[.!?。](?=\s))/.exec(text) ?? [];
  return whole;
}

/** What follows an answer's last citation: sentences and clauses of unstated origin. */
export function withoutSource(answer: string): readonly string[] {
  const last = [...answer.matchAll(/\[\d{1,3}\]/g)].at(-1);
  if (!last) return [];
  const rest = answer.slice(last.index + last[0].length);
  // What a cited line introduces comes from the same source.
  const isAnnounced =
    /^[^.!?\n]*[:：]/.test(rest) || /(?:^|[.!?]\s+)\p{L}+(?: \p{L}+){0,2} $/u.test(answer.slice(0, last.index));
  return isAnnounced ? [] : statementsOf(rest.replace(/^[\s,.;]*(?:and|but|while)\s/i, ""));
}

/** Code states nothing: its addresses and numbers are compared exactly. */
const CODE = /^( *)(```|~~~)[^\n]*\n[\s\S]*?^ *\2 *$/gm;

/** The cited passages' sentences, each alone and joined with the next, since answers often merge two. */
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
  return { sentences: sentences.slice(0, MAX_SENTENCES), joined: joined.slice(0, MAX_SENTENCES) };
}

/** About 3,000 passages. */
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
