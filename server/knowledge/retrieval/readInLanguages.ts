/** Embeds texts in any language so that all are comparable. */
import { isForeign } from "../../language/isForeign.ts";
import { type Embedder, readTexts, type TextReading } from "../../ports/embedder.ts";

/** Embeds passages in order, with token vectors of the embedder's own model. @throws the embedder's errors */
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
 * Embeds a question and the texts searched along with it. A question that is not in English is embedded by the
 * multilingual model, without token vectors.
 * @throws the embedder's errors
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
