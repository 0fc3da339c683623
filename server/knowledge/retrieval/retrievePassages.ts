/** Retrieves the passages an answer may rest on. */
import type { Parts } from "../../context/context.ts";
import { type Candidate, type FoundPassages, findPassages, type SearchTerm } from "../../db/sql/findPassages.ts";
import type { Bm25Settings } from "../../db/sql/postings.ts";
import { similarTerms } from "../../db/sql/similarTerms.ts";
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import { inPlainWords } from "../../language/chatWords.ts";
import { isForeign } from "../../language/isForeign.ts";
import { readQuestion } from "../../language/question/readQuestion.ts";
import { tokenize, weightOf } from "../../language/tokenize.ts";
import { translateWords } from "../../language/translateWords.ts";
import type { Books, CarriedTerm } from "../../ports/engine.ts";
import type { Passage, QuestionCoverage } from "../../ports/passage.ts";
import type { QuestionScope } from "../../protocol/api.ts";
import { deepLink } from "../documents/deepLink.ts";
import { findScope } from "./findScope.ts";
import { type PlacedCandidate, preferPage } from "./preferPage.ts";
import { embedQuestion, type QuestionVector, withQuestionVector } from "./questionVector.ts";
import { type RankedCandidate, rankCandidates } from "./rankCandidates.ts";
import type { RankedQuery } from "./rankFeatures.ts";
import { readPassages } from "./readPassages.ts";
import { readThrough, slipsAmong, termsToCompare, wordsToRead } from "./readThrough.ts";
import { respell, withoutMuted, writtenTerms } from "./respell.ts";

export interface RetrieveInput {
  /** Standalone question. */
  question: string;
  /** The question with the preceding lines; null at the start of a conversation. */
  around?: string | null;
  /** Extra words for full-text search, most important first: they add to the score, not to `coverage`. */
  keywords: string[];
  /** Terms carried over from earlier lines, at their own weight even where the question repeats them in parentheses. */
  carried?: CarriedTerm[];
  /** URL of the page the visitor is on; its passages win near-ties. */
  page?: string | null;
  /** Only these documents are searched. */
  scope?: QuestionScope | null;
  limit?: number;
  signal?: AbortSignal;
  /** Where a reranking model's cost is booked. */
  books?: Books;
}

/** Measured on public question sets from many domains; titles and headings weigh more because they name the topic. */
const BM25: Bm25Settings = {
  k1: 2,
  title: { weight: 2.5, norm: 0.5 },
  heading: { weight: 3, norm: 0.5 },
  body: { weight: 1, norm: 0.55 },
};
const DEPTH = 24;
const RERANKED = 24;
const MAX_TERMS = 64;
const MAX_QUESTION_CHARS = 2000;
const MAX_REPEATS = 3;
const KEYWORD_WEIGHT = 0.7;
const KEYWORD_DECAY = 0.98;

/**
 * The tenant's best passages for a question, numbered from 1, best first; empty when nothing fits. If the embedder
 * fails, BM25 alone ranks; if the reranker fails, the fused order stays.
 * @throws the signal's reason when aborted, AppError `scope_unknown`, and database errors
 */
export async function retrievePassages(
  ctx: TenantContext & { parts: Pick<Parts, "embedder" | "reranker" | "log"> },
  { limit = 8, page = null, ...input }: RetrieveInput,
): Promise<Passage[]> {
  const { reranker } = ctx.parts;
  const { candidates, asked, standing } = await findCandidates(ctx, input);
  const byScore = rankCandidates(candidates, asked, reranker ? Math.max(limit, RERANKED) : limit);
  const ranked = preferPage(byScore, page);
  const scores = reranker && ranked.length > 1 ? await rerank(ctx, ranked, input) : null;
  const order = ranked.map((one, index) => ({ one, rerank: scores?.[index] }));
  if (scores) order.sort((a, b) => b.rerank! - a.rerank!);
  const isAcross = standing.isForeign || (asked.vector?.spansLanguages && isForeign(order[0]?.one.content ?? ""));
  const seen = isAcross ? { ...standing, isForeign: true } : standing;
  return order
    .slice(0, limit)
    .map(({ one, rerank }, index) => ({ ...toPassage(one, index + 1, rerank), standing: seen }));
}

/** Unordered results of both searches, with the terms and vector searched for. */
export async function findCandidates(
  ctx: TenantContext & { parts: Pick<Parts, "embedder" | "log"> },
  { question: written, around = null, keywords, carried = [], scope = null, signal }: RetrieveInput,
): Promise<{ candidates: Candidate[]; asked: RankedQuery; standing: QuestionCoverage }> {
  const question = inPlainWords(written);
  const english = translateWords(question);
  const terms = searchTerms(question, english === null ? keywords : [...keywords, english], carried);
  const text = { question: question.slice(0, MAX_QUESTION_CHARS), around, english, signal };
  const documentIds = scope && (await withTenant(ctx, (tx) => findScope(tx, scope)));
  const searchAll = () =>
    withQuestionVector(ctx, text, async (vector) => {
      const search = (terms: SearchTerm[], vector: QuestionVector | null) =>
        findPassages(ctx, { documentIds, terms, vector, bm25: BM25, depth: DEPTH });
      const first = await search(terms, vector);
      const misspelled = first.unknown.filter((term) => !ctx.parts.embedder.knows?.(term));
      const read = await readUnknown(ctx, { question, terms, unknown: misspelled, isForeign: english !== null });
      if (!read) return { ...first, terms, vector, read: question === written ? null : question };
      const respelled = { question: respell(text.question, read.words), around: around && respell(around, read.words) };
      const isSame = vector === null || vector.isForeign || respelled.question === text.question;
      const asRead = isSame ? question : respelled.question;
      const own = isSame ? vector : await embedQuestion(ctx, { ...text, ...respelled }, vector.model, signal);
      return {
        ...(await search(read.terms, own)),
        terms: read.terms,
        vector: own,
        read: asRead === written ? null : asRead,
      };
    });
  for (let repeats = 0; ; repeats++) {
    const { found } = await searchAll();
    const { vector } = found;
    const candidates = await withTexts(ctx, found, vector);
    // Search again if a document was replaced between search and reading: its new version is found then.
    if (candidates.length === found.finds.length || repeats === MAX_REPEATS) {
      return { candidates, asked: { terms: found.terms, vector }, standing: standingOf(found, vector) };
    }
  }
}

/** How well the tenant's documents as a whole cover the question. */
function standingOf(
  { terms, unknown, idf, read }: FoundPassages & { terms: SearchTerm[]; read: string | null },
  vector: QuestionVector | null,
): QuestionCoverage {
  const asked = terms.filter((term) => term.asked);
  const weigh = (some: SearchTerm[]) => some.reduce((sum, { term, weight }) => sum + weight * (idf[term] ?? 0), 0);
  const lacking = new Set(unknown);
  const known = asked.filter(({ term }) => !lacking.has(term));
  return {
    terms: asked.length,
    known: weigh(known) / Math.max(weigh(asked), 1e-9),
    ...(vector?.isForeign && { isForeign: true }),
    everyday: vector?.everyday ?? null,
    ...(read !== null && { read }),
  };
}

/** Adds the texts; drops chunks deleted meanwhile. */
async function withTexts(
  ctx: TenantContext,
  { finds, idf }: FoundPassages,
  vector: QuestionVector | null,
): Promise<Candidate[]> {
  const ids = finds.map((find) => find.chunk_id);
  const passages = await readPassages(ctx, ids, vector?.pieces ? vector.model : null);
  return finds.flatMap((find) => {
    const passage = passages.get(find.chunk_id);
    return passage ? [{ ...passage, ...find, idf }] : [];
  });
}

/** Search terms: the question's in full, carried ones at their weight, remaining keywords at a decaying weight. */
function searchTerms(question: string, keywords: string[], carried: CarriedTerm[]) {
  const weights = new Map(carried.map(({ term, weight }) => [term, weight]));
  const terms = new Map<string, SearchTerm>();
  for (const { term, weight } of readQuestion(question.slice(0, MAX_QUESTION_CHARS), { weights: "search" }).terms) {
    terms.set(term, { term, weight: weights.get(term) ?? weight, asked: true });
  }
  for (const { term, weight } of carried) if (!terms.has(term)) terms.set(term, { term, weight, asked: false });
  let weight = KEYWORD_WEIGHT;
  for (const term of keywords.flatMap((keyword) => tokenize(keyword.slice(0, 200)))) {
    if (terms.has(term)) continue;
    terms.set(term, { term, weight: weight * weightOf(term), asked: false });
    weight *= KEYWORD_DECAY;
  }
  return [...terms.values()].slice(0, MAX_TERMS);
}

/** Interprets unknown words: the new terms and the corrections; null when nothing needs or allows interpretation. */
async function readUnknown(
  ctx: TenantContext & { parts: Pick<Parts, "embedder"> },
  {
    question,
    terms,
    unknown,
    isForeign,
  }: { question: string; terms: SearchTerm[]; unknown: string[]; isForeign: boolean },
): Promise<{ terms: SearchTerm[]; words: Map<string, string> } | null> {
  const asked = terms.filter((term) => term.asked).length;
  const words = wordsToRead(unknown, { asked, isForeign });
  if (words.length === 0) return null;
  const similar = await withTenant(ctx, (tx) => similarTerms(tx, ctx.tenantId, termsToCompare(words)));
  const written = writtenTerms(question);
  const slips = slipsAmong(words, similar, written);
  const { embedder } = ctx.parts;
  const spell = (term: string) => embedder.spell?.(term) ?? null;
  const meant = new Map(
    words.flatMap((word) => {
      const slip = slips.get(word);
      const spelled = slip === undefined ? (spell(word) ?? spell(written.get(word) ?? word)) : (spell(slip) ?? slip);
      return spelled === null ? [] : [[word, spelled] as const];
    }),
  );
  const read = readThrough(terms, words, similar, written);
  return read || meant.size > 0 ? { terms: withoutMuted(read ?? terms, meant), words: meant } : null;
}

async function rerank(
  ctx: { parts: Pick<Parts, "reranker" | "log"> },
  ranked: RankedCandidate[],
  { question, signal = new AbortController().signal, books }: RetrieveInput,
): Promise<number[] | null> {
  const texts = ranked.map((one) => [one.title, ...one.heading_path, one.content].join("\n"));
  try {
    return await ctx.parts.reranker!.score(question, texts, signal, books);
  } catch (error) {
    signal.throwIfAborted();
    ctx.parts.log.warn({ err: error }, "the reranker failed: keeping the fused order");
    return null;
  }
}

function toPassage(one: PlacedCandidate, n: number, rerank: number | undefined): Passage {
  return {
    n,
    chunk_id: one.chunk_id,
    document_id: one.document_id,
    document_version: one.document_version,
    title: one.title,
    url: deepLink(one),
    heading_path: one.heading_path,
    page: one.page,
    content: one.content,
    scores: {
      bm25: one.bm25,
      words: one.features.words,
      ...(one.similarity === null ? {} : { vector: one.features.similarity }),
      ...(one.pieces === null ? {} : { pieces: one.features.pieces, stretch: one.features.stretch }),
      chance: one.chance,
      fused: one.fused,
      coverage: one.coverage,
      ...(rerank === undefined ? {} : { rerank }),
      ...(one.places_up > 0 ? { places_up: one.places_up } : {}),
    },
    idf: one.idf,
  };
}
