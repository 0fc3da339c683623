/** A bounded cache for what is computed from a text: the same passages come back turn after turn. */
import { BoundedMap } from "./boundedMap.ts";

/** Overhead per entry: the text as the key, and the map itself. */
const PER_CHARACTER = 2;
const PER_ENTRY = 200;

/**
 * @param read a pure function of the text; callers must not modify its result
 * @param bytes approximate size limit; the least recently used go first
 * @param sizeOf approximate size of a value in bytes
 * @returns `read`, with its results cached while there is room
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
