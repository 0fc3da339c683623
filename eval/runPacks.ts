/** Runs the packs: ingests each tenant, asks its questions, and returns the results. */
import type { Parts } from "../server/context/context.ts";
import { askPair, openScopes, type PairAsked } from "./askPair.ts";
import { askQuestion, type QuestionResult } from "./askQuestion.ts";
import { withOneTenant } from "./cacheReport.ts";
import { dumpLine } from "./dumpLine.ts";
import { loadAnswerability } from "./packs/answerability.ts";
import { type CachePair, loadCachePairs } from "./packs/cachePairs.ts";
import { loadDemo } from "./packs/demo.ts";
import { loadDoc2dial } from "./packs/doc2dial.ts";
import { loadDocs } from "./packs/docs.ts";
import { loadMtrag } from "./packs/mtrag.ts";
import type { EvalQuestion, EvalTenant, LoadPack } from "./packs/pack.ts";
import { openPackFolder } from "./packs/packFolder.ts";
import { type ProbeResult, runProbes } from "./probes.ts";
import type { Progress } from "./progress.ts";
import { type EvalOptions, type PackName, packFolders } from "./readArguments.ts";
import { type Ingestion, teachTenant } from "./teachTenant.ts";

export interface PackOutcome {
  pack: PackName;
  ingestions: Ingestion[];
  asked: QuestionResult[];
  pairs: PairAsked[];
  probes: ProbeResult[];
  seconds: number;
}

const loaders: Record<Exclude<PackName, "cache">, LoadPack> = {
  doc2dial: loadDoc2dial,
  mtrag: loadMtrag,
  answerability: loadAnswerability,
  docs: loadDocs,
  demo: loadDemo,
};

/** Maximum failed documents printed during the run; the JSON has all. */
const SHOWN = 5;

/** Search depth for a dump: everything that both searches can return. */
const DUMP_DEPTH = 96;

type RunOptions = Pick<EvalOptions, "roots" | "split" | "parts" | "limit" | "parallel"> & {
  /** Receives the data rows for fitting, one per question. */
  dump?: (line: object) => void;
};

/** A pack as read, before tenants are created. */
export interface LoadedPack {
  pack: PackName;
  tenants: EvalTenant[];
  pairs: CachePair[];
  /** Folder of the ingestion probes, if wanted. */
  probes: string | null;
}

/** @throws UsageError when the pack's files are missing or broken */
export async function loadPack(pack: PackName, { roots, split, limit, parts }: RunOptions): Promise<LoadedPack> {
  const folder = openPackFolder(roots, packFolders[pack], split);
  const probes = pack === "docs" && parts.includes("probes") ? folder.place(".") : null;
  if (pack === "cache") {
    const pairs = withOneTenant(await loadCachePairs(folder));
    const kinds = Map.groupBy(pairs, (pair) => `${pair.source} ${pair.kind}`);
    return { pack, tenants: [], pairs: [...kinds.values()].flatMap((kind) => spread(kind, limit)), probes };
  }
  const tenants = (await loaders[pack](folder)).map((tenant) => ({
    ...tenant,
    questions: spread(tenant.questions.filter(isWanted(parts)), limit),
  }));
  const isUsed = ({ documents, questions }: EvalTenant) => documents.length > 0 && questions.length > 0;
  return { pack, tenants: tenants.filter(isUsed), pairs: [], probes };
}

/** Runs tenants one by one, then the pairs, then the probes. */
export async function runPack(
  parts: Parts,
  { pack, tenants, pairs, probes }: LoadedPack,
  options: RunOptions,
  progress: Progress,
): Promise<PackOutcome> {
  const started = performance.now();
  const outcome: PackOutcome = { pack, ingestions: [], asked: [], pairs: [], probes: [], seconds: 0 };
  for (const tenant of tenants) {
    const { ingestion, asked } = await runTenant(parts, tenant, options, progress);
    outcome.ingestions.push(ingestion);
    outcome.asked.push(...asked);
  }
  outcome.pairs = await askPairs(parts, pairs, progress);
  if (probes) outcome.probes = await runProbes(probes);
  outcome.seconds = (performance.now() - started) / 1000;
  progress.line(`${pack}: ${outcome.seconds.toFixed(0)} s`);
  return outcome;
}

/** Keeps only questions needed for the requested figures. */
function isWanted(parts: RunOptions["parts"]): (question: EvalQuestion) => boolean {
  return ({ golds, isAnswerable, wants }) =>
    golds.length > 0 || (parts.includes("grade") && (isAnswerable !== undefined || wants !== undefined));
}

async function runTenant(parts: Parts, tenant: EvalTenant, options: RunOptions, progress: Progress) {
  const { name, documents, questions } = tenant;
  const taught = await teachTenant(parts, tenant, (done) =>
    progress.update(`${name}: ${done} of ${documents.length} documents`),
  );
  const { chunks, failures, unreachable, seconds } = taught.ingestion;
  const started = performance.now();
  let done = 0;
  const asked = await inParallel(questions, options.parallel, async (question) => {
    const outcome = await askQuestion(taught, tenant, question, {
      isAnswered: options.parts.includes("grade"),
      ...(options.dump ? { depth: DUMP_DEPTH } : {}),
    });
    options.dump?.(dumpLine(outcome, taught));
    done++;
    progress.update(`${name}: ${done} of ${questions.length} questions`);
    return outcome;
  });
  const took = ((performance.now() - started) / 1000).toFixed(1);
  progress.line(
    `${name}: ${documents.length} documents, ${chunks} chunks in ${seconds.toFixed(1)} s, ${failures.length} failed, ` +
      `${unreachable} golds out of reach; ${questions.length} questions in ${took} s`,
  );
  for (const { document, error } of failures.slice(0, SHOWN)) progress.line(`  failed: ${document} (${error})`);
  if (failures.length > SHOWN) progress.line(`  and ${failures.length - SHOWN} more`);
  return { ingestion: taught.ingestion, asked };
}

async function askPairs(parts: Parts, pairs: CachePair[], progress: Progress) {
  const scopeOf = openScopes(parts);
  const asked: PairAsked[] = [];
  for (const pair of pairs) {
    asked.push(await askPair(scopeOf, pair));
    progress.update(`cache: ${asked.length} of ${pairs.length} pairs`);
  }
  return asked;
}

/** Runs up to `many` at once; results are in the order of the items. */
async function inParallel<Item, Result>(items: Item[], many: number, work: (item: Item) => Promise<Result>) {
  const results: Result[] = new Array(items.length);
  const left = items.entries();
  const worker = async () => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(many, items.length) }, worker));
  return results;
}

/** At most `most` items, evenly spread. */
function spread<Item>(items: Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most);
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
