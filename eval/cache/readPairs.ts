/** Handwritten question pairs no fit has seen: `pairs/*.txt` per business, `reworded/*.txt` per language. */
import { readdir, readFile } from "node:fs/promises";

export interface OwnPair {
  a: string;
  b: string;
  /** Whether one answer serves both. */
  isSame: boolean;
}

export interface PairSet {
  name: string;
  pairs: OwnPair[];
}

/** Sorted by file name. @throws when a file can't be read */
export async function readPairs(folder: "pairs" | "reworded"): Promise<PairSet[]> {
  const place = new URL(`${folder}/`, import.meta.url);
  const files = (await readdir(place)).filter((file) => file.endsWith(".txt")).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.txt$/, ""),
      pairs: parsePairs(await readFile(new URL(file, place), "utf8")),
    })),
  );
}

/** Lines of `+ question | question` (one answer serves both) or `- question | question` (it would be wrong). Pure. */
export function parsePairs(text: string): OwnPair[] {
  return text.split("\n").flatMap((line) => {
    const [, sign, a, b] = /^([+-]) (.+) \| (.+)$/.exec(line.trim()) ?? [];
    return a && b ? [{ a, b, isSame: sign === "+" }] : [];
  });
}
