/** Whether to ask back: only when a short question plainly fits several topics. Pure. */
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

const STOP = new Set(
  "a an the is are do does can i you we to of in on for with my your how what where when which who why about tell me please it das der die ein eine wie was ich le la les un une el los las cómo qué".split(
    " ",
  ),
);

/**
 * @param passages best first, with `fused` and `coverage` scores
 * @returns 2 to 4 options, or null when one topic stands out or the question is specific enough
 */
export function planClarification(question: string, passages: Passage[], locale: string | null): Clarification | null {
  const content = (question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !STOP.has(word));
  if (content.length === 0 || content.length > MAX_CONTENT_WORDS) return null;
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
