/** Passages come back turn after turn: what was read out of a text once is kept, within a bound. */
import { BoundedMap } from "./boundedMap.ts";

/** What an entry costs beside what was read: the text as the key, and the map's own. */
const PER_CHARACTER = 2;
const PER_ENTRY = 200;

/**
 * @param read a pure function of the text; its callers must not change what it returns
 * @param bytes the most that is kept, about: what was asked for longest ago goes first
 * @param sizeOf about how many bytes a value takes
 * @returns `read`, which works each text out once for as long as there is room
 */
export function rememberTexts<T extends object>(
  read: (text: string) => T,
  { bytes, sizeOf }: { bytes: number; sizeOf: (value: T) => number },
): (text: string) => T {
  const kept = new BoundedMap<T>(bytes);
  return (text) => {
    const before = kept.get(text);
    if (before) return before;
    const value = read(text);
    kept.set(text, value, PER_ENTRY + PER_CHARACTER * text.length + sizeOf(value));
    return value;
  };
}
