/** The passages cut up once, so that a question can be held against them in several ways. Pure. */
import { tokenize } from "../../language/tokenize.ts";
import { splitSentences } from "../../language/units.ts";
import { wordsOf } from "../../language/words.ts";
import type { Passage } from "../../ports/engine.ts";

interface Sentence {
  text: string;
  stems: string[];
}

interface Page {
  /** The passage's number. */
  n: number;
  headingStems: string[];
  sentences: Sentence[];
}

/** A sentence, heading or entry, in lower-case words. */
export interface Line {
  words: string[];
  /** Which document it is from, as a number. */
  document: number;
}

export interface ReadText {
  /** In the passages' order. */
  pages: Page[];
  lines: Line[];
  /** Share of the words that stand in running text, not in short lines, 0 to 1. */
  prose: number;
}

const MOST_SENTENCES = 80;
/** A line of so many words, or of fewer that end in a full stop, is running text; others are headings, entries or phrases. */
const RUNNING = 16;
const SENTENCE = 6;
/** Longer lines are no headings or phrases. */
const LONGEST_LINE = 300;
const MOST_LINES = 400;

/** Cuts passages into sentences and lines. */
export function readText(passages: Passage[]): ReadText {
  const stem = stemmer();
  const documents = new Map<string, number>();
  const lines: Line[] = [];
  let running = 0;
  let total = 0;
  const pages = passages.map((passage): Page => {
    const document = documents.get(passage.document_id) ?? documents.size;
    documents.set(passage.document_id, document);
    const addLine = (text: string, words: string[]) => {
      if (text.length > LONGEST_LINE || lines.length >= MOST_LINES) return;
      lines.push({ words: words.map((word) => word.toLowerCase()), document });
    };
    for (const title of new Set([passage.title, ...passage.heading_path.slice(-1)])) addLine(title, wordsOf(title));
    const sentences: Sentence[] = [];
    for (const paragraph of passage.content.split(/\n+/)) {
      let count = 0;
      for (const text of splitSentences(paragraph)) {
        const words = wordsOf(text);
        count += words.length;
        if (words.length === 0 || sentences.length >= MOST_SENTENCES) continue;
        sentences.push({ text, stems: words.flatMap(stem) });
        addLine(text, words);
      }
      total += count;
      if (count >= RUNNING || (count >= SENTENCE && /[.!。！…]\P{L}*$/u.test(paragraph))) running += count;
    }
    const heading = wordsOf(`${passage.title} ${passage.heading_path.join(" ")}`);
    return { n: passage.n, headingStems: heading.flatMap(stem), sentences };
  });
  return { pages, lines, prose: total === 0 ? 0 : running / total };
}

/** Works each word out once. */
function stemmer(): (word: string) => string[] {
  const known = new Map<string, string[]>();
  return (word) => {
    let stems = known.get(word);
    if (!stems) {
      stems = tokenize(word);
      known.set(word, stems);
    }
    return stems;
  };
}
