/** What publishing a question and answer would change: the documents and the cache. */

import { v7 } from "uuid";
import type { IndexedQa } from "../knowledge/qa/indexQa.ts";
import { entriesOf } from "../knowledge/qa/keepWrittenAnswer.ts";
import { firstOf } from "../language/lists.ts";
import { forQuestions } from "../ports/embedder.ts";
import { entriesToDrop } from "./entriesToDrop.ts";
import type { RehearsalContext, Supposed } from "./rehearseTurn.ts";

/** @throws embedder errors */
export async function supposePublished(ctx: RehearsalContext, qa: IndexedQa): Promise<Supposed> {
  const dropped = await entriesToDrop(ctx, qa.written);
  const entries = entriesOf(ctx, qa.written, {
    ...{ documentId: qa.documentId, version: 1, url: qa.url, author: null },
    ...firstChunk(qa),
  });
  const vectors = await forQuestions(ctx.parts.embedder).embed(entries.map((entry) => entry.question));
  const created_at = new Date().toISOString();
  const added = entries.flatMap((entry, at) => {
    const vector = vectors[at];
    return vector ? [{ vector, entry: { ...entry, id: v7(), created_at } }] : [];
  });
  return { qa, cache: { dropped: new Set(dropped.map((one) => one.id)), added } };
}

function firstChunk({ blocks }: IndexedQa): { chunkId: string; snippet: string } {
  const { id, content } = firstOf(firstOf(blocks).chunks);
  return { chunkId: id, snippet: content };
}
