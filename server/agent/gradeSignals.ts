/** What can be measured about an answer without trusting anybody's word: each signal is 0 to 1. */
import type { Passage } from "../ports/engine.ts";
import { splitSentences } from "./local/units.ts";
import { distinctTerms, fold, meets, rawWords, stemSet, type Term, terms } from "./local/words.ts";

export type Signals = {
  /** 0 when nothing was answered. */
  answered: number;
  /** Share of the question's weighted terms found in the cited passages. */
  coverage: number;
  /** The same within the one best place (a few neighbouring sentences and their headings). */
  focus: number;
  /** The same in the answer itself, under the headings it was taken from. */
  answer_focus: number;
  /** How alike question and best place are, both ways: a short question met by the way in a long text scores low. */
  likeness: number;
  /** The same by letters, which forgives typing errors and endings. */
  spelling: number;
  /** Share of the question's neighbouring word pairs that are near each other there too. */
  order: number;
  /** Share of names, numbers and codes of the question found in the cited passages; 1 when there are none. */
  named: number;
  /** Whether the kind of thing asked for (a date, a number, a name) is in the answer and not in the question. */
  kind: number;
  /** Share of the answer's words found in the cited passages. */
  grounding: number;
  /** Share of the answer's statements that carry a citation of an existing passage. */
  cited: number;
  /** Share of the answer's numbers found in the cited passages. */
  numbers: number;
  /** What retrieval says of the best cited passage. */
  retrieval: number;
};

const citation = /\[(\d{1,3})\]/g;
const WINDOW = 3;

/** Measures an answer. Pure; text that addresses a grader must have been taken out before. */
export function measure(question: string, answer: string, passages: Passage[]): Signals {
  const asked = distinctTerms(question);
  const numbers = new Set([...answer.matchAll(citation)].map((match) => Number(match[1])));
  const plain = answer.replace(citation, "");
  const answered = plain.trim() !== "";
  // Nothing answered: what was found first still tells how near the documents come.
  const cited = answered ? passages.filter((passage) => numbers.has(passage.n)) : passages.slice(0, 3);
  const sources = cited.map((passage) => `${headingOf(passage)}\n${passage.content}`);
  const stems = stemSet(sources.join("\n"));
  const best = bestPlace(asked, cited);
  const named = asked.filter((term) => term.isNamed);
  const answerStems = stemSet(`${plain}\n${cited.map(headingOf).join("\n")}`);
  return {
    answered: answered ? 1 : 0,
    coverage: share(asked, stems),
    focus: best.focus,
    answer_focus: share(asked, answerStems),
    likeness: best.likeness,
    spelling: spellingLikeness(question, best.lines),
    order: orderShare(question, best.text),
    named: named.length === 0 ? 1 : named.filter((term) => meets(stems, term)).length / named.length,
    kind: hasKind(question, best.text),
    grounding: share(distinctTerms(plain), stems),
    cited: citedShare(answer, new Set(cited.map((passage) => passage.n))),
    numbers: numberShare(plain, sources.join("\n")),
    retrieval: Math.max(0, ...cited.map((passage) => strengthOf(passage))),
  };
}

/** Weighted share of the terms that the stems meet; 0 without terms. */
function share(asked: Term[], stems: ReadonlySet<string>): number {
  const total = asked.reduce((sum, term) => sum + term.weight, 0);
  if (total === 0) return 0;
  return asked.reduce((sum, term) => sum + (meets(stems, term) ? term.weight : 0), 0) / total;
}

function headingOf(passage: Passage): string {
  return `${passage.title} ${passage.heading_path.join(" ")}`;
}

function bestPlace(
  asked: Term[],
  cited: Passage[],
): { focus: number; likeness: number; text: string; lines: string[] } {
  let best = { focus: 0, likeness: 0, text: "" };
  const lines: string[] = [];
  for (const passage of cited) {
    const heading = headingOf(passage);
    const pieces = passage.content
      .split(/\n+/)
      .flatMap((line) => splitSentences(line))
      .slice(0, 400);
    lines.push(passage.heading_path.at(-1) ?? passage.title, ...pieces);
    const around = stemSet(heading);
    const sets = pieces.map(stemSet);
    const own = passage.heading_path.at(-1) ?? passage.title;
    const headingLikeness = dice(asked, stemSet(own));
    for (let at = 0; at < Math.max(1, pieces.length); at++) {
      const window = new Set([...around, ...sets.slice(at, at + WINDOW).flatMap((set) => [...set])]);
      const focus = share(asked, window);
      const likeness = Math.max(headingLikeness, dice(asked, sets[at] ?? new Set()));
      if (focus + likeness > best.focus + best.likeness + 1e-9) {
        best = { focus, likeness, text: `${own}\n${pieces.slice(at, at + WINDOW).join("\n")}` };
      }
    }
  }
  return { ...best, lines };
}

/** The best line's share of letter triples in common with the question, both ways (Dice). */
function spellingLikeness(question: string, lines: string[]): number {
  const asked = triples(question);
  let best = 0;
  for (const line of lines.slice(0, 200)) {
    if (line.length > 300) continue;
    const found = triples(line);
    let shared = 0;
    for (const triple of asked) if (found.has(triple)) shared++;
    best = Math.max(best, (2 * shared) / Math.max(1, asked.size + found.size));
  }
  return best;
}

function triples(text: string): Set<string> {
  const found = new Set<string>();
  for (const term of terms(text)) {
    const word = ` ${fold(term.raw)} `;
    for (let i = 0; i + 3 <= word.length; i++) found.add(word.slice(i, i + 3));
  }
  return found;
}

/** Overlap both ways (Dice): weight shared of the weight of question and text together. */
function dice(asked: Term[], stems: ReadonlySet<string>): number {
  const total = asked.reduce((sum, term) => sum + term.weight, 0);
  const met = asked.reduce((sum, term) => sum + (meets(stems, term) ? term.weight : 0), 0);
  return total + stems.size === 0 ? 0 : (2 * met) / (total + Math.max(stems.size, met));
}

/** Neighbouring topic words of the question that stand within four words of each other in the text. */
function orderShare(question: string, text: string): number {
  const asked = terms(question);
  if (asked.length < 2) return 0.5;
  const places = new Map<string, number[]>();
  for (const [index, term] of terms(text).entries()) places.set(term.stem, [...(places.get(term.stem) ?? []), index]);
  let near = 0;
  for (let i = 0; i + 1 < asked.length; i++) {
    const first = places.get(asked[i]!.stem) ?? [];
    const second = places.get(asked[i + 1]!.stem) ?? [];
    if (first.some((a) => second.some((b) => a !== b && Math.abs(a - b) <= 4))) near++;
  }
  return near / (asked.length - 1);
}

const asksNumber =
  /\b(?:how (?:many|much|long|old|far|often|big|large|tall|high)|what (?:percent\w*|number|year|age|amount)|wie ?viele?|wie lange|combien|cuánt[oa]s?|quant[oaie]s?|quanti|hoeveel|ile|сколько|kaç|berapa)\b/iu;
const asksTime =
  /^\W*(?:when|wann|quand|cuándo|quando|wanneer|kiedy|когда|ne zaman)\b|\b(?:what|which|in what) (?:year|date|day|month|century|time)\b/iu;
const asksName = /^\W*(?:who|whom|whose|wer|qui|quién|quem|chi|wie is|kto|кто|kim)\b/iu;
const time =
  /\b\d{3,4}s?\b|\b\d{1,2}(?:st|nd|rd|th)\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|centur(?:y|ies)|days?|hours?|minutes?|weeks?|months?|years?)\b|\d{1,2}[:.]\d{2}/;

/** 1 when the text has what kind of thing is asked for, 0 when not, 0.5 when the question asks for no such kind. */
function hasKind(question: string, text: string): number {
  const known = new Set(rawWords(question).map(fold));
  const fresh = rawWords(text).filter((word) => !known.has(fold(word)));
  if (asksTime.test(question)) return time.test(fresh.join(" ")) ? 1 : 0;
  if (asksNumber.test(question))
    return fresh.some(
      (word) =>
        /\p{N}/u.test(word) ||
        /^(?:one|two|three|four|five|six|seven|eight|nine|ten|half|dozen|hundred|thousand|million|billion)s?$/i.test(
          word,
        ),
    )
      ? 1
      : 0;
  if (asksName.test(question)) return fresh.some((word, index) => index > 0 && /^\p{Lu}\p{Ll}/u.test(word)) ? 1 : 0;
  return 0.5;
}

/** A list, table or code block counts with the line that introduces it. */
function citedShare(answer: string, known: ReadonlySet<number>): number {
  const blocks = answer.split(/\n{2,}/).filter((block) => block.trim() !== "");
  let statements = 0;
  let carried = 0;
  let introduced = false;
  for (const block of blocks) {
    const isBlock = /^\s*(?:[-*+|]|\d{1,3}[.)]\s|```|~~~)/.test(block);
    const marks = [...block.matchAll(citation)].filter((match) => known.has(Number(match[1]))).length;
    const count = isBlock ? 1 : Math.max(1, splitSentences(block.replace(citation, "")).length);
    statements += count;
    carried +=
      isBlock && introduced && marks === 0
        ? count
        : Math.min(count, marks > 0 && !isBlock ? spread(block, known) : marks);
    introduced = marks > 0 || (isBlock && introduced);
  }
  return statements === 0 ? 0 : Math.min(1, carried / statements);
}

/** Sentences of a paragraph up to its last citation: one mark may stand for the two sentences before it. */
function spread(block: string, known: ReadonlySet<number>): number {
  let carried = 0;
  let since = 0;
  // A mark may stand before or after the full stop; either way it closes what was said since the last one.
  for (const sentence of splitSentences(block.replace(/([.!?。])\s*((?:\[\d{1,3}\]\s*)+)/g, " $2$1 "))) {
    since++;
    if (![...sentence.matchAll(citation)].some((match) => known.has(Number(match[1])))) continue;
    carried += Math.min(since, 3);
    since = 0;
  }
  return carried;
}

function numberShare(answer: string, source: string): number {
  const of = (text: string) => text.match(/\p{N}+(?:[.,:]\p{N}+)*/gu) ?? [];
  const stated = of(answer.replace(/^\s*\d{1,3}[.)]\s/gm, ""));
  if (stated.length === 0) return 1;
  const known = new Set(of(source));
  return stated.filter((number) => known.has(number)).length / stated.length;
}

/** Coverage by the tenant's own word statistics, where retrieval gives it; else neutral. */
function strengthOf(passage: Passage): number {
  const { coverage, vector } = passage.scores;
  if (coverage !== undefined) return clamp(coverage);
  return vector === undefined ? 0.5 : clamp(vector);
}

function clamp(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
}
