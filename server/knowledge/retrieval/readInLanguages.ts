/** Vectors of texts in whichever language they are written: all can be compared. */
import { isForeign } from "../../language/isForeign.ts";
import { type Embedder, readTexts, type TextReading } from "../../ports/embedder.ts";

/** Passages in their order, each with the pieces of the embedder's own model. @throws what the embedder throws */
export async function readPassageTexts(
  embedder: Embedder,
  texts: string[],
  signal?: AbortSignal,
): Promise<TextReading[]> {
  const readings = await readTexts(embedder, texts, signal);
  const foreign = embedder.readForeign ? [...texts.keys()].filter((at) => isForeign(texts[at]!)) : [];
  if (foreign.length === 0) return readings;
  const read = foreign.map((at) => texts[at]!);
  const vectors = await embedder.readForeign!(read, "passage", signal);
  const byPlace = new Map(foreign.map((at, index) => [at, vectors[index]!]));
  return readings.map((reading, at) => ({ ...reading, vector: byPlace.get(at) ?? reading.vector }));
}

/**
 * A question first, and what else is searched for with it. One that is not in English is read as what it says, without pieces.
 * @throws what the embedder throws
 */
export async function readQuestionTexts(
  embedder: Embedder,
  texts: string[],
  signal?: AbortSignal,
): Promise<{ readings: TextReading[]; isForeign: boolean }> {
  if (!embedder.readForeign || !isForeign(texts[0] ?? "")) {
    return { readings: await readTexts(embedder, texts, signal), isForeign: false };
  }
  const vectors = await Promise.all(
    texts.map(async (text) => {
      if (isForeign(text)) return (await embedder.readForeign!([text], "question", signal))[0]!;
      return (await embedder.embed([text], signal))[0]!;
    }),
  );
  return { readings: vectors.map((vector) => ({ vector, pieces: null })), isForeign: true };
}
