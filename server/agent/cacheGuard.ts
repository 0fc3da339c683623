/** The second look at a cache match, and what may get into the cache at all. Pure. */
import type { CacheEntry, CacheMatch } from "../ports/cache.ts";
import type { Passage } from "../ports/engine.ts";
import type { TurnRun } from "./run.ts";

/** Likeness of the lexical vectors from which a match is worth a second look. */
const MIN_SIMILARITY = 0.9;
/** Only answers this sure are worth repeating. */
const MIN_CONFIDENCE = 0.8;

const NEGATIONS = new Set(
  "not no never none cannot without nicht kein keine keinen nie ohne pas jamais sans aucun non senza mai sin nunca ningún não nunca sem niet geen zonder ikke ingen aldrig inte nej ei не нет без никогда لا ليس بدون 不 没 没有 ない なし".split(
    " ",
  ),
);
const CONTRACTED_NEGATION = /\b\p{L}+n['’]t\b/u;

/** Answers of another make (prompts, model, embedding) are not this product's answers any more. */
export function cacheMake(run: TurnRun): string {
  const { engine, embedder } = run.parts;
  return [engine.name, engine.promptVersion("generate") ?? "-", embedder.model].join("/");
}

/** True when the match asks the very same thing: likeness, then make, language, negation, numbers and named things. */
export function isSameQuestion(
  question: string,
  match: CacheMatch,
  want: { make: string; locale: string | null },
): boolean {
  const { entry, similarity } = match;
  if (similarity < MIN_SIMILARITY || entry.make !== want.make || entry.locale !== want.locale) return false;
  return (
    sameSet(numbers(question), numbers(entry.question)) &&
    isNegated(question) === isNegated(entry.question) &&
    sameSet(names(question), names(entry.question)) &&
    sameSet(contentWords(question), contentWords(entry.question))
  );
}

/**
 * Whether a fresh answer may be kept: sure, cited, asked without context, and free of personal data on both sides
 * (a visitor's text alone never writes to the cache).
 */
export function isAdmissible(answer: {
  question: string;
  content: string;
  confidence: number;
  citationCount: number;
  isFollowUp: boolean;
  passages: Passage[];
}): boolean {
  if (answer.isFollowUp || answer.confidence < MIN_CONFIDENCE || answer.citationCount === 0) return false;
  if (answer.question.length > 300) return false;
  const known = answer.passages.map((passage) => passage.content).join("\n");
  return ![answer.question, answer.content].some((text) => hasPersonalData(text, known));
}

/** What an entry rests on: the chunks that are cited. */
export function restsOn(passages: Passage[], cited: number[]): CacheEntry["rests_on"] {
  return passages
    .filter((passage) => cited.includes(passage.n))
    .map(({ document_id, document_version, chunk_id }) => ({ document_id, document_version, chunk_id }));
}

const EMAIL = /[^\s@<>]{1,64}@[^\s@<>]+\.[^\s@<>]{2,}/gu;
const LONG_NUMBER = /(?:\d[ ().\-/]?){6,}/gu;
const URL_LIKE = /https?:\/\/\S+/giu;
const SELF =
  /\b(?:my name is|i am called|i live (?:in|at)|my (?:address|order|account|phone|number|email|birthday|card|iban|password)|ich hei(?:ß|ss)e|mein name|meine (?:adresse|bestellung|nummer)|je m['’]appelle|mon (?:nom|adresse|numéro)|me llamo|mi (?:nombre|dirección|pedido|número))\b/iu;

function hasPersonalData(text: string, known: string): boolean {
  if (SELF.test(text)) return true;
  return [EMAIL, LONG_NUMBER, URL_LIKE].some((pattern) =>
    [...text.matchAll(pattern)].some(([found]) => !known.includes(found.trim().replace(/[.,;)]+$/, ""))),
  );
}

const words = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
const numbers = (text: string) => new Set(text.match(/\d+(?:[.,]\d+)*/g) ?? []);
/** Words written with a capital or a digit inside the sentence: products, places, versions. */
const names = (text: string) =>
  new Set((text.match(/(?<=\S\s+)\p{Lu}[\p{L}\p{N}-]*/gu) ?? []).map((name) => name.toLowerCase()));
const isNegated = (text: string) => CONTRACTED_NEGATION.test(text) || words(text).some((word) => NEGATIONS.has(word));

/** Words that carry what is asked; a question differs in meaning when one of them differs. */
const FILLER = new Set(
  "a an the is are was be am do does did can could would will i you we they it me my your our to of in on at for with and or please hi hello hey tell know want need like how what where when which who why there this that der die das ein eine ist sind ich du wir kann bitte wie was wo wann le la les un une est je tu vous comment est-ce que el los las es yo cómo qué por favor".split(
    " ",
  ),
);
const contentWords = (text: string) =>
  new Set(
    words(text)
      .filter((word) => !FILLER.has(word))
      .map((word) => word.replace(/(?:ing|ed|es|s)$/u, "")),
  );

function sameSet(a: Set<string>, b: Set<string>): boolean {
  return a.size === b.size && [...a].every((item) => b.has(item));
}
