/** Passages come back turn after turn: what was read out of a text once is kept, within a bound. */

/** What an entry costs beside what was read: the text as the key, and the map's own. */
const PER_CHARACTER = 2;
const PER_ENTRY = 200;

/**
 * @param read a pure function of the text; its callers must not change what it returns
 * @param bytes the most that is kept, about: what was asked for longest ago goes first
 * @param sizeOf about how many bytes a value takes
 * @returns `read`, which works each text out once for as long as there is room
 */
export function rememberTexts<T>(
  read: (text: string) => T,
  { bytes, sizeOf }: { bytes: number; sizeOf: (value: T) => number },
): (text: string) => T {
  const kept = new Map<string, { value: T; size: number }>();
  let total = 0;
  return (text) => {
    const before = kept.get(text);
    if (before) {
      // A map lists its keys in the order they were set: the first is the one unused for longest.
      kept.delete(text);
      kept.set(text, before);
      return before.value;
    }
    const value = read(text);
    const size = PER_ENTRY + PER_CHARACTER * text.length + sizeOf(value);
    if (size > bytes) return value;
    kept.set(text, { value, size });
    total += size;
    for (const [oldest, { size: freed }] of kept) {
      if (total <= bytes) break;
      kept.delete(oldest);
      total -= freed;
    }
    return value;
  };
}
