/** Splits the passages once, so that a question can be compared with them in several ways. Pure. */
import { rememberTexts } from "../../language/rememberTexts.ts";
import { tokenize } from "../../language/tokenize.ts";
import { splitSentences } from "../../language/units.ts";
import { wordsOf } from "../../language/words.ts";
import type { Passage } from "../../ports/passage.ts";
import { gatherLines, type Line, type LineMarks, type Lines, markLine } from "./lineSimilarity.ts";

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
  /** In passage order. */
  pages: Page[];
  lines: Lines;
  /** Share of words in running text, as opposed to short lines, 0 to 1. */
  prose: number;
}

/** A single passage's text. */
interface Body {
  sentences: readonly Sentence[];
  lines: readonly LineMarks[];
  /** Words in running text, and in total. */
  running: number;
  total: number;
}

/** A single title or heading. */
interface Heading {
  /** Null when it is too long to be one. */
  line: LineMarks | null;
  stems: readonly string[];
}

const MAX_SENTENCES = 80;
/** Minimum words of running text, and of a line with a full stop; shorter lines are headings, entries or phrases. */
const RUNNING = 16;
const SENTENCE = 6;
/** Longer lines are neither headings nor phrases. */
const MAX_LINE_CHARS = 300;
const MAX_LINES = 400;

/** About 1,000 passages. The cost per word, stems and n-grams included, was measured on the heap. */
const BYTES = { bodies: 24e6, headings: 2e6 };
const PER_STEM = 10;
const PER_WORD = 180;

/** Splits passages into sentences and lines. The result is shared between questions and must not be modified. */
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
    for (const line of [...titles, ...body.lines]) if (lines.length < MAX_LINES) lines.push({ ...line, document });
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
        if (words.length === 0 || sentences.length >= MAX_SENTENCES) continue;
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
  return text.length > MAX_LINE_CHARS ? null : markLine(words);
}
