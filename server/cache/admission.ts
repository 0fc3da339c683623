/** Decides which answers may enter the cache. Pure: takes the facts, returns a reason for refusal or null. */

import { amountTerms } from "../language/amountTerms.ts";
import { withoutCitations } from "../language/citations.ts";
import { ordersModel, withoutGraderTalk } from "../language/graderTalk.ts";
import { isNegated } from "../language/question/negation.ts";
import { tokenize } from "../language/tokenize.ts";
import { splitSentences } from "../language/units.ts";
import type { Passage } from "../ports/passage.ts";
import { bandOf } from "../protocol/confidenceBand.ts";
import { hasPersonalData } from "./personalData.ts";

export type Refusal =
  | "context"
  | "unsure"
  | "uncited"
  | "long"
  | "odd_characters"
  | "addresses_machine"
  | "personal"
  | "unknown_words"
  | "ungrounded";

/** Only answers with at least this confidence are reused, however low the tenant's threshold. */
const MIN_CONFIDENCE = 0.8;
const MAX_QUESTION_CHARS = 300;
const MAX_QUESTION_SENTENCES = 3;
/** Minimum share of a sentence's terms that must occur in the cited passages. */
const MIN_GROUNDED = 0.7;

export interface CacheCandidate {
  question: string;
  answer: string;
  confidence: number;
  /** Confidence from which the tenant delivers answers. */
  threshold: number;
  /** The message opened its conversation and is self-contained. */
  isContextFree: boolean;
  /** The passages that the answer cites. */
  cited: Passage[];
  /** Terms of the question and answer found in neither the tenant's documents nor general vocabulary. */
  unknownTerms: string[];
}

/** Why the answer must not be cached; null when it may be. A visitor's text alone never writes to the cache. */
export function refusalOf(candidate: CacheCandidate): Refusal | null {
  const { question, answer, cited } = candidate;
  if (!candidate.isContextFree) return "context";
  if (!(candidate.confidence >= MIN_CONFIDENCE)) return "unsure";
  if (bandOf(candidate.confidence, candidate.threshold) !== "high") return "unsure";
  if (cited.length === 0) return "uncited";
  if (question.length > MAX_QUESTION_CHARS || splitSentences(question).length > MAX_QUESTION_SENTENCES) return "long";
  if (hasOddCharacters(question)) return "odd_characters";
  if (addressesMachine(question)) return "addresses_machine";
  const known = cited.map(textOf).join("\n");
  const plain = withoutCitations(answer);
  if (hasPersonalData(question, known) || hasPersonalData(plain, known)) return "personal";
  if (candidate.unknownTerms.length > 0) return "unknown_words";
  return isGrounded(plain, cited) ? null : "ungrounded";
}

const textOf = (passage: Passage) => [passage.title, ...passage.heading_path, passage.content].join("\n");

/** Mixed scripts within a word, or invisible characters: the usual ways to disguise text. */
function hasOddCharacters(text: string): boolean {
  if (/\p{Default_Ignorable_Code_Point}|\p{Cc}|\p{Co}/u.test(text.replace(/[\t\r\n]/g, " "))) return true;
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => {
    const scripts = [/\p{sc=Latin}/u, /\p{sc=Cyrillic}/u, /\p{sc=Greek}/u, /\p{sc=Armenian}/u, /\p{sc=Cherokee}/u];
    const isStyled = word.normalize("NFKC") !== word.normalize("NFC");
    return isStyled || scripts.filter((script) => script.test(word)).length > 1;
  });
}

function addressesMachine(question: string): boolean {
  return ordersModel(question) || withoutGraderTalk(question) !== question || /["“”«»„]|[{}<>[\]]|\n/u.test(question);
}

/** Every sentence is built from the passages' words and is negated only where they are. */
function isGrounded(answer: string, cited: Passage[]): boolean {
  const lines = cited.flatMap((passage) => splitSentences(textOf(passage)));
  const sources = lines.map((line) => ({ terms: new Set(tokenize(line)), isNegated: isNegated(line) }));
  const all = new Set(sources.flatMap((source) => [...source.terms]));
  return splitSentences(answer).every((sentence) => {
    const terms = tokenize(sentence);
    if (terms.length === 0) return true;
    if (terms.some((term) => amountTerms.has(term) && !all.has(term))) return false;
    if (terms.filter((term) => all.has(term)).length < MIN_GROUNDED * terms.length) return false;
    const denies = isNegated(sentence);
    const shared = (source: (typeof sources)[number]) => terms.filter((term) => source.terms.has(term)).length;
    const most = Math.max(...sources.map(shared));
    return sources.some((source) => shared(source) === most && source.isNegated === denies);
  });
}
