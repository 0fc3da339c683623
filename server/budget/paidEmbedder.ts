import type { Embedder } from "../ports/embedder.ts";
import type { Books } from "../ports/engine.ts";

/** The embedder with its costs booked to `books`, including those of the remote models it uses. */
export function paidEmbedder(embedder: Embedder, books: Books): Embedder {
  const other = (model: string) => {
    const found = embedder.other?.(model) ?? null;
    return found?.paidModel ? paidEmbedder(found, books) : found;
  };
  const paid: Embedder = Object.create(embedder, {
    embed: { value: (texts: string[], signal?: AbortSignal) => embedder.embed(texts, signal, books) },
    other: { value: other },
    ...(embedder.forQuestions && { forQuestions: { value: paidEmbedder(embedder.forQuestions, books) } }),
  });
  const read = embedder.read?.bind(embedder);
  if (!read) return paid;
  return Object.defineProperty(paid, "read", {
    value: (texts: string[], signal?: AbortSignal) => read(texts, signal, books),
  });
}
