/** Pure vector search: all of a tenant's chunks, nearest first. */
import { withTenant } from "../../server/db/tenant.ts";
import { readQuestionTexts } from "../../server/knowledge/retrieval/readInLanguages.ts";
import type { Embedder } from "../../server/ports/embedder.ts";
import { rankGolds } from "../matchGolds.ts";
import type { Ranking } from "../metrics.ts";
import type { EvalQuestion } from "../packs/pack.ts";
import type { TaughtTenant } from "../teachTenant.ts";

/** Enough for five sections of several chunks each. */
const DEPTH = 24;

/** Uses the vectors the product stored. @throws the embedder's errors, and database errors */
export async function rankByVectors(
  { ctx, places }: TaughtTenant,
  embedder: Embedder,
  { text, golds }: Pick<EvalQuestion, "text" | "golds">,
): Promise<Ranking> {
  const { readings } = await readQuestionTexts(embedder, [text]);
  const near = await withTenant(
    ctx,
    (tx) => tx.sql<{ chunk_id: string }[]>`
      select chunk_id from embeddings where model = ${embedder.model}
      order by embedding <=> ${JSON.stringify(readings[0]!.vector)}::halfvec, chunk_id limit ${DEPTH}`,
  );
  const found = near.map(({ chunk_id }) => places.get(chunk_id)!);
  return rankGolds(golds, found, "section");
}
