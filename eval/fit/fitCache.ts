/**
 * `npm run fit:cache -- --data DIR`: fits the weights of server/cache/match/evidence.ts (`BY_MEANING`) and prints them, with the
 * hits that each cut gives on pairs they were not fitted on: questions left out, and whole sources left out. Only the
 * latter's figures at the present cut are written, for evaluations to print; the weights are to be looked at first.
 */
import { parseArgs } from "node:util";
import { createMeaningEmbedder } from "../../server/adapters/embedder/meaning.ts";
import { alignWords } from "../../server/cache/match/alignWords.ts";
import { compareQuestions, vetoOf } from "../../server/cache/match/compareQuestions.ts";
import { CUT_BY_MEANING, gatherEvidence } from "../../server/cache/match/evidence.ts";
import { readQuestion } from "../../server/cache/match/readQuestion.ts";
import { type CachePair, loadCachePairs } from "../packs/cachePairs.ts";
import { openPackFolder } from "../packs/packFolder.ts";
import { withVectorCache } from "../vectorCache.ts";
import { writeLeftOut } from "./leftOut.ts";
import { fitRidge } from "./ridge.ts";

interface Row {
  pair: CachePair;
  features: number[];
  /** Decided without a score: the same words, or something that speaks against it. */
  decided: boolean | null;
}

/** The evidence used, with the sign its weight must have; the rest added nothing on sources left out. */
const SIGNS = { nearness: 1, coverage: 0, asks: 1, opening: -1 } as const;
const NAMES = Object.keys(SIGNS) as (keyof typeof SIGNS)[];
const PENALTY = 1;
/** The constant is nearly free. */
const CONSTANT_PENALTY = 0.001;
/** Sources whose labels are less certain count half. */
const UNCERTAIN = 0.5;
const FOLDS = 8;
const TEXTS_AT_ONCE = 100;

const { values } = parseArgs({ options: { data: { type: "string" }, vectors: { type: "string" } } });
if (!values.data) throw new Error("usage: npm run fit:cache -- --data DIR [--vectors DIR]");
const pairs = await loadCachePairs(openPackFolder([values.data], "cache_pairs", "dev"));
const rows = await readRows(pairs);
const fitted = rows.filter((row) => isFitted(row.pair));
const weights = fitWeights(fitted);
console.log(
  NAMES.map((name, at) => `${name} ${weights[at]!.toFixed(2)}`).join(", "),
  `bias ${weights.at(-1)!.toFixed(2)}`,
);
report("in sample", (row) => dot(row, weights));
report(
  "questions left out",
  leaveOut((row) => String(foldOf(row.pair.a.text))),
);
const bySource = leaveOut((row) => row.pair.source);
report("sources left out", bySource);
const [inSample, leftOut] = [ratesAt(CUT_BY_MEANING, (row) => dot(row, weights)), ratesAt(CUT_BY_MEANING, bySource)];
writeLeftOut("cache", [
  { figure: "cache, trust high: hits", inSample: inSample.hits, leftOut: leftOut.hits },
  { figure: "cache, trust high: false hits", inSample: inSample.falseHits, leftOut: leftOut.falseHits },
]);

/** The vectors by text; with a folder they are kept in it from one run to the next. */
async function embedAll(texts: string[], folder: string | undefined): Promise<Map<string, number[]>> {
  const embedder = createMeaningEmbedder();
  const kept = folder === undefined ? embedder : await withVectorCache(embedder, folder);
  const vectors = new Map<string, number[]>();
  for (let from = 0; from < texts.length; from += TEXTS_AT_ONCE) {
    const some = texts.slice(from, from + TEXTS_AT_ONCE);
    for (const [at, vector] of (await kept.embed(some)).entries()) vectors.set(some[at]!, vector);
  }
  await kept.close?.();
  await embedder.close?.();
  return vectors;
}

async function readRows(all: CachePair[]): Promise<Row[]> {
  const texts = new Set(all.flatMap(({ a, b }) => [a.text, b.text]));
  const vectors = await embedAll([...texts], values.vectors);
  return all.map((pair) => {
    const [a, b] = [readQuestion(pair.a.text), readQuestion(pair.b.text)];
    const other = vectors.get(pair.b.text)!;
    const similarity = vectors.get(pair.a.text)!.reduce((sum, value, at) => sum + value * other[at]!, 0);
    const aligned = alignWords(a.words, b.words);
    const evidence = gatherEvidence(a, b, aligned, similarity);
    const { score, isSame } = compareQuestions(pair.a.text, pair.b.text, similarity);
    const isDecided = vetoOf(a, b, aligned, true) !== null || score === 1 || score === 0.99;
    return { pair, features: [...NAMES.map((name) => evidence[name] ?? 0), 1], decided: isDecided ? isSame : null };
  });
}

/** Pairs that the words alone must tell apart. Two tenants' questions are, where other names are what makes them differ. */
function isFitted({ a, b, kind }: CachePair): boolean {
  return (a.scope === b.scope || kind === "entity_swap") && a.history.length + b.history.length === 0;
}

/** Whether the cache would be asked at all: at one tenant, by a question that opens a conversation. */
function isAsked({ a, b }: CachePair): boolean {
  return a.scope === b.scope && a.history.length + b.history.length === 0;
}

function fitWeights(chosen: Row[]): number[] {
  const examples = chosen.map(({ pair, features }) => ({
    features,
    isPositive: pair.isSame,
    weight: pair.trust === "high" ? 1 : UNCERTAIN,
  }));
  const penalties = [...NAMES.map(() => PENALTY), CONSTANT_PENALTY];
  return fitRidge(examples, { signs: [...Object.values(SIGNS), 0], penalties });
}

function dot(row: Row, by: number[]): number {
  return row.features.reduce((sum, value, at) => sum + value * by[at]!, 0);
}

/** Each row's score by weights that were fitted without its group. */
function leaveOut(groupOf: (row: Row) => string): (row: Row) => number {
  const groups = [...new Set(fitted.map(groupOf))];
  const without = new Map(groups.map((group) => [group, fitWeights(fitted.filter((row) => groupOf(row) !== group))]));
  return (row) => dot(row, without.get(groupOf(row)) ?? weights);
}

/** Trust high: the scores as the cache would see them. */
function scored(scoreOf: (row: Row) => number): { isSame: boolean; score: number }[] {
  return rows
    .filter(({ pair }) => pair.trust === "high")
    .map((row) => {
      const free =
        row.decided === null ? scoreOf(row) : row.decided ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
      return { isSame: row.pair.isSame, score: isAsked(row.pair) ? free : Number.NEGATIVE_INFINITY };
    });
}

/** The least score at which no more than `allowed` wrong pairs get through. */
function cutAt(scoreOf: (row: Row) => number, allowed: number): number {
  const wrong = scored(scoreOf).filter((one) => !one.isSame);
  return wrong.map((one) => one.score).sort((a, b) => b - a)[allowed]! + 1e-9;
}

/** Shares of the right and of the wrong pairs that get through. @param cut as a probability */
function ratesAt(cut: number, scoreOf: (row: Row) => number): { hits: number; falseHits: number } {
  const all = scored(scoreOf);
  const through = (isSame: boolean) => {
    const meant = all.filter((one) => one.isSame === isSame);
    return meant.filter((one) => 1 / (1 + Math.exp(-one.score)) >= cut).length / meant.length;
  };
  return { hits: through(true), falseHits: through(false) };
}

/** Hits at each number of false hits. */
function report(what: string, scoreOf: (row: Row) => number): void {
  const all = scored(scoreOf);
  const right = all.filter((one) => one.isSame);
  const wrong = all.length - right.length;
  const points = [1, 2, 3, 4, 6, 8, 12, 20].map((allowed) => {
    const at = cutAt(scoreOf, allowed);
    const hits = right.filter((one) => one.score >= at).length / right.length;
    return `${hits.toFixed(3)} at ${(allowed / wrong).toFixed(4)} (${(1 / (1 + Math.exp(-at))).toFixed(3)})`;
  });
  console.log(`${what}: hits at false hits (cut): ${points.join(", ")}`);
}

/** The same first question is in one fold, whoever it is paired with. */
function foldOf(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) >>> 0;
  return sum % FOLDS;
}
