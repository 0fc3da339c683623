import { stopWords } from "../../language/stopWords.ts";
import { fold, rawWords } from "../../language/words.ts";

const MAX_WORDS = 5;

/**
 * A conversation's title from its first message: what is asked, without the asking ("How do I put the widget on my
 * site?" → "Put widget on my site").
 * @returns at most 5 words as the visitor wrote them; never empty unless the message is
 */
export function makeTitle(message: string): string {
  const firstLine = message.trim().split(/[\n\r]+/)[0] ?? "";
  const words = (firstLine.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’._+#/-]*/gu) ?? [])
    .map((word) => word.replace(/[._/'’-]+$/, ""))
    .filter((word) => word !== "");
  const first = words.findIndex((word) => !isFunctionWord(word));
  if (first < 0) return shaped(words.slice(0, MAX_WORDS));
  const chosen = words
    .slice(first)
    .filter((word) => !articles.has(fold(word)))
    .slice(0, MAX_WORDS);
  while (chosen.length > 1 && isFunctionWord(chosen.at(-1) ?? "")) chosen.pop();
  return shaped(chosen);
}

/** Say nothing in a title. */
const articles = new Set(
  "a an the der die das den dem ein eine einen einem le la les un une el los las una il lo gli o os as um uma de het een".split(
    " ",
  ),
);

function shaped(words: string[]): string {
  const title = words.map((word) => word.slice(0, 30)).join(" ");
  return title.charAt(0).toLocaleUpperCase() + title.slice(1);
}

function isFunctionWord(word: string): boolean {
  return rawWords(word).every((part) => stopWords.has(fold(part)));
}
