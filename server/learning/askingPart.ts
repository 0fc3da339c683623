/** What a message asks, without what its writer claims around it. Pure. */
import { standsAlone } from "../cache/contextFree.ts";
import { askingSentences } from "../language/askingSentences.ts";

/** The whole message where no sentence asks, or where the asking ones only say together with the others what is asked. */
export function askingPart(message: string): string {
  const { all, asking } = askingSentences(message);
  const part = asking.join(" ");
  return asking.length > 0 && asking.length < all.length && standsAlone(part) ? part : message;
}
