/** Splits text into search terms, identically for documents and questions. Pure. */
import { stem } from "./stem.ts";

const RUN = /[\p{L}\p{N}\p{M}]+(?:[-_./:@'+#&][\p{L}\p{N}\p{M}]+)*(?:\+\+|#)?/gu;
/** The same for ASCII text, without Unicode character classes: three times as fast. */
const PLAIN = /^[\0-\x7f]*$/;
const PLAIN_RUN = /[A-Za-z0-9]+(?:[-_./:@'+#&][A-Za-z0-9]+)*(?:\+\+|#)?/g;
/** Scripts written without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const HANGUL = /\p{sc=Hangul}/u;
const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/g;
const MAX_TERM_CHARS = 48;
const words = new Intl.Segmenter("en", { granularity: "word" });

/** Words that say nothing about the topic of an English question; leaving them out halves the index. */
const STOP = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both but by can
  cannot cant could couldnt did didnt do does doesnt doing dont down during each few for from further get had has have
  having he hello her here hers herself him himself his how however i if im in into is isnt it its itself ive just let me more
  most my myself no nor not now of off on once only or other our ours ourselves out over own please s same she should so
  some such t than that thats the their theirs them themselves then there these they this those through to too under
  until up us very was wasnt we were what whats when where which while who whom why will with within wont would you your yours
  yourself yourselves`.split(/\s+/),
);

/** Whether a lower-case English word is a stop word. */
export function isStopWord(word: string): boolean {
  return STOP.has(word);
}

/** Stems common to many questions but rarely their topic: indexed, with little weight in a question. */
const WEAK = new Set(
  `able anyth ask best come differ everyth explain find get give go goe good guid happen help hi know like look mani
  maybe mean much need ok okai possibl problem question realli say see someth still take tell thank thing try understand
  use want way wonder work yes`.split(/\s+/),
);

/** How much a question's term counts, 0 to 1. */
export function weightOf(term: string): number {
  return WEAK.has(term) ? 0.4 : 1;
}

/**
 * Search terms in text order, without stop words. Case and diacritics are folded, and English is stemmed; identifiers,
 * SKUs and decimals are kept whole and also split (`AB-123/x` → `ab-123/x`, `ab`, `123`, `x`); scripts without spaces
 * are segmented into words.
 */
export function tokenize(text: string): string[] {
  const isPlain = PLAIN.test(text);
  const runs = (isPlain ? foldPlain(text) : foldButCase(text)).match(isPlain ? PLAIN_RUN : RUN);
  const terms: string[] = [];
  for (const run of runs ?? []) for (const term of termsOf(run)) terms.push(term);
  return terms;
}

/** Cache of terms, since texts repeat their words; cleared as a whole when full. */
const known = new Map<string, string[]>();
const MAX_KNOWN = 50_000;
const MAX_CACHED_CHARS = 64;

function termsOf(run: string): string[] {
  const before = known.get(run);
  if (before) return before;
  const terms: string[] = [];
  addRun(run, terms);
  if (run.length > MAX_CACHED_CHARS) return terms;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(run, terms);
  return terms;
}

/** How often each term occurs. */
export function countTerms(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of tokenize(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Folds compatibility forms, Latin diacritics and apostrophes; keeps case, which camelCase needs. */
function foldButCase(text: string): string {
  return text
    .normalize("NFKC")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replace(/ß/g, "ss")
    .replace(/[\u2018\u2019\u02bc`]/g, "'")
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, "")
    .replace(THOUSANDS, "");
}

function foldPlain(text: string): string {
  return text.replaceAll("`", "'").replace(THOUSANDS, "");
}

function addRun(run: string, terms: string[]): void {
  if (UNSPACED.test(run)) {
    addUnspaced(run, terms);
    return;
  }
  const whole = run.replace(/'s$/i, "").replaceAll("'", "");
  const parts = whole.split(/[-_./:@+#&]+/).filter(Boolean);
  if (parts.length > 1 || /[+#]$/.test(whole)) {
    const isIdentifier = parts.length <= 5 && (parts.length < 3 || /[\d_]/.test(whole) || whole.length <= 24);
    if (isIdentifier) addTerm(whole.toLowerCase(), terms);
    if (parts.length === 1) return;
  }
  for (const part of parts) addWord(part, terms);
}

function addWord(word: string, terms: string[]): void {
  const lower = word.toLowerCase();
  if (HANGUL.test(lower)) {
    addPairs(lower, terms);
    return;
  }
  if (STOP.has(lower)) return;
  addTerm(stem(lower), terms);
  // camelCase and SKUs such as AB1234 can also be found by their parts
  const parts = word.match(/\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+(?!\p{Ll})|\p{N}+/gu) ?? [];
  const isMixed = /\p{Ll}\p{Lu}/u.test(word) || (/\p{L}{2}/u.test(word) && /\p{N}{2}/u.test(word));
  if (!isMixed || parts.length < 2 || parts.length > 5) return;
  for (const part of parts) {
    const piece = part.toLowerCase();
    if (piece.length > 1 && !STOP.has(piece)) addTerm(stem(piece), terms);
  }
}

function addUnspaced(run: string, terms: string[]): void {
  for (const { segment, isWordLike } of words.segment(run)) {
    if (!isWordLike) continue;
    if (!UNSPACED.test(segment)) addWord(segment, terms);
    else if (/\p{sc=Han}/u.test(segment) && [...segment].length > 2) addPairs(segment, terms);
    else addTerm(segment, terms);
  }
}

/** Makes a long unbroken word findable by pairs of its letters. */
function addPairs(word: string, terms: string[]): void {
  const letters = [...word];
  addTerm(word, terms);
  if (letters.length < 3) return;
  for (let i = 0; i + 1 < letters.length; i++) addTerm(`${letters[i]}${letters[i + 1]}`, terms);
}

function addTerm(term: string, terms: string[]): void {
  if (term.length <= MAX_TERM_CHARS) terms.push(term);
}
