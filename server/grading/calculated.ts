/** Amounts that an answer computes from given ones: "€4.50 a night, so two dogs for seven nights are €63". Pure. */
import { type Quantity, quantitiesIn } from "../language/quantities.ts";

/** With more factors almost any result could be reached. */
const MAX_KNOWN_AMOUNTS = 4;

export interface KnownAmounts {
  /** Amounts from the sources. */
  given: readonly Quantity[];
  /** Amounts from the sources or the visitor. */
  isKnown(amount: Quantity): boolean;
}

/**
 * The one unknown amount in a sentence that is the product of its other amounts or, if all are of its kind, their sum
 * or difference. The given amount of its kind may be implicit ("two dogs are €9"). All other amounts must be known.
 */
export function calculatedIn(sentence: string, { given, isKnown }: KnownAmounts): Quantity[] {
  const amounts = quantitiesIn(sentence);
  const known = distinct(amounts.filter(isKnown));
  const found = amounts.filter((amount) => !isKnown(amount));
  // One result at a time: otherwise it is ambiguous what was computed from what.
  const [result] = found;
  if (known.length === 0 || known.length > MAX_KNOWN_AMOUNTS || !result || distinct(found).length !== 1) return [];
  const { unit } = result;
  const isAlike = (amount: Quantity) => unit !== null && amount.unit?.kind === unit.kind;
  const factors = known.some(isAlike) ? [known] : given.filter(isAlike).map((amount) => [amount, ...known]);
  const results = [
    ...factors.flatMap((amounts) => combine(amounts, (a, b) => a * b)),
    ...(known.length > 1 && known.every(isAlike) ? [...combine(known, (a, b) => a + b), ...differences(known)] : []),
  ];
  return valuesOf(result).some((value) => isAmong(value, results)) ? found : [];
}

/**
 * Whether the sentence places the visitor's amount between two amounts of the sources: "three weeks before arrival is
 * in the window from 29 to 8 days". The last of those amounts gives the unit of all.
 */
export function isPlaced(amount: Quantity, sourced: readonly Quantity[]): boolean {
  const { unit } = amount;
  const size = sourced.find((one) => unit !== null && one.unit?.kind === unit.kind)?.unit?.size;
  if (!unit || size === undefined) return false;
  const bounds = sourced
    .filter((one) => one.unit === null || one.unit.kind === unit.kind)
    .flatMap((one) => valuesOf(one).map((value) => value * (one.unit?.size ?? size)));
  const sizes = valuesOf(amount).map((value) => value * unit.size);
  return bounds.length > 1 && sizes.some((value) => value >= Math.min(...bounds) && value <= Math.max(...bounds));
}

const valuesOf = ({ values }: Quantity) => values.map(Number).filter(Number.isFinite);
/** Tries every reading of the amounts. */
function combine(amounts: Quantity[], join: (a: number, b: number) => number): number[] {
  return amounts.map(valuesOf).reduce((results, values) => results.flatMap((a) => values.map((b) => join(a, b))));
}
const differences = (amounts: Quantity[]) => (amounts.length === 2 ? combine(amounts, (a, b) => Math.abs(a - b)) : []);
/** Equal to the cent. */
const isAmong = (value: number, results: number[]) => results.some((result) => Math.abs(value - result) < 0.005);

/** "Two dogs" and "2 dogs" are one factor: repetition is more common than two times two nights. */
function distinct(amounts: Quantity[]): Quantity[] {
  return [...new Map(amounts.map((amount) => [amount.values[0], amount])).values()];
}
