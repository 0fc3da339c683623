/** Cuts text into the word pieces that the multilingual model knows, as SentencePiece's unigram tokenizer does. Pure. */

/** Texts are cut off before they are looked at: no more than this can fill the model's window. */
const LONGEST_TEXT = 8000;
/** What the model reads as a space: line ends, invisible characters, and the mark that it writes spaces with itself. */
const SPACES = /[\t\n\f\r\u1680\u200b-\u200f\u2028\u2029\u2581\ufeff\ufffd]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones it leaves out.
const UNSEEN = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\u008f\u009f]/g;
const SPACE = "\u2581";
/** A letter that no piece has costs so much more than the rarest piece. */
const UNKNOWN_PENALTY = 10;

/** The marks' numbers; the pieces' follow. */
const [START, END, UNKNOWN, FIRST_PIECE] = [0, 2, 3, 4];

/** A text's pieces as the model numbers them, framed by its marks for start and end, at most `limit` with them. */
export type Unigram = (text: string, limit: number) => number[];

/** @param vocabulary a piece and its log-probability per line, in the order of their numbers, after the four marks */
export function createUnigram(vocabulary: string): Unigram {
  const { numbers, scores, longest } = readVocabulary(vocabulary);
  const unknown = scores.reduce((least, score) => Math.min(least, score), 0) - UNKNOWN_PENALTY;
  return (text, limit) => {
    const letters = [...asRead(text.slice(0, LONGEST_TEXT))];
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

/** Compatible characters as one, each run of spaces as one mark, and one in front. */
function asRead(text: string): string {
  const plain = text.replace(UNSEEN, "").replace(SPACES, " ").normalize("NFKC").replace(/ {2,}/g, " ");
  return (plain.startsWith(" ") ? "" : SPACE) + plain.replaceAll(" ", SPACE);
}
