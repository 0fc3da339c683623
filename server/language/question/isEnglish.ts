/** Whether a question is clearly English. Pure. */
import { languagesOf } from "../stopWords.ts";
import { functionWords, ordinaryWords, synonymGroup } from "../vocabulary.ts";

/** Function words that English shares with no other language known here. */
const UNMISTAKABLE = new Set("what when where which who why how does would should could".split(" "));
/** Otherwise two everyday words are needed, one of them longer than "a", "is" or "me", which other languages share. */
const MIN_EVERYDAY_WORDS = 2;
const TELLING_LENGTH = 3;
/** About every second word of an English question is an everyday word; this is the minimum share. */
const MIN_SHARE = 0.2;

const isEveryday = (word: string) => functionWords.has(word) || ordinaryWords.has(word) || synonymGroup.has(word);

/** @param sequence all words, folded, without apostrophes */
export function isEnglish(sequence: readonly string[]): boolean {
  if (sequence.some((word) => /(?!\p{Script=Latin})\p{L}/u.test(word))) return false;
  const words = [...new Set(sequence)];
  const everyday = words.filter(isEveryday);
  const languages = languagesOf(words);
  if (everyday.length < MIN_SHARE * words.length || (languages.length > 0 && !languages.includes("en"))) return false;
  if (words.some((word) => UNMISTAKABLE.has(word))) return true;
  return everyday.length >= MIN_EVERYDAY_WORDS && everyday.some((word) => word.length >= TELLING_LENGTH);
}
