import { booksOutside } from "../../budget/bookOutside.ts";
import { paidEmbedder } from "../../budget/paidEmbedder.ts";
import { readServiceLevel } from "../../budget/readServiceLevel.ts";
import type { Parts } from "../../context/context.ts";
import type { TenantContext } from "../../db/tenant.ts";
import type { Passage } from "../../ports/passage.ts";
import { getSettings } from "../../tenants/getSettings.ts";
import { retrievePassages } from "./retrievePassages.ts";

const SEARCH_MS = 10_000;

/**
 * Searches the documents outside a conversation. Its cost counts towards the day's budget.
 * @throws the signal's reason when aborted, and database errors
 */
export async function searchKnowledge(
  ctx: TenantContext & { parts: Parts },
  { query, limit, signal }: { query: string; limit: number; signal: AbortSignal },
): Promise<Passage[]> {
  const settings = await getSettings(ctx);
  const isSpent = (await readServiceLevel(ctx, settings)) !== "full";
  const { daily_cost_cap_micros: cap, model_prices: prices } = settings;
  const books = booksOutside(ctx, "search", { cap, prices, lastsSeconds: SEARCH_MS / 1000 + 60 });
  const reranker = isSpent || !ctx.parts.engine.asksModel ? null : ctx.parts.reranker;
  const parts = { ...ctx.parts, embedder: paidEmbedder(ctx.parts.embedder, books), reranker };
  const within = AbortSignal.any([signal, AbortSignal.timeout(SEARCH_MS)]);
  return retrievePassages({ ...ctx, parts }, { question: query, keywords: [], limit, signal: within, books });
}
