/** What a text states that can be compared letter by letter, in any language: numbers, addresses and names. Pure. */

import { stopWords } from "../language/stopWords.ts";
import { negations, numberWords, unspacedNegation } from "../language/vocabulary.ts";
import { fold, rawWords, wordPattern } from "../language/words.ts";

/** What an answer states and its sources do not. */
export interface ForeignFacts {
  numbers: string[];
  addresses: string[];
  names: string[];
}

const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>()[\]"'`]+|[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+|\b(?:[\p{L}\p{N}-]+\.)+(?:com|org|net|gov|edu|io|dev|app|info|eu|de|fr|es|it|nl|uk|co|ch|at|us)\b(?:\/[^\s<>()[\]"']*)?/giu;
/** Digits in groups, as phone numbers are written; at least seven of them. */
const PHONE = /\+?\(?\d[\d\s().\-–/]{5,}\d/g;
const NUMBER = /\d+(?:(?:[.,:'’]|[\u00a0\u202f ](?=\d{3}(?!\d)))\d+)*/g;
/** Marks that number lines or parts of a sentence. */
const ENUMERATION = /^\s*\(?\d{1,3}[.)](?=\s)|(?<=[.:;,]\s)\(?\d{1,2}(?:\)\s|\.\s(?=\p{Lu}))/gmu;
const THOUSANDS = /^\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+$/;

/**
 * @param source everything the answer may rest on
 * @param asked what only the visitor has named may be denied ("not to Norway"), but not affirmed
 * @param hasNames false where capitals do not tell names from other words, or the source is in another script
 */
export function foreignFacts(answer: string, source: string, asked: string, hasNames: boolean): ForeignFacts {
  const stated = withAsciiDigits(answer);
  const given = withAsciiDigits(source);
  const plain = stated.replace(ADDRESS, " ");
  const named = new Set(rawWords(withAsciiDigits(asked)).map(nameKey));
  const denied = new Set(
    plain
      .split(/(?<=[.!?;])\s+/)
      .filter(denies)
      .flatMap((sentence) => rawWords(sentence).map(nameKey)),
  );
  const isForeign = (word: string) => !(named.has(nameKey(word)) && denied.has(nameKey(word)));
  return {
    addresses: foreignAddresses(stated, given),
    numbers: foreignNumbers(plain, given).filter(isForeign),
    names: hasNames ? foreignNames(plain, given).filter(isForeign) : [],
  };
}

const denies = (sentence: string) =>
  /n['’]t\b/.test(sentence) ||
  unspacedNegation.test(sentence) ||
  rawWords(sentence).some((word) => negations.has(fold(word)));

/** Digits of every script as 0 to 9. */
function withAsciiDigits(text: string): string {
  return text.normalize("NFKC").replace(/(?!\d)\p{Nd}/gu, (digit) => {
    // The digits of a script stand in a row; the first of ten whose neighbour before is no digit is its zero.
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(digit.codePointAt(0)! - value - 1)) && value < 9) value++;
    return String(value);
  });
}

function foreignAddresses(stated: string, given: string): string[] {
  const addresses = (stated.match(ADDRESS) ?? [])
    .map((address) => address.replace(/[.,;:!?*_]+$/, "").replace(/#.*$/, ""))
    // A full stop without a space behind it makes no address.
    .filter((address) => !/^\p{L}+\.\p{Lu}\p{Ll}/u.test(address));
  const phones = (stated.replace(ADDRESS, " ").match(PHONE) ?? []).filter(isPhone);
  if (addresses.length === 0 && phones.length === 0) return [];
  const known = squeeze(given);
  const digits = given.replace(/\D/g, "");
  return [
    ...addresses.filter((address) => !known.includes(squeeze(address).replace(/^(?:https?:\/\/)?(?:www\.)?/, ""))),
    ...phones.filter((phone) => !digits.includes(phone.replace(/\D/g, ""))),
  ];
}

const squeeze = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s\\]+/g, "")
    .replace(/\/$/, "");

/** Seven digits or more in several groups; "10 000 000" and "2019 - 2020" are amounts. */
function isPhone(text: string): boolean {
  const groups = text.match(/\d+/g) ?? [];
  return groups.join("").length >= 7 && groups.length > 1 && !/^\d{1,3}(?:[ .,]\d{3})+$/.test(text) && !isSpan(groups);
}
const isSpan = (groups: string[]) => groups.every((group) => group.length === 4) || /^(?:19|20)\d\d$/.test(groups[0]!);

function foreignNumbers(stated: string, given: string): string[] {
  const digits = numbersIn(stated.replace(ENUMERATION, " "));
  const spelled = rawWords(stated).flatMap((word) => numberWords.get(fold(word)) ?? []);
  // "One" and "zero" are rarely amounts.
  const amounts = [...digits, ...spelled.filter((number) => Number(number) > 1)];
  if (amounts.length === 0) return [];
  const known = new Set(numbersIn(given).flatMap(readingsOf));
  for (const word of rawWords(given)) known.add(numberWords.get(fold(word)) ?? "");
  return amounts.filter((number) => !readingsOf(number).some((reading) => known.has(reading)));
}

const numbersIn = (text: string) => text.match(NUMBER) ?? [];

/** Ways to read what is written: 1.000 is a thousand here and one there. */
function readingsOf(written: string): string[] {
  const readings = [plainNumber(written.replace(",", "."))];
  if (THOUSANDS.test(written)) readings.push(plainNumber(written.replace(/\D/g, "")));
  const last = Math.max(written.lastIndexOf(","), written.lastIndexOf("."));
  if (last > 0) readings.push(plainNumber(`${written.slice(0, last).replace(/\D/g, "")}.${written.slice(last + 1)}`));
  // Parts of a date, a time, a version.
  if (/[:.'’]/.test(written)) readings.push(written);
  return [...new Set(readings)];
}

const plainNumber = (digits: string) => (/^\d+(?:\.\d+)?$/.test(digits) ? String(Number(digits)) : digits);

function foreignNames(stated: string, given: string): string[] {
  const names = namesIn(stated);
  if (names.length === 0) return [];
  const words = rawWords(given.replace(ABBREVIATED, (letters) => letters.replaceAll(".", ""))).map(nameKey);
  const known = new Set(words);
  const joined = words.join(" ");
  const initials = initialsOf(given);
  const spelledOut = spelledOutNames(stated, known);
  return names.filter((name) => {
    const key = nameKey(name);
    return !known.has(key) && !initials.has(key) && !spelledOut.has(key) && !isPartOf(key, joined);
  });
}

const nameKey = (word: string) => fold(word).replace(/'s?$/, "");
/** "Postgres" in "PostgreSQL", "Austrian" for "Austria". */
function isPartOf(key: string, joined: string): boolean {
  return key.length >= 4 && joined.includes(key.slice(0, Math.max(4, Math.ceil(key.length * 0.75))));
}

/** Words with a capital or a digit inside a sentence, and those with several capitals anywhere. */
function namesIn(text: string): string[] {
  const names: string[] = [];
  for (const line of text.split("\n")) {
    const words = [...line.matchAll(wordPattern)];
    const capitals = words.filter(([word]) => /^\p{Lu}/u.test(word)).length;
    const isTitle = capitals > words.length * 0.6;
    for (const [index, match] of words.entries()) {
      const [word] = match;
      const opens = index === 0 || /[.!?:;"“„(*_>|•)\]-]\s*[*_"“„(]*$/.test(line.slice(0, match.index));
      const isMixed = /\p{Lu}/u.test(word.slice(1)) && word.length > 1;
      if (isMixed || (!opens && !isTitle && /^\p{Lu}\p{L}/u.test(word))) names.push(word);
    }
  }
  return names.filter((word) => !/^\d/.test(word) && !stopWords.has(fold(word)));
}

/** "U.S." */
const ABBREVIATED = /(?:\p{Lu}\.){2,}/gu;
const RUN = /\p{Lu}[\p{L}'’-]*(?:\s+(?:of|the|for|and|de|du|der|und|\p{Lu}[\p{L}'’-]*))+/gu;

/** First letters of runs of words with capitals: "Department of Motor Vehicles" is DMV. */
function initialsOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const [run] of text.matchAll(RUN)) {
    const letters = capitalsOf(run).map((word) => word[0]!.toLowerCase());
    for (let from = 0; from < letters.length - 1; from++) {
      for (let to = from + 2; to <= letters.length; to++) found.add(letters.slice(from, to).join(""));
    }
  }
  return found;
}

/** Words of names whose initials are known: "New York" where the source has NY. */
function spelledOutNames(text: string, known: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const [run] of text.matchAll(RUN)) {
    const words = capitalsOf(run);
    for (let from = 0; from < words.length - 1; from++) {
      for (let to = from + 2; to <= words.length; to++) {
        const name = words.slice(from, to);
        if (known.has(name.map((word) => word[0]!.toLowerCase()).join("")))
          for (const word of name) found.add(nameKey(word));
      }
    }
  }
  return found;
}

const capitalsOf = (run: string) => run.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
