/** The question as a vector, by the model that the tenant's own vectors are made with. */
import type { Parts } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import type { Embedder } from "../ports/embedder.ts";

export interface QuestionVector {
  model: string;
  values: number[];
  /** How far likeness is to be trusted. */
  isLexical: boolean;
}

const EMBED_TIMEOUT_MS = 2000;
/** The model that a tenant was last seen to be served with, where that is not the embedder's own: while it is changed. */
const former = new WeakMap<Embedder, Map<string, string>>();

/**
 * Embeds the question and runs `search` with it in a transaction of the tenant. While vectors of another model are being
 * made the former model's serve, as long as its embedder is still to be had. Null: words alone, since no embedder answers.
 * @returns what `search` returned, and the vector it got
 * @throws the signal's reason when aborted, and database errors
 */
export async function withQuestionVector<T>(
  ctx: TenantContext & { parts: Pick<Parts, "embedder" | "log"> },
  { question, signal }: { question: string; signal?: AbortSignal | undefined },
  search: (tx: Tx, vector: QuestionVector | null) => Promise<T>,
): Promise<{ found: T; vector: QuestionVector | null }> {
  const { embedder } = ctx.parts;
  const known = former.get(embedder) ?? new Map<string, string>();
  former.set(embedder, known);
  for (let model = known.get(ctx.tenantId) ?? embedder.model; ; ) {
    const vector = await embedQuestion(ctx, question, model, signal);
    const [serving, found] = await withTenant(ctx, (tx) =>
      Promise.all([servingModel(tx, ctx.tenantId), search(tx, vector)]),
    );
    if (serving === null || serving === embedder.model) known.delete(ctx.tenantId);
    else known.set(ctx.tenantId, serving);
    if (serving === null || serving === model) return { found, vector };
    model = serving;
  }
}

/** The model whose vectors all of the tenant's chunks have; null before the first chunk. */
export async function servingModel(tx: Tx, tenantId: string): Promise<string | null> {
  const [row] = await tx.sql<{ model: string | null }[]>`
    select embedding_model as model from knowledge_stats where tenant_id = ${tenantId}`;
  return row?.model ?? null;
}

async function embedQuestion(
  ctx: { parts: Pick<Parts, "embedder" | "log"> },
  question: string,
  model: string,
  signal?: AbortSignal,
): Promise<QuestionVector | null> {
  const embedder = embedderOf(ctx.parts.embedder, model);
  if (!embedder) return null;
  const deadline = AbortSignal.timeout(EMBED_TIMEOUT_MS);
  try {
    const [values] = await embedder.embed([question], signal ? AbortSignal.any([signal, deadline]) : deadline);
    signal?.throwIfAborted();
    return values ? { model, values, isLexical: embedder.isLexical === true } : null;
  } catch (error) {
    signal?.throwIfAborted();
    ctx.parts.log.warn({ err: error, model }, "the embedder failed: searching by words alone");
    return null;
  }
}

/** The embedder itself, or one of a model it knows how to reach; null when there is none any more. */
export function embedderOf(embedder: Embedder, model: string): Embedder | null {
  return embedder.model === model ? embedder : (embedder.other?.(model) ?? null);
}
