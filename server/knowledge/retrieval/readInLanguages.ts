/** Embeds texts in any language so that all are comparable. */

import { isForeign } from "../../language/isForeign.ts";
import { firstOf, zip } from "../../language/lists.ts";
import { type Embedder, readTexts, type TextReading } from "../../ports/embedder.ts";

/** Embeds passages in order, with token vectors of the embedder's own model. @throws the embedder's errors */
export async function readPassageTexts(
  embedder: Embedder,
  texts: string[],
  signal?: AbortSignal,
): Promise<TextReading[]> {
  const readings = await readTexts(embedder, texts, signal);
  const foreign = texts.filter((text) => isForeign(text));
  if (!embedder.readForeign || foreign.length === 0) return readings;
  const byText = new Map(zip(foreign, await embedder.readForeign(foreign, "passage", signal)));
  return zip(texts, readings).map(([text, reading]) => ({ ...reading, vector: byText.get(text) ?? reading.vector }));
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
  const readForeign = embedder.readForeign?.bind(embedder);
  if (!readForeign || !isForeign(texts[0] ?? "")) {
    return { readings: await readTexts(embedder, texts, signal), isForeign: false };
  }
  const vectors = await Promise.all(
    texts.map(async (text) => {
      if (isForeign(text)) return firstOf(await readForeign([text], "question", signal));
      return firstOf(await embedder.embed([text], signal));
    }),
  );
  return { readings: vectors.map((vector) => ({ vector, pieces: null })), isForeign: true };
}
