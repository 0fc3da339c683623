/** The question as a vector, by the model that the tenant's own vectors are made with. */
import type { Parts } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import type { TenantContext } from "../../db/tenant.ts";
import { type Embedder, forQuestions } from "../../ports/embedder.ts";
import { likenessToEveryday } from "../everyday/likenessToEveryday.ts";
import { readQuestionTexts } from "./readInLanguages.ts";

export interface QuestionVector {
  model: string;
  /** What is searched by: in equal parts the question, the same with what was said before it, and its words in English. */
  values: number[];
  /** What a cosine with `values` has to be multiplied by to be the mean of the cosines with its parts. */
  scale: number;
  /** How far likeness is to be trusted. */
  isLexical: boolean;
  /** The pieces (see ports/embedder.ts) of the question, and of its words in English; null where the model gives none. */
  pieces: Int8Array[] | null;
  /** Texts in other languages are read by a model for them, and compared. */
  spansLanguages: boolean;
  /** In another language than English, read by a model for all languages: words then tell less, and pieces nothing. */
  isForeign: boolean;
  /** How like the question is to what is asked everywhere; null where that is not compared. */
  everyday: number | null;
}

/** What is asked. */
export interface QuestionText {
  question: string;
  /** The same with the lines before it; null at the start of a conversation. */
  around: string | null;
  /** Its words in English; null when it is in English or they are not known. */
  english: string | null;
}

const EMBED_TIMEOUT_MS = 2000;
/** By the embedder's model and the tenant: the model it was last seen to be served with, where that is another one. */
const former = new Map<string, Map<string, string>>();

/**
 * Embeds the question and runs `search` with it, which tells the model that serves. While vectors of another model are being
 * made the former model's serve, as long as its embedder is still to be had. Null: words alone, since no embedder answers.
 * @returns what `search` returned, and the vector it got
 * @throws the signal's reason when aborted, and database errors
 */
export async function withQuestionVector<T extends { serving: string | null }>(
  ctx: TenantContext & { parts: Pick<Parts, "embedder" | "log"> },
  { signal, ...text }: QuestionText & { signal?: AbortSignal | undefined },
  search: (vector: QuestionVector | null) => Promise<T>,
): Promise<{ found: T; vector: QuestionVector | null }> {
  const { embedder } = ctx.parts;
  const known = former.get(embedder.model) ?? new Map<string, string>();
  former.set(embedder.model, known);
  for (let model = known.get(ctx.tenantId) ?? embedder.model; ; ) {
    const vector = await readQuestion(ctx, text, model, signal);
    const found = await search(vector);
    const { serving } = found;
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

/** The question by a model that is known to serve. @returns null when its embedder does not answer @throws the signal's reason */
export async function readQuestion(
  ctx: { parts: Pick<Parts, "embedder" | "log"> },
  { question, around, english }: QuestionText,
  model: string,
  signal?: AbortSignal,
): Promise<QuestionVector | null> {
  const embedder = embedderOf(ctx.parts.embedder, model);
  if (!embedder) return null;
  const isLexical = embedder.isLexical === true;
  // Words of before are carried over one by one; only a model of meaning understands whole lines.
  const texts = isLexical ? [question] : [question, english, around].filter((text) => text !== null);
  const deadline = AbortSignal.timeout(EMBED_TIMEOUT_MS);
  try {
    const asks = forQuestions(embedder);
    const within = signal ? AbortSignal.any([signal, deadline]) : deadline;
    const { readings, isForeign } = await readQuestionTexts(asks, texts, within);
    signal?.throwIfAborted();
    const asked = readings.slice(0, english === null ? 1 : 2).flatMap((reading) => reading.pieces ?? []);
    return {
      model,
      isLexical,
      isForeign,
      spansLanguages: asks.readForeign !== undefined,
      pieces: asked.length > 0 ? asked : null,
      everyday: asked.length > 0 || isForeign ? await likenessToEveryday(embedder, readings[0]!.vector) : null,
      ...meanOf(readings.map(({ vector }) => vector)),
    };
  } catch (error) {
    signal?.throwIfAborted();
    ctx.parts.log.warn({ err: error, model }, "the embedder failed: searching by words alone");
    return null;
  }
}

function meanOf(vectors: number[][]): { values: number[]; scale: number } {
  const sum = vectors[0]!.map((_, at) => vectors.reduce((total, vector) => total + vector[at]!, 0));
  const length = Math.hypot(...sum) || 1;
  return { values: sum.map((value) => value / length), scale: length / vectors.length };
}

/** The embedder itself, or one of a model it knows how to reach; null when there is none any more. */
export function embedderOf(embedder: Embedder, model: string): Embedder | null {
  return embedder.model === model ? embedder : (embedder.other?.(model) ?? null);
}
