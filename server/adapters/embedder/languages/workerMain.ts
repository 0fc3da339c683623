/** Worker thread of the multilingual model: text in, vector out. */
import { readFileSync } from "node:fs";
import { floatsOf, rowOf, runModel, WINDOW } from "../meaning/runModel.ts";
import { LANGUAGES_MODEL, LANGUAGES_PIECES } from "./modelFiles.ts";
import { createUnigram } from "./unigram.ts";

const cut = createUnigram(readFileSync(LANGUAGES_PIECES, "utf8"));

await runModel(LANGUAGES_MODEL, async (session, text) => {
  const output = await session.run({ input_ids: rowOf(cut(text, WINDOW)) });
  return { vector: floatsOf(output, "embedding"), pieces: null };
});
