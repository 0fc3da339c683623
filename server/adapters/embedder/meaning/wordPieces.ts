/** Splits text into the embedding model's word pieces, like BERT's uncased tokenizer. Pure. */

/** Texts are truncated first: this is more than can fill the model's window. */
const MAX_TEXT_CHARS = 20_000;
/** A longer word is unknown as a whole. */
const MAX_WORD_CHARS = 100;

const UNSEEN = /[\0\ufffd]|(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
const HAN =
  /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2b81f}\u{2b920}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu;
const WORD = /[!-/:-@[-`{-~\p{P}]|[^!-/:-@[-`{-~\p{P}\p{White_Space}]+/gu;

/** The text's piece ids between the start and end tokens, at most `limit` in total. */
export type WordPieces = (text: string, limit: number) => number[];

/** @param vocabulary one piece per line, in id order; `##` marks a piece inside a word */
export function createWordPieces(vocabulary: string): WordPieces {
  const ids = new Map(
    vocabulary
      .trimEnd()
      .split("\n")
      .map((piece, id) => [piece.trimEnd(), id]),
  );
  const [unknown, start, end] = ["[UNK]", "[CLS]", "[SEP]"].map((mark) => ids.get(mark));
  if (unknown === undefined || start === undefined || end === undefined)
    throw new Error("the vocabulary lacks a special token");
  return (text, limit) => {
    const pieces = [start];
    for (const [word] of fold(text.slice(0, MAX_TEXT_CHARS)).matchAll(WORD)) {
      pieces.push(...(cutWord([...word], ids) ?? [unknown]));
      if (pieces.length >= limit) break;
    }
    return [...pieces.slice(0, limit - 1), end];
  };
}

/** Lowercases, strips accents and invisible characters, and makes each Han character a word. */
function fold(text: string): string {
  const visible = text.replace(UNSEEN, "").replace(HAN, " $& ");
  // Per character, as in training: otherwise a Greek final sigma would become a different letter.
  return visible
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replaceAll("Σ", "σ")
    .toLowerCase();
}

/** Longest known piece first, then the longest of the rest; null when a part is unknown. */
function cutWord(letters: string[], ids: Map<string, number>): number[] | null {
  if (letters.length > MAX_WORD_CHARS) return null;
  const pieces: number[] = [];
  for (let from = 0; from < letters.length; ) {
    let to = letters.length;
    let id: number | undefined;
    for (; to > from; to--) {
      id = ids.get((from > 0 ? "##" : "") + letters.slice(from, to).join(""));
      if (id !== undefined) break;
    }
    if (id === undefined) return null;
    pieces.push(id);
    from = to;
  }
  return pieces;
}
