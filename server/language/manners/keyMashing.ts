/** Whether a message is random keystrokes. Latin letters only; when in doubt it is a question. Pure. */

const rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm"];
/** Keyboard layouts, and words that happen to be adjacent keys. */
const words = new Set(["qwerty", "qwertz", "azerty", "wert", "poi", "rewe", "trew"]);

/** @param text in lower case */
export function isKeyMashing(text: string): boolean {
  const found = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (found.length === 0) return true;
  if (found.length > 4 || found.some((word) => !/^[a-z]+$/.test(word))) return false;
  // Exclude single letters that may be answers (y, n, j, s, o) or languages (C, R).
  const [first, ...others] = found;
  if (first?.length === 1 && others.length === 0) return !/[yncrjso]/.test(first);
  return found.every((word) => isMashed(word) || /^[^aeiouy]{1,3}$/.test(word)) && found.some(isMashed);
}

function isMashed(word: string): boolean {
  if (words.has(word) || word.length < 4) return false;
  if (/^(.)\1+$/.test(word)) return true;
  if (isAlongKeys(word)) return true;
  if (word.length < 6) return false;
  const hasVowel = /[aeiouy]/.test(word);
  const isHomeRow = /^[asdfghjkl]+$/.test(word);
  return !hasVowel || (isHomeRow && /[^a]{4}/.test(word)) || /^(.{3})\1{2,}$/.test(word);
}

/** Made of runs of 3 or more adjacent keys ("asdf", "qweqwe", "lkjh"). */
function isAlongKeys(word: string): boolean {
  let at = 0;
  while (at < word.length) {
    let end = at + 1;
    const step = stepOf(word, at);
    while (step !== 0 && end < word.length && stepOf(word, end - 1) === step) end++;
    if (end - at < 3) return false;
    at = end;
  }
  return true;
}

/** 1 or -1 if the next letter is the adjacent key to the right or left, else 0. */
function stepOf(word: string, at: number): number {
  const pair = word.slice(at, at + 2);
  if (pair.length < 2) return 0;
  if (rows.some((row) => row.includes(pair))) return 1;
  return rows.some((row) => row.includes(`${pair[1]}${pair[0]}`)) ? -1 : 0;
}
