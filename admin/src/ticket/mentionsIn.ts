/** Whom a note names. Pure. */
import type { Colleague } from "../../../server/protocol/admin.ts";

const isOfWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}_]/u.test(char);

/**
 * @returns the ids of those whose `@name` stands in the text, in no address and as no part of a longer word; of two that begin
 * alike, the longer name is meant, and of two that are called the same, both
 */
export function mentionsIn(text: string, colleagues: Colleague[]): string[] {
  const longestFirst = colleagues.toSorted((a, b) => b.name.length - a.name.length);
  const found = new Set<string>();
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    if (isOfWord(text[at - 1])) continue;
    const named = longestFirst.find(
      ({ name }) => text.startsWith(name, at + 1) && !isOfWord(text[at + 1 + name.length]),
    );
    for (const { id, name } of colleagues) if (name === named?.name) found.add(id);
  }
  return [...found];
}
