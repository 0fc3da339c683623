/** Looks up a cached answer: similarity finds candidates, a closer comparison decides, the database confirms. */
import type { Parts } from "../context/context.ts";
import type { TenantContext } from "../db/tenant.ts";
import type { CacheMatch } from "../ports/cache.ts";
import { forQuestions } from "../ports/embedder.ts";
import { type CurrentSources, currentSources } from "./currentSources.ts";
import { compareQuestions, type Verdict } from "./match/compareQuestions.ts";
import { FITTED_ON } from "./match/evidence.ts";
import { servedProvenances } from "./provenance.ts";

export type CacheContext = TenantContext & { parts: Pick<Parts, "cache" | "embedder" | "engine"> };

/** How many neighbours are compared closely. */
const CANDIDATES = 12;
/** Minimum cosine for a closer comparison; a lexical embedder gives paraphrases low similarities. */
const MIN_SIMILARITY = { lexical: 0.1, semantic: 0.5 };
/** Older answers are regenerated, unless pinned or written by a person. */
const MAX_AGE_DAYS = 90;

export interface CachedAnswer {
  /** The entry to serve with its score and sources; null when there is none. */
  hit: ({ match: CacheMatch; score: number } & CurrentSources) | null;
  /** Cosine of the nearest entry; null in an empty cache. */
  nearest: number | null;
}

/**
 * Finds the tenant's cached answer to the question, if any.
 * @param asked `question`: standalone (see `questionToLookUp`); `locale`: the reader's; `address`: see `currentSources`
 * @throws when the embedder or the database fails; an unavailable cache finds nothing
 */
export async function findCachedAnswer(
  ctx: CacheContext,
  asked: { question: string; locale: string | null; address?: string | null; signal?: AbortSignal },
): Promise<CachedAnswer> {
  const { cache, embedder } = ctx.parts;
  const [vector] = await forQuestions(embedder).embed([asked.question], asked.signal);
  if (!vector) return { hit: null, nearest: null };
  const matches = await cache.nearest(ctx.tenantId, vector, CANDIDATES);
  const ranked = rank(ctx, asked, matches);
  for (const { match, score } of ranked) {
    const standing = await currentSources(ctx, match.entry, asked.address ?? null);
    if (standing) {
      void cache.noteHit(ctx.tenantId, match.entry.id);
      return { hit: { match, score, ...standing }, nearest: matches[0]!.similarity };
    }
    // Its sources are gone or have changed, so the entry goes too.
    await cache.drop(ctx.tenantId, match.entry.id).catch(() => {});
  }
  return { hit: null, nearest: matches[0]?.similarity ?? null };
}

/** Matches that ask the same thing, highest score first. */
function rank(
  { parts }: CacheContext,
  asked: { question: string; locale: string | null },
  matches: CacheMatch[],
): { match: CacheMatch; score: number }[] {
  const floor = parts.embedder.isLexical ? MIN_SIMILARITY.lexical : MIN_SIMILARITY.semantic;
  const provenances = servedProvenances(parts);
  const oldest = Date.now() - MAX_AGE_DAYS * 86_400_000;
  return matches
    .filter(({ entry, similarity, is_pinned }) => {
      const isForReader = entry.locale === null || entry.locale === asked.locale;
      const isFresh = is_pinned || entry.origin.kind === "person" || Date.parse(entry.created_at) >= oldest;
      return similarity >= floor && provenances.has(entry.provenance) && isForReader && isFresh;
    })
    .map((match) => ({ match, ...compareMatch(parts, asked.question, match) }))
    .filter((each) => each.isSame)
    .sort((a, b) => b.score - a.score);
}

/** Compares a neighbour closely. Its cosine counts only from the model the comparison was fitted on. */
export function compareMatch({ embedder }: Pick<Parts, "embedder">, question: string, match: CacheMatch): Verdict {
  const similarity = embedder.model === FITTED_ON ? match.similarity : null;
  return compareQuestions(question, match.entry.question, similarity);
}
