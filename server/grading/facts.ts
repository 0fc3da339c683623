/** What a text states that can be compared exactly, in any language: numbers, addresses and names. Pure. */

import { zip } from "../language/lists.ts";
import { isGiven, partsIn, type Quantity, quantitiesIn, timesIn } from "../language/quantities.ts";
import { readQuestion } from "../language/question/readQuestion.ts";
import { negations, unspacedNegation } from "../language/vocabulary.ts";
import { fold, rawWords } from "../language/words.ts";
import { calculatedIn, isPlaced } from "./calculated.ts";
import { foreignNames, type NameStyle, nameKey } from "./foreignNames.ts";

/** What an answer states and its sources don't. */
export interface ForeignFacts {
  numbers: string[];
  /** Numbers that only the visitor mentioned. */
  asked: string[];
  addresses: string[];
  names: string[];
}

const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>()[\]"'`]+|[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+|\b(?:[\p{L}\p{N}-]+\.)+(?:com|org|net|gov|edu|io|dev|app|info|eu|de|fr|es|it|nl|uk|co|ch|at|us)\b(?:\/[^\s<>()[\]"']*)?/giu;
/** Digits in groups, as in phone numbers; at least seven of them. */
const PHONE = /\+?\(?\d[\d\s().\-–/]{5,}\d/g;
/** Markers that number lines or parts of a sentence. */
const ENUMERATION = /^\s*\(?\d{1,3}[.)](?=\s)|(?<=[.:;,]\s)\(?\d{1,2}(?:\)\s|\.\s(?=\p{Lu}))/gmu;

/**
 * @param source everything the answer may rest on
 * @param asked what only the visitor mentioned may be denied ("not to Norway"), but not affirmed
 * @param style how names are recognized
 */
export function foreignFacts(answer: string, source: string, asked: string, style: NameStyle): ForeignFacts {
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
  const numbers = foreignNumbers(plain, given, withAsciiDigits(asked));
  return {
    addresses: foreignAddresses(stated, given),
    numbers: numbers.foreign.filter(isForeign),
    asked: numbers.asked.filter(isForeign),
    names: foreignNames(plain, given, style).filter(isForeign),
  };
}

const denies = (sentence: string) =>
  /n['’]t\b/.test(sentence) ||
  unspacedNegation.test(sentence) ||
  rawWords(sentence).some((word) => negations.has(fold(word)));

/** Digits of every script as 0 to 9. */
function withAsciiDigits(text: string): string {
  return text.normalize("NFKC").replace(/(?!\d)\p{Nd}/gu, (digit) => {
    // A script's digits are contiguous: zero is the first of the ten whose predecessor is no digit.
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(digit.codePointAt(0)! - value - 1)) && value < 9) value++;
    return String(value);
  });
}

function foreignAddresses(stated: string, given: string): string[] {
  const addresses = addressesIn(stated);
  const phones = (stated.replace(ADDRESS, " ").match(PHONE) ?? []).filter(isPhone);
  if (addresses.length === 0 && phones.length === 0) return [];
  const known = squeeze(given);
  const templates = addressesIn(given).filter((address) => partsOf(address).some((part) => PLACEHOLDER.test(part)));
  const digits = given.replace(/\D/g, "");
  return [
    ...addresses.filter(
      (address) => !known.includes(bare(address)) && !templates.some((one) => isFilledIn(address, one)),
    ),
    ...phones.filter((phone) => !digits.includes(phone.replace(/\D/g, ""))),
  ];
}

function addressesIn(text: string): string[] {
  return (
    (text.match(ADDRESS) ?? [])
      .map((address) => address.replace(/[.,;:!?*_\\]+$/, "").replace(/#.*$/, ""))
      // A full stop without a space after it doesn't make an address.
      .filter((address) => !/^\p{L}+\.\p{Lu}\p{Ll}/u.test(address))
  );
}

/** Placeholders in documented addresses: `{name}`, `:id`, `YOUR_ID`. */
const PLACEHOLDER = /^(?:\{.*\}|:\w+|\$\{?\w+\}?|.*\bYOUR\w*|%7B.*%7D)$/i;

/** Whether an address is the template with its placeholders filled in. */
function isFilledIn(address: string, template: string): boolean {
  const [own, given] = [partsOf(address), partsOf(template)];
  return own.length === given.length && zip(own, given).every(([part, of]) => part === of || PLACEHOLDER.test(of));
}

const partsOf = (address: string) => bare(address).split(/[/?&=]/);
const bare = (address: string) => squeeze(address).replace(/^(?:https?:\/\/)?(?:www\.)?/, "");

const squeeze = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s\\]+/g, "")
    .replace(/\/$/, "");

/** At least seven digits in several groups; "10 000 000" and "2019 - 2020" are amounts. */
function isPhone(text: string): boolean {
  const groups = text.match(/\d+/g) ?? [];
  return groups.join("").length >= 7 && groups.length > 1 && !/^\d{1,3}(?:[ .,]\d{3})+$/.test(text) && !isSpan(groups);
}
const isSpan = (groups: string[]) =>
  groups.every((group) => group.length === 4) || /^(?:19|20)\d\d$/.test(groups[0] ?? "");

/** Numbers that no source has, separated from those that the visitor mentioned. */
function foreignNumbers(stated: string, given: string, asked: string): { foreign: string[]; asked: string[] } {
  const plain = stated.replace(ENUMERATION, " ").replace(COUNTRY_CODE, (code) => (given.includes(code) ? " " : code));
  // "One" and "zero" are rarely amounts.
  const isAmount = ({ values, written }: Quantity) => /\d/.test(written) || Number(values[0]) > 1;
  const times = timesIn(plain);
  const known = [...quantitiesIn(given), ...partsIn(given)];
  const givenTimes = timesIn(given);
  const digits = given.match(PHONE)?.map((phone) => phone.replace(/\D/g, "")) ?? [];
  const named = readQuestion(asked).amounts;
  const isSourced = (amount: Quantity) => {
    const time = times.find(({ written }) => written.startsWith(amount.written));
    if (time && isGiven(time, givenTimes)) return true;
    if (isGiven(amount, known)) return true;
    return amount.written.length >= MIN_DIGITS && digits.some((phone) => phone.includes(amount.written));
  };
  const isNamed = (amount: Quantity) => isGiven(amount, named);
  const isKnown = (amount: Quantity) => isSourced(amount) || isNamed(amount);
  const found = plain.split(/(?<=[.!?])\s+|\n+/).flatMap((sentence) => {
    const all = quantitiesIn(sentence).filter(isAmount);
    const sourced = all.filter(isSourced);
    const amounts = all.filter((one) => !isSourced(one) && !(isNamed(one) && isPlaced(one, sourced)));
    if (amounts.length === 0) return [];
    const worked = new Set(calculatedIn(sentence, { given: known, isKnown }).map(({ written }) => written));
    // A result computed with the visitor's own numbers justifies these as well.
    return amounts.filter((amount) => !worked.has(amount.written) && !(worked.size > 0 && isNamed(amount)));
  });
  const writtenOf = (amounts: Quantity[]) => amounts.map(({ written }) => written);
  return { foreign: writtenOf(found.filter((one) => !isNamed(one))), asked: writtenOf(found.filter(isNamed)) };
}
/** Matches "Numbers that begin with +49". */
const COUNTRY_CODE = /\+\d{1,3}(?![\s().\-/]*\d)/g;
/** A shorter number could be part of any phone number. */
const MIN_DIGITS = 3;
