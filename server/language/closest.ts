/** The known word that a misspelled word most likely stands for. Pure. */

/** Shorter words have too many neighbours. */
const MIN_WORD_CHARS = 4;

/** Typos allowed in a word of this length. */
function slipsFor(length: number): number {
  if (length < MIN_WORD_CHARS) return 0;
  return length < 6 ? 1 : length < 11 ? 2 : 3;
}

/**
 * @param word in lower case; words with digits are codes and never corrected
 * @param vocabulary the known words, likelier ones first: ties go to the first
 * @returns null for a known word, and if none is close enough
 */
export function closest(word: string, vocabulary: Iterable<string>): string | null {
  const most = slipsFor(word.length);
  if (most === 0 || /[^\p{L}\p{M}]/u.test(word)) return null;
  let best: string | null = null;
  let least = most + 0.5;
  for (const known of vocabulary) {
    if (known === word) return null;
    if (known.length < MIN_WORD_CHARS || Math.abs(known.length - word.length) > most) continue;
    // The first letter is seldom wrong, so a word with a different one has to be closer.
    const distance = slipsBetween(word, known, Math.floor(least)) + (known[0] === word[0] ? 0 : 0.5);
    if (distance >= least || (known[0] !== word[0] && distance > 1.5)) continue;
    // A substituted letter is rarer than a transposition.
    const slips = distance + (known.length === word.length && lettersOf(known) !== lettersOf(word) ? 0.25 : 0);
    if (slips >= least) continue;
    best = known;
    least = slips;
  }
  return best;
}

/** In shorter words a substituted letter more often makes another word. */
const MIN_CHARS_WITH_WRONG_LETTER = 6;
/** Two typos are allowed from this length on. */
const LONG = 8;

/** A stricter `closest`, for when a wrong guess is worse than none: accepts only likely typing slips. */
export function closestSlip(word: string, vocabulary: Iterable<string>): string | null {
  const meant = closest(word, vocabulary);
  return meant !== null && isLikelySlip(word, meant) ? meant : null;
}

/** Missing, extra or transposed letters, or a substituted one inside a longer word. */
function isLikelySlip(word: string, meant: string): boolean {
  if (slipsBetween(word, meant) > (word.length < LONG ? 1 : 2)) return false;
  if (word.length !== meant.length || lettersOf(word) === lettersOf(meant)) return true;
  return word.length >= MIN_CHARS_WITH_WRONG_LETTER && word.at(-1) === meant.at(-1);
}

const lettersOf = (word: string) => [...word].sort().join("");

/**
 * Counts missing, extra, substituted and transposed letters (Damerau's distance, each position edited once).
 * @param most above this the exact number doesn't matter
 */
export function slipsBetween(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let slips = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) slips = Math.min(slips, before[j - 2]! + 1);
      row.push(slips);
    }
    if (Math.min(...row) > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length]!;
}
