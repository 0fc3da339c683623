/** Embeds a document's chunks with the configured model and, during a model change, also with the one still in use. */
import type { Parts } from "../../context/context.ts";
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import type { Embedder, TextReading } from "../../ports/embedder.ts";
import { embedderOf, servingModel } from "../retrieval/questionVector.ts";
import { readPassageTexts } from "../retrieval/readInLanguages.ts";

type EmbedContext = TenantContext & { parts: Pick<Parts, "embedder" | "log"> };

const EMBED_BATCH = 64;

/** @throws the embedder's error, or the signal's reason when aborted */
export async function embedTexts(
  ctx: EmbedContext,
  texts: string[],
  signal?: AbortSignal,
): Promise<{ readings: TextReading[]; former: FormerReadings | null }> {
  const readings = await readAll(ctx.parts.embedder, texts, signal);
  return { readings, former: await readAsServed(ctx, texts, signal) };
}

async function readAll(embedder: Embedder, texts: string[], signal?: AbortSignal): Promise<TextReading[]> {
  const readings: TextReading[] = [];
  for (let i = 0; i < texts.length; i += EMBED_BATCH) {
    signal?.throwIfAborted();
    readings.push(...(await readPassageTexts(embedder, texts.slice(i, i + EMBED_BATCH), signal)));
    // The local embedder is synchronous: yield to requests between batches.
    await new Promise(setImmediate);
  }
  if (readings.length !== texts.length) throw new Error("the embedder sent a different number of vectors than texts");
  return readings;
}

export interface FormerReadings {
  model: string;
  readings: TextReading[];
}

/** During a model change, also the vectors of the model still in use. Null: not needed, or unavailable. */
async function readAsServed(ctx: EmbedContext, texts: string[], signal?: AbortSignal): Promise<FormerReadings | null> {
  const { embedder, log } = ctx.parts;
  const model = await withTenant(ctx, (tx) => servingModel(tx, ctx.tenantId));
  const serving = model === null || model === embedder.model ? null : embedderOf(embedder, model);
  if (!serving) return null;
  try {
    return { model: serving.model, readings: await readAll(serving, texts, signal) };
  } catch (error) {
    signal?.throwIfAborted();
    log.warn(
      { err: error, model },
      "the former embedder failed: new passages are found by words alone until the change is done",
    );
    return null;
  }
}
