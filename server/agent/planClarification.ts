/** Whether to ask back: only when a short question plainly fits several topics. Pure. */
import { tokenize } from "../language/tokenize.ts";
import type { Passage } from "../ports/engine.ts";
import type { Clarification } from "./state.ts";

/** A question with more words of its own says which topic it means. */
const MAX_CONTENT_WORDS = 2;
/** Topics count as equally good when their best passages score within this share of the best. */
const CLOSE = 0.85;
const MAX_OPTIONS = 4;

const prompts: Record<string, string> = {
  en: "Which of these do you mean?",
  de: "Was davon meinen Sie?",
  fr: "De quoi s’agit-il exactement ?",
  es: "¿A cuál de estos se refiere?",
  it: "Quale di questi intende?",
  pt: "A qual destes se refere?",
  nl: "Welke van deze bedoelt u?",
  ar: "أيّ من هذه تقصد؟",
};

const refusals: Record<string, string> = {
  en: "None of these.",
  de: "Nichts davon.",
  fr: "Aucune de ces réponses.",
  es: "Ninguno de estos.",
  it: "Nessuno di questi.",
  pt: "Nenhum destes.",
  nl: "Geen van deze.",
  ar: "لا شيء من هذا.",
};

/** What stands in the conversation when a visitor wants none of the options. */
export function refusalText(locale: string | null): string {
  return refusals[locale?.slice(0, 2) ?? "en"] ?? (refusals.en as string);
}

/**
 * @param passages best first, with `fused` and `coverage` scores
 * @returns 2 to 4 options, or null when one topic stands out or the question is specific enough
 */
export function planClarification(question: string, passages: Passage[], locale: string | null): Clarification | null {
  const content = termsOf(question);
  if (content.size === 0 || content.size > MAX_CONTENT_WORDS) return null;
  // A section that is headed by this very question answers it.
  const [first] = passages;
  if (first && [first.title, first.heading_path.at(-1)].some((heading) => heading && isSame(termsOf(heading), content)))
    return null;
  const best = passages[0]?.scores.fused ?? 0;
  const topics = new Map<string, number>();
  for (const passage of passages) {
    const { fused = 0, coverage = 0 } = passage.scores;
    if (fused < best * CLOSE || coverage < 0.99) continue;
    if (!topics.has(passage.title)) topics.set(passage.title, fused);
  }
  if (topics.size < 2) return null;
  const options = [...topics.keys()].slice(0, MAX_OPTIONS);
  return { prompt: prompts[locale?.slice(0, 2) ?? "en"] ?? (prompts.en as string), options };
}

const termsOf = (text: string) => new Set(tokenize(text));

function isSame(a: Set<string>, b: Set<string>): boolean {
  return a.size === b.size && [...a].every((term) => b.has(term));
}
