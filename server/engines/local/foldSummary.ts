import { cleanInline, splitSentences } from "../../language/units.ts";
import { terms } from "../../language/words.ts";
import type { HistoryLine } from "../../ports/engine.ts";

const MAX_WORDS = 120;

/**
 * Summarizes the conversation in its own sentences: what the visitor wants first, then what was answered.
 * @returns at most 120 words, oldest first
 */
export function foldSummary(summary: string | null, history: HistoryLine[]): string {
  const weights = new Map<string, number>();
  for (const line of history) for (const term of terms(line.content)) add(weights, term.stem, term.weight);
  const known = summary === null ? [] : splitSentences(summary).map((text) => ({ text, bonus: 1.5 }));
  const said = history.flatMap((line) =>
    splitSentences(cleanInline(line.content)).map((text) => ({ text, bonus: line.role === "assistant" ? 0.7 : 1.3 })),
  );
  const candidates = [...known, ...said].map((one, order) => ({
    ...one,
    order,
    score: one.bonus * rate(one.text, weights),
  }));
  const chosen: typeof candidates = [];
  let room = MAX_WORDS;
  for (const candidate of candidates.toSorted((a, b) => b.score - a.score)) {
    const words = candidate.text.split(/\s+/).length;
    if (candidate.score <= 0 || words > room || chosen.some((one) => one.text === candidate.text)) continue;
    chosen.push(candidate);
    room -= words;
  }
  return chosen
    .toSorted((a, b) => a.order - b.order)
    .map((one) => one.text)
    .join(" ");
}

/** Topic weight per word, so that long sentences have no advantage. */
function rate(text: string, weights: Map<string, number>): number {
  const stems = new Set(terms(text).map((term) => term.stem));
  if (stems.size === 0) return 0;
  const sum = [...stems].reduce((total, stem) => total + Math.min(3, weights.get(stem) ?? 0.5), 0);
  return sum / Math.sqrt(stems.size + 3);
}

function add(weights: Map<string, number>, stem: string, weight: number): void {
  weights.set(stem, (weights.get(stem) ?? 0) + weight);
}
