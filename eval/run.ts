/**
 * `npm run eval -- --data DIR`: asks question sets of the product's own graph, and scores what comes back.
 * The data is not part of the project; README.md says what DIR holds.
 */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Baselines, parseBaselines } from "./baselines.ts";
import { openStore } from "./openStore.ts";
import { UsageError } from "./packs/packFolder.ts";
import { asMarkdown, asText, tablesOf } from "./printTables.ts";
import { createProgress } from "./progress.ts";
import { type EvalOptions, readArguments } from "./readArguments.ts";
import { type PackOutcome, runPack } from "./runPacks.ts";
import { questionLines, summarize, together } from "./summarize.ts";

try {
  await evaluate(readArguments(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function evaluate(options: EvalOptions): Promise<void> {
  const started = performance.now();
  const baselines = await readBaselines(options.roots);
  const outcomes: PackOutcome[] = [];
  const store = await openStore(options);
  const { database, cache } = store;
  try {
    const progress = createProgress(process.stderr);
    for (const pack of options.packs) outcomes.push(await runPack(store.parts, pack, options, progress));
  } finally {
    await store.close();
  }
  const packs = outcomes.map((outcome) => summarize(outcome, baselines, options.split));
  const { aims, ...rows } = together(packs);
  const show = options.markdown ? asMarkdown : asText;
  console.log(
    `\n${tablesOf({ ...rows, aims })
      .map(show)
      .join("\n")}`,
  );
  const seconds = (performance.now() - started) / 1000;
  const { engine, split, parts } = options;
  const limit = Number.isFinite(options.limit) ? options.limit : null;
  const date = new Date().toISOString();
  console.log(`engine ${engine}, database ${database}, cache ${cache}, split ${split}: ${seconds.toFixed(0)} s`);
  const result = { date, engine, database, cache, split, parts, limit, seconds, aims, packs };
  if (options.json) await writeFile(options.json, `${JSON.stringify(result, null, 2)}\n`);
  if (options.questions) {
    const lines = questionLines(outcomes).map((line) => `${JSON.stringify(line)}\n`);
    await writeFile(options.questions, lines.join(""));
  }
}

/** Of the unsealed half first; none is no fault. */
async function readBaselines(roots: string[]): Promise<Baselines> {
  const files = roots.map((root) => join(root, "baselines.md")).filter((file) => existsSync(file));
  const read = await Promise.all(files.map(async (file) => parseBaselines(await readFile(file, "utf8"))));
  return { rows: read.flatMap((one) => one.rows), areas: read.flatMap((one) => one.areas) };
}
