import { stopWords } from "./stopWords.ts";
import { fold, rawWords } from "./words.ts";

/**
 * A conversation's title from its first message.
 * @returns at most 5 words as the visitor wrote them, function words left out; never empty unless the message is
 */
export function makeTitle(message: string): string {
  const firstLine = message.trim().split(/[\n\r]+/)[0] ?? "";
  const words = firstLine.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’._+#/-]*/gu) ?? [];
  const kept = words
    .map((word) => word.replace(/[._/'’-]+$/, ""))
    .filter((word) => word !== "" && !isFunctionWord(word));
  const chosen = (kept.length > 0 ? kept : words).slice(0, 5).map((word) => word.slice(0, 30));
  const title = chosen.join(" ");
  return title.charAt(0).toLocaleUpperCase() + title.slice(1);
}

function isFunctionWord(word: string): boolean {
  return rawWords(word).every((part) => stopWords.has(fold(part)));
}
