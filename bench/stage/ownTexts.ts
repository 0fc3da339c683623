/**
 * Gives each tenant texts of its own, as in life: this product's documentation, in which each tenant uses other words
 * of about the same frequency. Sentences stay as long and as varied as they are, but no two tenants share one, so
 * nothing that a process remembers by text helps with another tenant's.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const DOCS = join(import.meta.dirname, "../../docs");
/** Shorter ones are mostly function words, which keep the language and the kind of question recognizable. */
const WORD = /\b[a-z]{5,}\b/g;
/** Words trade places with others of about the same frequency. */
const NEIGHBOURS = 40;
/** How far apart the tenants' words are. */
const STEP = 3;

export interface TextFile {
  name: string;
  text: string;
}

/** The documentation as it is. */
export const documents: TextFile[] = readdirSync(DOCS)
  .filter((file) => file.endsWith(".md"))
  .sort()
  .map((name) => ({ name, text: readFileSync(join(DOCS, name), "utf8") }));

const ranked = byFrequency(documents.map(({ text }) => text).join("\n"));
const ranks = new Map(ranked.map((word, rank) => [word, rank]));

/** @param tenant its number, from 0 @returns the text in the tenant's own words; the same each time */
export function inOwnWords(tenant: number, text: string): string {
  return text.replace(WORD, (word) => {
    const rank = ranks.get(word);
    if (rank === undefined) return word;
    const first = rank - (rank % NEIGHBOURS);
    const size = Math.min(NEIGHBOURS, ranked.length - first);
    return ranked[first + ((rank - first + STEP * (tenant + 1)) % size)]!;
  });
}

/** The most frequent first; ties in the alphabet's order. */
function byFrequency(text: string): string[] {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([word]) => word);
}
