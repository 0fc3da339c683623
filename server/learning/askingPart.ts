/** Extracts the asking sentences of a message, without the statements around them. Pure. */
import { standsAlone } from "../cache/contextFree.ts";
import { askingSentences } from "../language/askingSentences.ts";

/** Returns the whole message when no sentence asks, or when the asking ones are not understood without the rest. */
export function askingPart(message: string): string {
  const { all, asking } = askingSentences(message);
  const part = asking.join(" ");
  return asking.length > 0 && asking.length < all.length && standsAlone(part) ? part : message;
}
