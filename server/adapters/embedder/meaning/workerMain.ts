/** Worker thread of the English model: text in, its vector and one per piece out. */
import { readFileSync } from "node:fs";
import { MODEL_FILE, VOCABULARY_FILE } from "./modelFiles.ts";
import { packPieces, tellingPieces } from "./pieces.ts";
import { floatsOf, rowOf, runModel, WINDOW } from "./runModel.ts";
import { createWordPieces } from "./wordPieces.ts";

const vocabulary = readFileSync(VOCABULARY_FILE, "utf8");
const cut = createWordPieces(vocabulary);
const telling = tellingPieces(vocabulary);

await runModel(MODEL_FILE, async (session, text) => {
  const ids = cut(text, WINDOW);
  const output = await session.run({ input_ids: rowOf(ids), attention_mask: rowOf(ids.map(() => 1)) });
  const vector = floatsOf(output, "embedding");
  return { vector, pieces: packPieces(floatsOf(output, "pieces"), telling(ids)) };
});
