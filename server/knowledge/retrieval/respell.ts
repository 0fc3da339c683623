/** A question as it is read, its misspelled words put right. Pure. */
import { isStopWord, tokenize } from "../../language/tokenize.ts";
import { wordPattern } from "../../language/words.ts";

/** By search term: how it is written in the text. What has a capital or a figure is a name, and may be spelled as it likes. */
export function writtenTerms(text: string): Map<string, string> {
  const written = new Map<string, string>();
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const term = onlyTerm(word, index);
    if (term !== null && !written.has(term)) written.set(term, word.toLowerCase());
  }
  return written;
}

/** @param meant by search term: the word that it is to be read as */
export function respell(text: string, meant: ReadonlyMap<string, string>): string {
  return text.replace(wordPattern, (word, at: number) => {
    const term = onlyTerm(word, at);
    return (term === null ? null : meant.get(term)) ?? word;
  });
}

/** Without those that are read as words without a topic: "waht" is no more to be looked for than "what". */
export function withoutMuted<T extends { term: string }>(terms: T[], meant: ReadonlyMap<string, string>): T[] {
  const left = terms.filter(({ term }) => !isStopWord(meant.get(term) ?? ""));
  return left.length > 0 ? left : terms;
}

function onlyTerm(word: string, at: number): string | null {
  if (/\p{N}|.\p{Lu}/u.test(word) || (at > 0 && /^\p{Lu}/u.test(word))) return null;
  const [term, ...others] = tokenize(word);
  return term !== undefined && others.length === 0 ? term : null;
}
