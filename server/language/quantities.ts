/** Compares amounts with units: two weeks are 14 days, 1.5 GB are 1,536 MB and 10 pm is 22:00. Pure. */
import { spelledNumbers, type Unit, unitOf } from "./measures.ts";
import { fold, wordPattern } from "./words.ts";

/** A number in a text. */
export interface Quantity {
  /** As written. */
  written: string;
  /** All possible readings: 1.000 is a thousand in some places and one in others. */
  values: string[];
  /** Its unit; null for a bare number. */
  unit: Unit | null;
}

/** Month lengths differ by this much from a twelfth of a year. */
const LOOSE = 0.025;
const EXACT = 1e-9;

/** Whether the given amounts include this one, in any form. For the same kind, the unit must match as well. */
export function isGiven(stated: Quantity, given: readonly Quantity[]): boolean {
  return given.some((other) => isSame(stated, other));
}

function isSame(one: Quantity, other: Quantity): boolean {
  const { unit } = one;
  const theirs = other.unit;
  if (unit === null || theirs === null || unit.kind !== theirs.kind)
    return one.values.some((value) => other.values.includes(value));
  const same = unit.kind === "data" ? isSameData : isSameSize;
  return one.values.some((value) => other.values.some((there) => same(Number(value), unit, Number(there), theirs)));
}

function isSameSize(value: number, unit: Unit, there: number, theirs: Unit): boolean {
  const slack = unit.size !== theirs.size && (unit.isLoose || theirs.isLoose) ? LOOSE : EXACT;
  return isNear(value * unit.size, there * theirs.size, slack);
}

/** A megabyte is 1,000 or 1,024 kilobytes. */
function isSameData(value: number, unit: Unit, there: number, theirs: Unit): boolean {
  return [1000, 1024].some((step) => isNear(value * step ** unit.size, there * step ** theirs.size, EXACT));
}

const isNear = (a: number, b: number, slack: number) => Math.abs(a - b) <= slack * Math.max(a, b);

const NUMBER = /\d+(?:(?:[.,:'’]|[\u00a0\u202f ](?=\d{3}(?!\d)))\d+)*/g;
const THOUSANDS = /^\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+$/;
/** What may stand between a number and its unit. */
const UNIT_AFTER =
  /^[\s\u00a0\u202f]?[-‐–]?(?:(?:working|business|calendar|full|whole|consecutive|more|volle[nr]?|ganze[nr]?|weitere[nr]?)\s+)?(\p{L}+|[%€$£])/u;
const SIGN_BEFORE = /[€$£]\s?$/;
const RANGE = /^\s*(?:[-‐–—/]|to|and|or|bis|und|oder|à|et|ou|a|y|o|e)\s*$/iu;

/** The numbers in a text, in digits or spelled out, each with its unit. */
export function quantitiesIn(text: string): Quantity[] {
  const found = [...text.matchAll(NUMBER)].map(({ 0: written, index }) => ({ written, at: index, spelled: "" }));
  for (const { 0: written, index } of text.matchAll(wordPattern)) {
    const spelled = spelledNumbers.get(fold(written));
    if (spelled !== undefined) found.push({ written, at: index, spelled });
  }
  const quantities: Quantity[] = [];
  let next: { at: number; unit: Unit | null } | null = null;
  // Backwards, since the first number of a range takes the second one's unit.
  for (const { written, at, spelled } of found.sort((a, b) => b.at - a.at)) {
    const end = at + written.length;
    const after = UNIT_AFTER.exec(text.slice(end, end + 40))?.[1] ?? "";
    const ofRange: Unit | null = next && RANGE.test(text.slice(end, next.at)) ? next.unit : null;
    const unit: Unit | null = SIGN_BEFORE.test(text.slice(Math.max(0, at - 2), at))
      ? unitOf("€")
      : (unitOf(after) ?? ofRange);
    next = { at, unit };
    quantities.push({ written, values: spelled === "" ? readingsOf(written) : [spelled], unit });
  }
  return quantities;
}

/** The possible readings of a written number. */
function readingsOf(written: string): string[] {
  const readings = [plainNumber(written.replace(",", "."))];
  if (THOUSANDS.test(written)) readings.push(plainNumber(written.replace(/\D/g, "")));
  const last = Math.max(written.lastIndexOf(","), written.lastIndexOf("."));
  if (last > 0) readings.push(plainNumber(`${written.slice(0, last).replace(/\D/g, "")}.${written.slice(last + 1)}`));
  // Parts of a date, time or version.
  if (/[:.'’]/.test(written)) readings.push(written);
  return [...new Set(readings)];
}

const plainNumber = (digits: string) => (/^\d+(?:\.\d+)?$/.test(digits) ? String(Number(digits)) : digits);

const CLOCK =
  /(?<![\d.,:$€£])(\d{1,2})(?:(?:[:.]|\s?h\s?)(\d{2}))?\s?(a\.?m\.?|p\.?m\.?|uhr|h|o['’]clock)?(?![\p{L}\p{N}%]|[.,:]\d)/giu;
const MINUTE: Unit = { kind: "clock", size: 1 };

/** Times of day, in minutes since midnight: "10 pm", "22:00", "22 Uhr", "22 h 00". */
export function timesIn(text: string): Quantity[] {
  return [...text.matchAll(CLOCK)].flatMap(([written, hours, minutes, half]) => {
    if (minutes === undefined && half === undefined) return [];
    const hour = Number(hours);
    if (hour > 24 || Number(minutes ?? 0) > 59) return [];
    const isLate = half?.toLowerCase().startsWith("p");
    const isHalved = isLate || half?.toLowerCase().startsWith("a");
    const from = 60 * (isHalved ? (hour % 12) + (isLate ? 12 : 0) : hour) + Number(minutes ?? 0);
    return { written, values: [String(from)], unit: MINUTE };
  });
}

const PART =
  /(?<![\p{L}\p{N}])(?:an? (?=half|quarter))?(half|quarter|one|an?|eine[nmrs]?|une?)(?: of)?(?: (?:an?|one))?[ -](halbe[nrs]? |demi-)?(\p{L}+)/giu;

const HALF = /(?<!\p{L})(?:half|hälfte|moitié|mitad)(?!\p{L})/giu;

/** "An hour", "half a day", "une demi-heure", "half of it": amounts that are not written in digits. */
export function partsIn(text: string): Quantity[] {
  const halves = [...text.matchAll(HALF)].map(([written]) => ({ written, values: ["50"], unit: unitOf("%") }));
  const parts = [...text.matchAll(PART)].flatMap(([written, first = "", halved, word = ""]) => {
    const unit = unitOf(word);
    if (unit?.kind !== "time") return [];
    const isHalf = halved !== undefined || /^half$/i.test(first);
    return { written, values: [/^quarter$/i.test(first) ? "0.25" : isHalf ? "0.5" : "1"], unit };
  });
  return [...parts, ...halves];
}
