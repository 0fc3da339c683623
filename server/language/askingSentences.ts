/** Which sentences of a message are questions. Pure. */
import { splitSentences } from "./units.ts";
import { distinctTerms } from "./words.ts";

/** A question mark always ends a sentence here: lower-case words after it are not part of the question. */
export function askingSentences(message: string): { all: string[]; asking: string[] } {
  const all = message.split(/\n|(?<=[?？؟])\s*/u).flatMap((part) => splitSentences(part));
  const asking = all.filter((sentence) => /[?？؟]\W*$/u.test(sentence) && distinctTerms(sentence).length > 0);
  return { all, asking };
}
