/** How well the approximate index of a large tenant finds what an exact search finds. */
import { onlyRow } from "../onlyRow.ts";
import { type TenantContext, withTenant } from "../tenant.ts";

/** An exact search of 200,000 vectors takes a tenth of a second, and there are twenty of them. */
const LIMITS = { statementMs: 15_000, lockMs: 4000, useMs: 60_000 };
/** Vectors that are as near as the last of the nearest count as found. */
const TIE = 1e-6;

export interface Recall {
  passages: number;
  /** How many searches were compared. */
  sampled: number;
  /** The share of the nearest that was found, 0 to 1. */
  recall: number;
}

/**
 * Searches for some of the tenant's own vectors both ways. `search_vectors` decides by itself whether it uses the index.
 * @param nearest how many each search looks for
 */
export function sampleRecall(
  ctx: TenantContext,
  { samples, nearest }: { samples: number; nearest: number },
): Promise<Recall> {
  const { tenantId } = ctx;
  return withTenant(
    ctx,
    async ({ sql }) => {
      const stats = onlyRow(
        await sql<{ passages: number; model: string; shelf: string }[]>`
          select chunk_count as passages, coalesce(embedding_model, '') as model, shelf from knowledge_stats where tenant_id = ${tenantId}`,
      );
      const { passages, model, shelf } = stats;
      const percent = Math.min(100, (300 * samples) / Math.max(1, passages));
      const chosen = await sql<{ vector: string }[]>`
        select embedding::text as vector from embeddings tablesample bernoulli (${percent})
        where tenant_id = ${tenantId} and shelf = ${shelf} and model = ${model} limit ${samples}`;
      let found = 0;
      for (const { vector } of chosen) {
        const [near] = await sql<{ count: number }[]>`
          with exact as (
            select 1 - (embedding <=> ${vector}::halfvec) as similarity from embeddings
            where tenant_id = ${tenantId} and shelf = ${shelf} and model = ${model}
            order by (embedding <=> ${vector}::halfvec) + 0 limit ${nearest}
          )
          select count(*)::int as count
          from search_vectors(${tenantId}, ${model}, ${vector}::halfvec, ${nearest}, array[]::uuid[]) as approximate
          where is_near and approximate.similarity >= (select min(similarity) from exact) - ${TIE}::float8`;
        found += Math.min(1, (near?.count ?? 0) / Math.min(nearest, passages));
      }
      return { passages, sampled: chosen.length, recall: chosen.length === 0 ? 1 : found / chosen.length };
    },
    LIMITS,
  );
}
