/** The passages cut up once, so that a question can be held against them in several ways. Pure. */
import { rememberTexts } from "../../language/rememberTexts.ts";
import { tokenize } from "../../language/tokenize.ts";
import { splitSentences } from "../../language/units.ts";
import { wordsOf } from "../../language/words.ts";
import type { Passage } from "../../ports/engine.ts";
import { gatherLines, type Line, type LineMarks, type Lines, markLine } from "./lineLikeness.ts";

interface Sentence {
  text: string;
  stems: readonly string[];
}

interface Page {
  /** The passage's number. */
  n: number;
  headingStems: readonly string[];
  sentences: readonly Sentence[];
}

export interface ReadText {
  /** In the passages' order. */
  pages: Page[];
  lines: Lines;
  /** Share of the words that stand in running text, not in short lines, 0 to 1. */
  prose: number;
}

/** A passage's text by itself. */
interface Body {
  sentences: readonly Sentence[];
  lines: readonly LineMarks[];
  /** Words in running text, and all words. */
  running: number;
  total: number;
}

/** A title or heading by itself. */
interface Heading {
  /** Null when it is too long for one. */
  line: LineMarks | null;
  stems: readonly string[];
}

const MOST_SENTENCES = 80;
/** A line of so many words, or of fewer that end in a full stop, is running text; others are headings, entries or phrases. */
const RUNNING = 16;
const SENTENCE = 6;
/** Longer lines are no headings or phrases. */
const LONGEST_LINE = 300;
const MOST_LINES = 400;

/** Some 1 000 passages. What a word takes in its sentence's stems, and in its line with its pieces, was measured on the heap. */
const BYTES = { bodies: 24e6, headings: 2e6 };
const PER_STEM = 10;
const PER_WORD = 180;

/** Cuts passages into sentences and lines. What is shared between questions must not be changed. */
export function readText(passages: Passage[]): ReadText {
  const documents = new Map<string, number>();
  const lines: Line[] = [];
  let running = 0;
  let total = 0;
  const pages = passages.map(({ n, document_id, title, heading_path, content }): Page => {
    const document = documents.get(document_id) ?? documents.size;
    documents.set(document_id, document);
    const titles = [...new Set([title, ...heading_path.slice(-1)])].flatMap((text) => readHeading(text).line ?? []);
    const body = readBody(content);
    for (const line of [...titles, ...body.lines]) if (lines.length < MOST_LINES) lines.push({ ...line, document });
    running += body.running;
    total += body.total;
    const { stems } = readHeading(`${title} ${heading_path.join(" ")}`);
    return { n, headingStems: stems, sentences: body.sentences };
  });
  return { pages, lines: gatherLines(lines), prose: total === 0 ? 0 : running / total };
}

const readHeading = rememberTexts(
  (text): Heading => {
    const words = wordsOf(text);
    return { line: lineOf(text, words), stems: words.flatMap(tokenize) };
  },
  { bytes: BYTES.headings, sizeOf: ({ stems }) => (PER_STEM + PER_WORD) * stems.length },
);

const readBody = rememberTexts(
  (content): Body => {
    const sentences: Sentence[] = [];
    const lines: LineMarks[] = [];
    let running = 0;
    let total = 0;
    for (const paragraph of content.split(/\n+/)) {
      let count = 0;
      for (const text of splitSentences(paragraph)) {
        const words = wordsOf(text);
        count += words.length;
        if (words.length === 0 || sentences.length >= MOST_SENTENCES) continue;
        sentences.push({ text, stems: words.flatMap(tokenize) });
        const line = lineOf(text, words);
        if (line) lines.push(line);
      }
      total += count;
      if (count >= RUNNING || (count >= SENTENCE && /[.!。！…]\P{L}*$/u.test(paragraph))) running += count;
    }
    return { sentences, lines, running, total };
  },
  {
    bytes: BYTES.bodies,
    sizeOf: ({ sentences, total }) =>
      PER_WORD * total + PER_STEM * sentences.reduce((sum, { stems }) => sum + stems.length, 0),
  },
);

function lineOf(text: string, words: string[]): LineMarks | null {
  return text.length > LONGEST_LINE ? null : markLine(words);
}
