/** Answers small talk with fixed text. */
import { hearSmallTalk } from "../language/manners/smallTalk.ts";
import { allPhrases, phrasesFor } from "../language/phrases/index.ts";

/**
 * @param before the preceding line, if any: after a question, "ok" is an answer
 * @returns the reply, or null when the message is more than small talk
 */
export function smallTalkReply(message: string, locale: string | null, before: string | null = null): string | null {
  const heard = hearSmallTalk(message, locale, { isAsked: before !== null && asksSomething(before) });
  return heard && phrasesFor(heard.language)[heard.talk];
}

/** The product's own lines may end with a question, but expect no answer. */
function asksSomething(line: string): boolean {
  return /[?？؟](?:\s*\[\d+\]|\W)*$/u.test(line) && !fixedLines.has(line);
}

const fixedLines = new Set(Object.values(allPhrases).flatMap((phrases) => Object.values(phrases)));
