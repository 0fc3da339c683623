/** Whom a note names. Pure. */
import type { Colleague } from "../../../server/protocol/admin.ts";

/** @returns the ids of those whose `@name` stands in the text; of two that begin alike, the longer name is meant */
export function mentionsIn(text: string, colleagues: Colleague[]): string[] {
  const longestFirst = colleagues.toSorted((a, b) => b.name.length - a.name.length);
  const found = new Set<string>();
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const named = longestFirst.find(({ name }) => text.startsWith(name, at + 1));
    if (named) found.add(named.id);
  }
  return [...found];
}
