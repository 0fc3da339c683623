/** Corrects the misspelled words of a question. Pure. */
import { isStopWord, tokenize } from "../../language/tokenize.ts";
import { wordPattern } from "../../language/words.ts";

/** Written form by search term. Words with a capital or digit are names and keep their spelling. */
export function writtenTerms(text: string): Map<string, string> {
  const written = new Map<string, string>();
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const term = onlyTerm(word, index);
    if (term !== null && !written.has(term)) written.set(term, word.toLowerCase());
  }
  return written;
}

/** @param meant correction by search term */
export function respell(text: string, meant: ReadonlyMap<string, string>): string {
  return text.replace(wordPattern, (word, at: number) => {
    const term = onlyTerm(word, at);
    return (term === null ? null : meant.get(term)) ?? word;
  });
}

/** Drops terms whose correction has no topic: like "what", "waht" should not be searched for. */
export function withoutMuted<T extends { term: string }>(terms: T[], meant: ReadonlyMap<string, string>): T[] {
  const left = terms.filter(({ term }) => !isStopWord(meant.get(term) ?? ""));
  return left.length > 0 ? left : terms;
}

function onlyTerm(word: string, at: number): string | null {
  if (/\p{N}|.\p{Lu}/u.test(word) || (at > 0 && /^\p{Lu}/u.test(word))) return null;
  const [term, ...others] = tokenize(word);
  return term !== undefined && others.length === 0 ? term : null;
}
