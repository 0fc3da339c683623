/**
 * Similarity of a question to lines of the passages: headings, FAQ questions, or phrases that ask the same thing. Pure.
 */
import { firstOf } from "../../language/lists.ts";
import { stopWords } from "../../language/stopWords.ts";

export interface LineSimilarity {
  /** Mean cosine of the three most similar lines, by rare 3- and 4-letter n-grams. */
  nearest: number;
  /** Cosines of the 8 most similar lines, summed per document: the highest sum, divided by 8. */
  gathered: number;
  /** Mean Jaccard of the three most similar lines by words, function words included. */
  wording: number;
  /** Lead of the most similar line over the best of any other document, by wording. */
  lead: number;
  /** Dice of the most similar line, by trigrams of its topic words. */
  spelling: number;
}

/** The features by which lines are compared. */
export interface LineMarks {
  words: ReadonlySet<string>;
  /** Its 3- and 4-letter n-grams, and the trigrams of its topic words. */
  pieces: Uint16Array;
  topicPieces: Uint16Array;
}

/** A sentence, heading or entry. */
export interface Line extends LineMarks {
  /** The index of its document. */
  document: number;
}

/** The lines of all passages, with the document frequency of each n-gram. */
export interface Lines {
  all: Line[];
  counts: Uint16Array;
}

const BUCKETS = 1 << 15;

/** Extracts the features of a line from its words. */
export function markLine(written: string[]): LineMarks {
  const words = written.map((word) => word.toLowerCase());
  return {
    words: new Set(words),
    pieces: Uint16Array.from(piecesOf(words, 4)),
    topicPieces: Uint16Array.from(piecesOf(topicWords(words), 3)),
  };
}

/** Indexes lines for comparison with questions. */
export function gatherLines(all: Line[]): Lines {
  const counts = new Uint16Array(BUCKETS);
  for (const { pieces } of all) for (const piece of pieces) counts[piece]!++;
  return { all, counts };
}

/** Compares a question's words with many lines; takes about a microsecond per 20 characters. */
export function compareLines(written: readonly string[], { all: lines, counts }: Lines): LineSimilarity {
  const asked = written.map((word) => word.toLowerCase());
  if (lines.length === 0 || asked.length === 0) return { nearest: 0, gathered: 0, wording: 0, lead: 0, spelling: 0 };
  const nearest = cosinesOf(asked, lines, counts).sort(byValue);
  const sums = new Map<number, number>();
  for (const { document, value } of nearest.slice(0, 8)) sums.set(document, (sums.get(document) ?? 0) + value);
  const own = new Set(asked);
  const ranked = lines.map(({ document, words }) => ({ document, value: jaccard(own, words) })).sort(byValue);
  const best = firstOf(ranked);
  const other = ranked.find(({ document }) => document !== best.document);
  return {
    nearest: meanOf(nearest.slice(0, 3)),
    gathered: Math.max(...sums.values()) / 8,
    wording: meanOf(ranked.slice(0, 3)),
    lead: best.value - (other?.value ?? 0),
    spelling: spellingOf(asked, lines),
  };
}

/** How similar a line of a document is. */
interface Compared {
  document: number;
  value: number;
}
const byValue = (a: Compared, b: Compared) => b.value - a.value;
const meanOf = (three: Compared[]) => three.reduce((sum, { value }) => sum + value, 0) / 3;

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const one of a) if (b.has(one)) common++;
  return common / Math.max(1, a.size + b.size - common);
}

/** Marks when each bucket was last seen, to deduplicate a text's n-grams without a set. */
const lastSeen = new Uint32Array(BUCKETS);
let seen = 0;

/** Distinct hashed trigrams (and 4-grams), word boundaries included. */
function piecesOf(words: string[], longest: 3 | 4): number[] {
  const text = ` ${words.join(" ")} `;
  const pieces: number[] = [];
  seen = (seen + 1) >>> 0;
  for (let from = 0; from + 3 <= text.length; from++) {
    let hash = text.charCodeAt(from);
    for (let size = 2; size <= longest && from + size <= text.length; size++) {
      hash = Math.imul(hash, 0x01000193) ^ text.charCodeAt(from + size - 1);
      if (size < 3) continue;
      const piece = (hash ^ (hash >>> 15)) & (BUCKETS - 1);
      if (lastSeen[piece] === seen) continue;
      lastSeen[piece] = seen;
      pieces.push(piece);
    }
  }
  return pieces;
}

/** Cosine of each line with the question, n-grams weighted by rarity. */
function cosinesOf(asked: string[], lines: Line[], counts: Uint16Array): Compared[] {
  const own = piecesOf(asked, 4);
  const isAsked = new Uint8Array(BUCKETS);
  for (const piece of own) isAsked[piece] = 1;
  const byCount = Float64Array.from(
    { length: lines.length + 1 },
    (_, n) => Math.log(1 + lines.length / (0.5 + n)) ** 2,
  );
  const length = own.reduce((sum, piece) => sum + byCount[counts[piece]!]!, 0);
  return lines.map(({ document, pieces }) => {
    let shared = 0;
    let all = 0;
    // By index: iterating a typed array costs twice the time.
    for (let index = 0; index < pieces.length; index++) {
      const piece = pieces[index]!;
      const weight = byCount[counts[piece]!]!;
      all += weight;
      if (isAsked[piece] === 1) shared += weight;
    }
    return { document, value: all === 0 ? 0 : shared / Math.sqrt(length * all) };
  });
}

/** The best line's Dice coefficient with the question, by trigrams of topic words. */
function spellingOf(asked: string[], lines: Line[]): number {
  const own = piecesOf(topicWords(asked), 3);
  const isOwn = new Uint8Array(BUCKETS);
  for (const piece of own) isOwn[piece] = 1;
  let best = 0;
  for (const { topicPieces } of lines) {
    let common = 0;
    for (let index = 0; index < topicPieces.length; index++) common += isOwn[topicPieces[index]!]!;
    best = Math.max(best, (2 * common) / Math.max(1, own.length + topicPieces.length));
  }
  return best;
}

const topicWords = (words: string[]) => words.filter((word) => !stopWords.has(word));
