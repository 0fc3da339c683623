/** Pairs of questions that no fit has seen, written by hand: `pairs/*.txt`, a file for each business; `reworded/*.txt`, for each language. */
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

/** In order of their names. @throws when a file can't be read */
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

/** Lines of `+ question | question` (one answer serves both) and `- question | question` (it would be wrong). Pure. */
export function parsePairs(text: string): OwnPair[] {
  return text.split("\n").flatMap((line) => {
    const [, sign, a, b] = /^([+-]) (.+) \| (.+)$/.exec(line.trim()) ?? [];
    return a && b ? [{ a, b, isSame: sign === "+" }] : [];
  });
}
