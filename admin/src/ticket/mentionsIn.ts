/** Finds who is mentioned in a note. Pure. */
import type { Colleague } from "../../../server/protocol/admin.ts";

const isOfWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}_]/u.test(char);

/**
 * @returns the ids of colleagues mentioned as `@name`, not inside an address or a longer word. If two names begin
 * alike, the longer one counts; if two are the same, both do
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
