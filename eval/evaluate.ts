/** Runs one evaluation, from options to tables and files. */
import { once } from "node:events";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Baselines, parseBaselines } from "./baselines.ts";
import { readLeftOut } from "./fit/leftOut.ts";
import { openStore } from "./openStore.ts";
import { drawCharts } from "./plot/drawCharts.ts";
import { tablesOf } from "./printTables.ts";
import { createProgress } from "./progress.ts";
import type { EvalOptions } from "./readArguments.ts";
import { loadPack, type PackOutcome, runPack } from "./runPacks.ts";
import { type PackResult, questionLines, summarize, together } from "./summarize.ts";
import { asMarkdown, asText } from "./tables.ts";

/** @throws UsageError when the data or the environment lacks something */
export async function evaluate(options: EvalOptions): Promise<void> {
  const started = performance.now();
  const baselines = await readBaselines(options.roots);
  // Fail now rather than after the run if a folder can't be created.
  for (const file of [options.json, options.questions, options.dumpCandidates])
    if (file) await mkdir(dirname(file), { recursive: true });
  const loaded = await Promise.all(options.packs.map((pack) => loadPack(pack, options)));
  const outcomes: PackOutcome[] = [];
  const store = await openStore(options);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void store.close().finally(() => process.exit(1)));
  }
  const dump = options.dumpCandidates ? createWriteStream(options.dumpCandidates) : null;
  const writeLine = (line: object) => void dump?.write(`${JSON.stringify(line)}\n`);
  try {
    const progress = createProgress(process.stderr);
    const run = { ...options, ...(dump ? { dump: writeLine } : {}) };
    for (const pack of loaded) outcomes.push(await runPack(store.parts, pack, run, progress));
  } finally {
    if (dump) await once(dump.end(), "close");
    await store.close();
  }
  const packs = outcomes.map((outcome) => summarize(outcome, baselines, options.split));
  const { engine, split, parts } = options;
  // Everything was fitted on the dev half, so left-out figures apply only there.
  const rows = together(packs, { split, leftOut: split === "dev" ? readLeftOut() : [] });
  const result = {
    date: new Date().toISOString(),
    engine,
    embedder: store.parts.embedder.model,
    database: store.database,
    cache: store.cache,
    split,
    parts,
    limit: Number.isFinite(options.limit) ? options.limit : null,
    seconds: (performance.now() - started) / 1000,
    aims: rows.aims,
    packs,
  };
  print(rows, result, options.markdown);
  await writeFiles(result, rows, outcomes, options);
}

type Rows = ReturnType<typeof together>;
interface Result {
  engine: string;
  embedder: string;
  database: string;
  cache: string;
  split: string;
  seconds: number;
  packs: PackResult[];
}

function print(rows: Rows, result: Result, isMarkdown: boolean): void {
  const tables = tablesOf(rows).map(isMarkdown ? asMarkdown : asText);
  console.log(`\n${tables.join("\n")}`);
  for (const { pack, model } of result.packs) {
    if (model.calls === 0) continue;
    const failed = Object.entries(model.fell_back).map(([reason, times]) => `, ${reason}: ${times}`);
    const tokens = `${model.tokens_in} tokens in, ${model.tokens_out} out`;
    console.log(`${pack}: ${model.calls} model calls, ${tokens}, ${model.cost_usd.toFixed(4)} USD${failed.join("")}`);
  }
  const { engine, embedder, database, cache, split, seconds } = result;
  const stores = `database ${database}, cache ${cache}`;
  console.log(`engine ${engine}, embedder ${embedder}, ${stores}, split ${split}: ${seconds.toFixed(0)} s`);
}

/** Writes the requested output files. */
async function writeFiles(result: Result, rows: Rows, outcomes: PackOutcome[], options: EvalOptions): Promise<void> {
  if (options.json) await writeFile(options.json, `${JSON.stringify(result, null, 2)}\n`);
  if (options.questions) {
    const lines = questionLines(outcomes).map((line) => `${JSON.stringify(line)}\n`);
    await writeFile(options.questions, lines.join(""));
  }
  if (options.plot) {
    await mkdir(options.plot, { recursive: true });
    for (const [name, svg] of Object.entries(drawCharts(rows))) await writeFile(join(options.plot, name), svg);
  }
}

/** The unsealed half's come first; missing files are fine. */
async function readBaselines(roots: string[]): Promise<Baselines> {
  const files = roots.map((root) => join(root, "baselines.md")).filter((file) => existsSync(file));
  const read = await Promise.all(files.map(async (file) => parseBaselines(await readFile(file, "utf8"))));
  return { rows: read.flatMap((one) => one.rows), areas: read.flatMap((one) => one.areas) };
}
