/** Splits text into the multilingual model's word pieces, like SentencePiece's unigram tokenizer. Pure. */

/** Texts are truncated first: this is more than can fill the model's window. */
const MAX_TEXT_CHARS = 8000;
/** What the model treats as a space: line ends, invisible characters, and SentencePiece's own space marker. */
const SPACES = /[\t\n\f\r\u1680\u200b-\u200f\u2028\u2029\u2581\ufeff\ufffd]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones it leaves out.
const UNSEEN = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\u008f\u009f]/g;
const SPACE = "\u2581";
/** How much lower an unknown character scores than the rarest piece. */
const UNKNOWN_PENALTY = 10;

/** Ids of the special tokens; the pieces follow. */
const [START, END, UNKNOWN, FIRST_PIECE] = [0, 2, 3, 4];

/** The text's piece ids between the start and end tokens, at most `limit` in total. */
export type Unigram = (text: string, limit: number) => number[];

/** @param vocabulary one piece and its log-probability per line, in id order, after the four special tokens */
export function createUnigram(vocabulary: string): Unigram {
  const { numbers, scores, longest } = readVocabulary(vocabulary);
  const unknown = scores.reduce((least, score) => Math.min(least, score), 0) - UNKNOWN_PENALTY;
  return (text, limit) => {
    const letters = [...asRead(text.slice(0, MAX_TEXT_CHARS))];
    const best = new Float64Array(letters.length + 1).fill(Number.NEGATIVE_INFINITY);
    best[0] = 0;
    const cameFrom = new Int32Array(letters.length + 1);
    const byPiece = new Int32Array(letters.length + 1);
    const reach = (to: number, from: number, piece: number, score: number) => {
      if (score <= best[to]!) return;
      best[to] = score;
      cameFrom[to] = from;
      byPiece[to] = piece;
    };
    for (let from = 0; from < letters.length; from++) {
      let piece = "";
      for (let to = from + 1; to <= letters.length && to - from <= longest; to++) {
        piece += letters[to - 1];
        const number = numbers.get(piece);
        if (number !== undefined) reach(to, from, number, best[from]! + scores[number - FIRST_PIECE]!);
      }
      reach(from + 1, from, UNKNOWN, best[from]! + unknown);
    }
    const pieces: number[] = [];
    for (let at = letters.length; at > 0; at = cameFrom[at]!) pieces.push(byPiece[at]!);
    return [START, ...pieces.reverse().slice(0, limit - 2), END];
  };
}

function readVocabulary(vocabulary: string) {
  const numbers = new Map<string, number>();
  const lines = vocabulary.trimEnd().split("\n");
  const scores = new Float64Array(lines.length);
  let longest = 0;
  for (const [at, line] of lines.entries()) {
    const tab = line.lastIndexOf("\t");
    const piece = line.slice(0, tab);
    numbers.set(piece, at + FIRST_PIECE);
    scores[at] = Number(line.slice(tab + 1));
    longest = Math.max(longest, [...piece].length);
  }
  return { numbers, scores, longest };
}

/** NFKC-normalizes, turns each run of spaces into one marker, and adds one in front. */
function asRead(text: string): string {
  const plain = text.replace(UNSEEN, "").replace(SPACES, " ").normalize("NFKC").replace(/ {2,}/g, " ");
  return (plain.startsWith(" ") ? "" : SPACE) + plain.replaceAll(" ", SPACE);
}
