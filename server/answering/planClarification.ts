/** Decides whether to ask a clarifying question, and which sections to offer. Pure. */

import { titleOf } from "../grading/citations.ts";
import { zip } from "../language/lists.ts";
import { phrasesFor } from "../language/phrases/index.ts";
import { tokenize } from "../language/tokenize.ts";
import type { Passage } from "../ports/passage.ts";
import type { ClarifyOption } from "../protocol/events.ts";
import { nameOptions } from "./nameOptions.ts";
import type { Clarification, SectionChoice } from "./state.ts";

/** A question with more words of its own already says which topic it means. */
const MAX_CONTENT_WORDS = 2;
/** Topics are tied when their best passages score within this share of the top score. */
const CLOSE = 0.85;
const MAX_SECTIONS = 3;

/** A section with the passage that found it. */
type Found = SectionChoice & { passage: Passage };

/**
 * Offers the nearest sections when no answer was good enough.
 * @param passages best first
 * @param reason why no answer could be given
 * @returns null when there is no section to offer
 */
export function askAboutNearest(
  passages: Passage[],
  locale: string | null,
  reason: Clarification["reason"] = "low_confidence",
): Clarification | null {
  const sections = sectionsOf(passages);
  return sections.length === 0 ? null : { ...clarification("clarifyUnsure", sections, locale), reason };
}

/**
 * Checked before anything is written: the same question comes again, or a short one clearly fits several topics.
 * @param asked `answeredFrom`: the sections that did not settle it
 * @param passages best first, with `fused` and `coverage` scores
 * @returns null when there is nothing to ask: one topic stands out, or the question is specific enough
 */
export function planClarification(
  asked: { question: string; answeredFrom: string[] | null },
  passages: Passage[],
  locale: string | null,
): Clarification | null {
  const { question, answeredFrom } = asked;
  return answeredFrom === null ? askWhich(question, passages, locale) : askAgain(answeredFrom, passages, locale);
}

/** @param answeredFrom the sections that did not help: others are offered, and always a person */
export function askAgain(answeredFrom: string[], passages: Passage[], locale: string | null): Clarification {
  const others = sectionsOf(passages).filter(({ label }) => !answeredFrom.includes(label));
  return clarification(others.length > 0 ? "clarifyAgain" : "clarifyPerson", others, locale);
}

function askWhich(question: string, passages: Passage[], locale: string | null): Clarification | null {
  const content = termsOf(question);
  if (content.size === 0 || content.size > MAX_CONTENT_WORDS) return null;
  // A section whose heading is this very question answers it.
  const [first] = passages;
  if (first && [first.title, first.heading_path.at(-1)].some((heading) => heading && isSame(termsOf(heading), content)))
    return null;
  const best = passages[0]?.scores.fused ?? 0;
  const close = passages.filter(({ scores: { fused = 0, coverage = 0 } }) => fused >= best * CLOSE && coverage >= 0.99);
  if (new Set(close.map(({ title }) => title)).size < 2) return null;
  return clarification("clarifyWhich", sectionsOf(close), locale);
}

/** The options: sections, or those of an action, with a person as the last one. */
export function optionsOf({ sections, person, action }: Clarification): ClarifyOption[] {
  if (action) return action.options;
  const options = sections.map(({ label }): ClarifyOption => ({ label, kind: "section" }));
  return [...options, { label: person, kind: "person" }];
}

function clarification(
  why: "clarifyUnsure" | "clarifyWhich" | "clarifyAgain" | "clarifyPerson",
  found: Found[],
  locale: string | null,
): Clarification {
  const phrases = phrasesFor(locale);
  const reason = why === "clarifyAgain" || why === "clarifyPerson" ? "repeated" : "low_confidence";
  return { prompt: phrases[why], reason, sections: named(found.slice(0, MAX_SECTIONS)), person: phrases.askPerson };
}

function named(found: Found[]): SectionChoice[] {
  const labels = nameOptions(found.map(({ passage }) => passage));
  return zip(found, labels).map(([{ passage: _, ...section }, label]) => ({ ...section, label }));
}

/** Each section once, ranked by its best passage; of those with the same name, or pages of one section, the first. */
function sectionsOf(passages: Passage[]): Found[] {
  const sections = new Map<string, Found>();
  for (const passage of passages) {
    const { document_id, heading_path, page, chunk_id } = passage;
    const isKnown = [...sections.values()].some((one) => isOneSection(one, passage));
    const label = titleOf(passage);
    if (!isKnown && !sections.has(label))
      sections.set(label, { label, document_id, heading_path, page, chunk_id, passage });
  }
  return [...sections.values()];
}

const isOneSection = (a: SectionChoice, b: Passage) =>
  a.document_id === b.document_id &&
  a.heading_path.length > 0 &&
  a.heading_path.join("\n") === b.heading_path.join("\n");

/** Ignores capitals inside words: `iPhone` is one word however it is written. */
const termsOf = (text: string) => new Set(tokenize(text.toLowerCase()));

function isSame(a: Set<string>, b: Set<string>): boolean {
  return a.size === b.size && [...a].every((term) => b.has(term));
}
