/** Derives a conversation's title from its first message, as a person would file it. Pure. */
import { elementAt, lastOf } from "../../language/lists.ts";
import { withoutCourtesies } from "../../language/manners/smallTalk.ts";
import { isAnd, withoutFrame } from "../../language/question/frames.ts";
import { withoutAsking } from "../../language/question/withoutAsking.ts";
import { stopWords, stopWordsOf, weakWords } from "../../language/stopWords.ts";
import { splitSentences } from "../../language/units.ts";
import { fold, wordsOf } from "../../language/words.ts";

const MAX_WORDS = 5;
/** Scripts without spaces are cut by character. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
const MAX_LETTERS = 18;
const MAX_WORD_CHARS = 30;
/**
 * The request without its framing ("How do I put the widget on my site?" becomes "Put the widget"), or the question
 * if the framing can't be recognized.
 * @returns at most 5 words as the visitor wrote them; never empty unless the message is
 */
export function makeTitle(message: string, locale: string | null = null): string {
  const sentence = mainSentence(withoutCourtesies(message, locale)).replace(/\s+/g, " ").trim();
  const plain = withoutAsking(sentence.replace(/[\s.!,;:。！]+$/u, ""));
  if (UNSPACED.test(plain) && plain.length > MAX_LETTERS) return `${[...plain].slice(0, MAX_LETTERS).join("")}…`;
  if (isShort(plain)) return shaped(plain);
  const bare = withoutFrame(plain);
  return bare === null
    ? shaped(cut(plain, "…"))
    : shaped(bare.isVerbLast ? cutVerbLast(bare.text) : cut(bare.text, ""));
}

/** The first sentence that asks about something, otherwise the first with a topic. */
function mainSentence(text: string): string {
  const sentences = text.split(/\n+/).flatMap((line) => splitSentences(line));
  const topics = (sentence: string) =>
    wordsOf(sentence)
      .map(fold)
      .filter((word) => !stopWords.has(word) && !weakWords.has(word));
  const asking = sentences.find((one) => /[?？؟]\s*$/.test(one) && topics(one).length > (sentences.length > 1 ? 1 : 0));
  return asking ?? sentences.find((one) => topics(one).length > 0) ?? sentences[0] ?? "";
}

const wordList = (text: string) => text.split(" ").filter((word) => /[\p{L}\p{N}]/u.test(word));
const isShort = (text: string) => wordList(text).length <= MAX_WORDS;

/** The first words, cut where a person would: not after "on my" or "after 30", and not within a name. */
function cut(text: string, sign: string): string {
  if (isShort(text)) return text;
  const isFunctionWord = functionWordsOf(text);
  const all = wordList(text);
  const words = all.slice(0, MAX_WORDS);
  const joined = (end: string) => `${words.join(" ").replace(/[,;:.(]+$/, "")}${end}`;
  if (/^\p{N}+$/u.test(lastOf(words)) && isFunctionWord(elementAt(words, -2))) words.splice(-2);
  if (
    sign === "" &&
    words.length === MAX_WORDS &&
    !isFunctionWord(lastOf(words)) &&
    !isFunctionWord(elementAt(all, MAX_WORDS))
  ) {
    const border = words.findLastIndex(isFunctionWord);
    const says = (word: string) => !isFunctionWord(word) && !weakWords.has(fold(word));
    if (!words.slice(1, Math.max(border, 1)).some(says)) return joined("…");
    words.splice(border);
  }
  // A cut question may end anywhere but on an article ("what happens when it isn't…"); a phrase must sound complete.
  if (sign !== "" && isFunctionWord(lastOf(words)) && !/n['’]t$/.test(lastOf(words))) words.pop();
  if (sign !== "" && isAnd.test(lastOf(words))) words.pop();
  while (sign === "" && words.length > 2 && isFunctionWord(lastOf(words))) words.pop();
  return joined(sign);
}

/** The object and the final verb: "das Widget auf meiner Seite einbinden" becomes "das Widget einbinden". */
function cutVerbLast(text: string): string {
  if (isShort(text)) return text;
  const isFunctionWord = functionWordsOf(text);
  const words = wordList(text);
  const border = words.findIndex((word, index) => index > 1 && isFunctionWord(word));
  const head = words.slice(0, border > 0 ? Math.min(border, MAX_WORDS - 1) : MAX_WORDS - 1);
  return [...head, lastOf(words).replace(/[,;:.]+$/, "")].join(" ");
}

/** One language's function word is another's topic ("comment"). */
function functionWordsOf(text: string): (word: string) => boolean {
  const own = stopWordsOf(wordsOf(text).map(fold)) ?? stopWords;
  return (word) => wordsOf(word).every((part) => own.has(fold(part)));
}

function shaped(text: string): string {
  const title = text
    .split(" ")
    .map((word) => word.slice(0, MAX_WORD_CHARS))
    .join(" ");
  return title.charAt(0).toLocaleUpperCase() + title.slice(1);
}
