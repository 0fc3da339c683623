/** Progress of the tenant's re-embedding after a change of the embedding model. */
import type { Parts } from "../../context/context.ts";
import { SHARED_SHELF } from "../../db/sql/replaceChunks.ts";
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import type { EmbeddingStatus } from "../../protocol/admin.ts";

/** `pending`: chunks without a vector of the configured model; former vectors and full-text search still find them. */
export async function getEmbeddingStatus(
  ctx: TenantContext & { parts: Pick<Parts, "embedder"> },
): Promise<EmbeddingStatus> {
  const { model } = ctx.parts.embedder;
  const [row] = await withTenant(
    ctx,
    (tx) => tx.sql<{ serving: string | null; chunks: number; done: number }[]>`
      select embedding_model as serving, chunk_count as chunks, (
          select count(*)::int from embeddings
          where tenant_id = ${ctx.tenantId} and shelf in (${SHARED_SHELF}, ${ctx.tenantId}) and model = ${model}) as done
      from knowledge_stats where tenant_id = ${ctx.tenantId}`,
  );
  const { serving = null, chunks = 0, done = 0 } = row ?? {};
  return { model, serving_model: serving ?? model, done, pending: Math.max(0, chunks - done) };
}
