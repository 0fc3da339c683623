/** Looks for an answer that serves the question: likeness finds candidates, a second look decides, the database confirms. */
import type { Parts } from "../context/context.ts";
import type { TenantContext } from "../db/tenant.ts";
import type { CacheMatch } from "../ports/cache.ts";
import { forQuestions } from "../ports/embedder.ts";
import { servedMakes } from "./cacheMake.ts";
import { currentSources, type Standing } from "./currentSources.ts";
import { compareQuestions, type Verdict } from "./match/compareQuestions.ts";
import { FITTED_ON } from "./match/evidence.ts";

export type CacheContext = TenantContext & { parts: Pick<Parts, "cache" | "embedder" | "engine"> };

/** How many neighbours get a second look. */
const CANDIDATES = 12;
/** Farther neighbours are not worth a look. Cosine; a lexical embedder puts rewordings far apart. */
const MIN_SIMILARITY = { lexical: 0.1, semantic: 0.5 };
/** An answer older than this is written anew, unless it is pinned. */
const MAX_AGE_DAYS = 90;

export interface CachedAnswer {
  /** The entry that serves it, with the titles of what it rests on; null when there is none. */
  hit: ({ match: CacheMatch; score: number } & Standing) | null;
  /** Cosine of the nearest entry; null in an empty cache. */
  nearest: number | null;
}

/**
 * Finds the tenant's answer to the question, if there is one.
 * @param asked `question` as it stands alone (see `questionToLookUp`); `locale` of the reader; `address`: see `currentSources`
 * @throws when the embedder or the database fail; a cache that is away finds nothing
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
    // What it rests on is gone: so is it.
    await cache.drop(ctx.tenantId, match.entry.id).catch(() => {});
  }
  return { hit: null, nearest: matches[0]?.similarity ?? null };
}

/** Those that ask the same, surest first. */
function rank(
  { parts }: CacheContext,
  asked: { question: string; locale: string | null },
  matches: CacheMatch[],
): { match: CacheMatch; score: number }[] {
  const floor = parts.embedder.isLexical ? MIN_SIMILARITY.lexical : MIN_SIMILARITY.semantic;
  const makes = servedMakes(parts);
  const oldest = Date.now() - MAX_AGE_DAYS * 86_400_000;
  return matches
    .filter(({ entry, similarity, is_pinned }) => {
      const isForReader = entry.locale === null || entry.locale === asked.locale;
      const isFresh = is_pinned || entry.origin.kind === "person" || Date.parse(entry.created_at) >= oldest;
      return similarity >= floor && makes.has(entry.make) && isForReader && isFresh;
    })
    .map((match) => ({ match, ...compareMatch(parts, asked.question, match) }))
    .filter((each) => each.isSame)
    .sort((a, b) => b.score - a.score);
}

/** The second look at a neighbour. Its cosine counts where it is of the model that the look was fitted on. */
export function compareMatch({ embedder }: Pick<Parts, "embedder">, question: string, match: CacheMatch): Verdict {
  const similarity = embedder.model === FITTED_ON ? match.similarity : null;
  return compareQuestions(question, match.entry.question, similarity);
}
