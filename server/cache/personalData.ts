/** Detects personal data in a text, because cached answers are shared with everybody. Pure. */
import { introducesSomebody } from "../language/people/introducesSomebody.ts";

const EMAIL = /[^\s@<>]{1,64}@[^\s@<>]+\.[^\s@<>]{2,}/u;
const URL_LIKE =
  /(?:https?:\/\/|www\.)\S+|\b[\p{L}\p{N}-]+\.(?:com|net|org|io|de|fr|es|it|nl|pl|ru|info|biz|xyz|top|shop)\b/iu;
/** Exempt because it occurs in the tenant's own documents. */
const isKnown = (found: string, known: string) => known.includes(found.replace(/[.,;:!?)]+$/, ""));

/**
 * True when the text identifies a person, says how to reach them, or contains a number or web address that is not in
 * the known text.
 * @param known text of the passages that the answer was made from
 */
export function hasPersonalData(text: string, known: string): boolean {
  const plain = text.normalize("NFKC").replace(/[’‘`]/g, "'");
  if (introducesSomebody(plain)) return true;
  const tokens = plain.split(/\s+/);
  if (tokens.some((token) => (EMAIL.test(token) || URL_LIKE.test(token)) && !isKnown(token, known))) return true;
  return numbersIn(plain).some((number) => !isKnown(number, known));
}

/** Every token with a digit, including adjoining letters and punctuation: amounts, codes, parts of a phone number. */
function numbersIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]*\p{N}[\p{L}\p{N}]*(?:[.,:/-][\p{L}\p{N}]+)*/gu) ?? [];
}
