/** Embeds a question with the model that the tenant's own vectors come from. */

import type { Parts } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import type { TenantContext } from "../../db/tenant.ts";
import { addVectors } from "../../language/addVectors.ts";
import { firstOf } from "../../language/lists.ts";
import { type Embedder, forQuestions } from "../../ports/embedder.ts";
import { similarityToEveryday } from "../everyday/similarityToEveryday.ts";
import { readQuestionTexts } from "./readInLanguages.ts";

export interface QuestionVector {
  model: string;
  /** The search vector: equally weighted mean of the question, the question in context, and its English words. */
  values: number[];
  /** Factor that turns a cosine with `values` into the mean of the cosines with its parts. */
  scale: number;
  /** Whether the embedder is lexical, which makes its similarity less reliable. */
  isLexical: boolean;
  /** Token vectors (see ports/embedder.ts) of the question and of its English words; null if the model gives none. */
  pieces: Int8Array[] | null;
  /** Texts in other languages are embedded by a multilingual model and are comparable. */
  spansLanguages: boolean;
  /** Not English, embedded by a multilingual model: terms are then less reliable, and token vectors useless. */
  isForeign: boolean;
  /** Similarity to everyday topics; null where it isn't measured. */
  everyday: number | null;
}

/** The question to embed. */
export interface QuestionText {
  question: string;
  /** The question with the preceding lines; null at the start of a conversation. */
  around: string | null;
  /** Its words in English; null when it is English or can't be translated. */
  english: string | null;
}

const EMBED_TIMEOUT_MS = 2000;
/** The model last seen in use, by embedder model and tenant, if it is another one. */
const former = new Map<string, Map<string, string>>();

/**
 * Embeds the question and runs `search`, which reports the model in use; repeats if that is another one. During a model
 * change the former model is used while its embedder is available. A null vector means full-text search only.
 * @returns the result of `search` and the vector it was given
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
    const vector = await embedQuestion(ctx, text, model, signal);
    const found = await search(vector);
    const { serving } = found;
    if (serving === null || serving === embedder.model) known.delete(ctx.tenantId);
    else known.set(ctx.tenantId, serving);
    if (serving === null || serving === model) return { found, vector };
    model = serving;
  }
}

/** The model that all of the tenant's chunks have vectors of; null before the first chunk. */
export async function servingModel(tx: Tx, tenantId: string): Promise<string | null> {
  const [row] = await tx.sql<{ model: string | null }[]>`
    select embedding_model as model from knowledge_stats where tenant_id = ${tenantId}`;
  return row?.model ?? null;
}

/**
 * Embeds the question with a model known to be in use.
 * @returns null when its embedder fails
 * @throws the signal's reason
 */
export async function embedQuestion(
  ctx: { parts: Pick<Parts, "embedder" | "log"> },
  { question, around, english }: QuestionText,
  model: string,
  signal?: AbortSignal,
): Promise<QuestionVector | null> {
  const embedder = embedderOf(ctx.parts.embedder, model);
  if (!embedder) return null;
  const isLexical = embedder.isLexical === true;
  // Earlier words are carried over as terms; only a semantic model makes use of whole lines.
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
      everyday: asked.length > 0 || isForeign ? await similarityToEveryday(embedder, firstOf(readings).vector) : null,
      ...meanOf(readings.map(({ vector }) => vector)),
    };
  } catch (error) {
    signal?.throwIfAborted();
    ctx.parts.log.warn({ err: error, model }, "the embedder failed: searching by words alone");
    return null;
  }
}

function meanOf(vectors: number[][]): { values: number[]; scale: number } {
  const sum = vectors.reduce((total, vector) => addVectors(total, vector));
  const length = Math.hypot(...sum) || 1;
  return { values: sum.map((value) => value / length), scale: length / vectors.length };
}

/** The embedder itself, or one for a model it can reach; null when that model is no longer available. */
export function embedderOf(embedder: Embedder, model: string): Embedder | null {
  return embedder.model === model ? embedder : (embedder.other?.(model) ?? null);
}
