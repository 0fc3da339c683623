/**
 * `npm run eval:replay -- --data DIR`: grades the packs' agents' own lines, correct and corrupted, like a model's
 * answers. Details in README.md.
 */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createMeaningEmbedder } from "../../server/adapters/embedder/meaning.ts";
import { UsageError } from "../packs/packFolder.ts";
import { createProgress } from "../progress.ts";
import { asMarkdown, asText } from "../tables.ts";
import { withVectorCache } from "../vectorCache.ts";
import { loadLines } from "./loadLines.ts";
import { replayLines, replayTable } from "./replayLines.ts";

const text = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    data: text,
    unsealed: text,
    split: text,
    limit: text,
    vectors: text,
    json: text,
    markdown: { type: "boolean" },
  },
});

try {
  if (!values.data)
    throw new UsageError(
      "usage: npm run eval:replay -- --data DIR [--unsealed DIR --split NAME] [--limit N] [--vectors DIR] [--json FILE] [--markdown]",
    );
  const all = await loadLines([...(values.unsealed ? [values.unsealed] : []), values.data], values.split ?? "dev");
  const step = Math.max(1, all.length / Number(values.limit ?? all.length));
  const lines = all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  const meaning = createMeaningEmbedder();
  const cached = values.vectors ? await withVectorCache(meaning, values.vectors) : null;
  const progress = createProgress(process.stderr);
  let done = 0;
  const replayed = await replayLines(cached ?? meaning, lines, () =>
    progress.update(`${++done} of ${lines.length} lines`),
  );
  await cached?.close();
  await meaning.close?.();
  if (values.json) await writeFile(values.json, `${JSON.stringify(replayed, null, 1)}\n`);
  console.log(`\n${(values.markdown ? asMarkdown : asText)(replayTable(replayed))}`);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
