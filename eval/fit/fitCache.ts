/**
 * `npm run fit:cache -- --data DIR`: fits the weights of server/cache/match/evidence.ts (`BY_MEANING`) and prints them,
 * with hits and false hits at each cut on held-out pairs: whole sources left out, and whole subjects in many random
 * splits. The by-source figures at the current cut are stored for evaluations to print; the weights are to be reviewed
 * first.
 */
import { parseArgs } from "node:util";
import { createMeaningEmbedder } from "../../server/adapters/embedder/meaning.ts";
import { alignWords } from "../../server/cache/match/alignWords.ts";
import { compareQuestions } from "../../server/cache/match/compareQuestions.ts";
import { CUT_BY_MEANING, gatherEvidence } from "../../server/cache/match/evidence.ts";
import { readForCache } from "../../server/cache/match/readForCache.ts";
import { dot as product } from "../../server/language/dot.ts";
import { mean, shareInterval } from "../metrics.ts";
import { type CachePair, loadCachePairs } from "../packs/cachePairs.ts";
import { openPackFolder } from "../packs/packFolder.ts";
import { asText, type Table } from "../tables.ts";
import { withVectorCache } from "../vectorCache.ts";
import { writeLeftOut } from "./leftOut.ts";
import { fitRidge } from "./ridge.ts";
import { bySubject } from "./subjects.ts";

interface Row {
  pair: CachePair;
  features: number[];
  /** Vector of the first question. */
  vector: number[];
  /** Decided without a score: identical words, or counter-evidence. */
  decided: boolean | null;
}

/** The features used, with the required sign of each weight; the others did not help on held-out sources. */
const SIGNS = { nearness: 1, coverage: 0, asks: 1, apart: -1, opening: -1 } as const;
const NAMES = Object.keys(SIGNS) as (keyof typeof SIGNS)[];
const PENALTY = 1;
/** The constant is almost unpenalized. */
const CONSTANT_PENALTY = 0.001;
/** Sources with less certain labels count half. */
const UNCERTAIN = 0.5;
/** Number of random splits, and of subjects in each. */
const SPLITS = 20;
const SUBJECTS = 12;
const CUTS = [0.85, 0.87, 0.89, 0.9, 0.91, 0.92, 0.93, 0.94, 0.95];
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
const bySource = leaveOut(({ pair }) => pair.source);
const bySubjects = Array.from({ length: SPLITS }, (_, seed) => {
  const groups = bySubject(
    rows.map((row) => row.vector),
    SUBJECTS,
    seed,
  );
  const groupOf = new Map(rows.map((row, at) => [row, String(groups[at])]));
  return leaveOut((row) => groupOf.get(row)!);
});
console.log(asText(cutTable("In sample", [(row) => dot(row, weights)])));
console.log(asText(cutTable("Whole sources left out", [bySource])));
console.log(asText(cutTable(`${SUBJECTS} subjects left out in turn, ${SPLITS} random splits`, bySubjects)));
const [inSample, leftOut] = [ratesAt(CUT_BY_MEANING, (row) => dot(row, weights)), ratesAt(CUT_BY_MEANING, bySource)];
writeLeftOut("cache", [
  { figure: "cache, trust high: hits", inSample: inSample.hits, leftOut: leftOut.hits },
  { figure: "cache, trust high: false hits", inSample: inSample.falseHits, leftOut: leftOut.falseHits },
]);

/** Vectors by text; cached in a folder across runs if one is given. */
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
    const [a, b] = [readForCache(pair.a.text), readForCache(pair.b.text)];
    const similarity = product(vectors.get(pair.a.text)!, vectors.get(pair.b.text)!);
    const aligned = alignWords(a.terms, b.terms);
    const evidence = gatherEvidence(a, b, aligned, similarity);
    const { score, isSame, veto } = compareQuestions(pair.a.text, pair.b.text, similarity);
    const isDecided = veto !== null || score === 1 || score === 0.99;
    const features = [...NAMES.map((name) => evidence[name] ?? 0), 1];
    return { pair, features, vector: vectors.get(pair.a.text)!, decided: isDecided ? isSame : null };
  });
}

/** Pairs that must be told apart by words alone; of two tenants' pairs, only those differing by names. */
function isFitted({ a, b, kind }: CachePair): boolean {
  return (a.scope === b.scope || kind === "entity_swap") && a.history.length + b.history.length === 0;
}

/** Whether the cache is consulted at all: within one tenant, for a question that opens a conversation. */
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

/** Each row's score from weights fitted without its group. */
function leaveOut(groupOf: (row: Row) => string): (row: Row) => number {
  const groups = [...new Set(fitted.map(groupOf))];
  const without = new Map(groups.map((group) => [group, fitWeights(fitted.filter((row) => groupOf(row) !== group))]));
  return (row) => dot(row, without.get(groupOf(row)) ?? weights);
}

/** Trusted pairs only: scores as the cache would see them. */
function scored(scoreOf: (row: Row) => number): { isSame: boolean; score: number }[] {
  return rows
    .filter(({ pair }) => pair.trust === "high")
    .map((row) => {
      const free =
        row.decided === null ? scoreOf(row) : row.decided ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
      return { isSame: row.pair.isSame, score: isAsked(row.pair) ? free : Number.NEGATIVE_INFINITY };
    });
}

/** Shares of same and different pairs above the cut. @param cut as a probability */
function ratesAt(cut: number, scoreOf: (row: Row) => number): { hits: number; falseHits: number } {
  const all = scored(scoreOf);
  const through = (isSame: boolean) => {
    const meant = all.filter((one) => one.isSame === isSame);
    return meant.filter((one) => 1 / (1 + Math.exp(-one.score)) >= cut).length / meant.length;
  };
  return { hits: through(true), falseHits: through(false) };
}

/** Hits and false hits by cut: means over the splits with 95 % intervals, and the most false hits of any split. */
function cutTable(heading: string, splits: ((row: Row) => number)[]): Table {
  const high = rows.filter(({ pair }) => pair.trust === "high");
  const right = high.filter(({ pair }) => pair.isSame).length;
  const wrong = high.length - right;
  const lines = CUTS.map((cut) => {
    const rates = splits.map((scoreOf) => ratesAt(cut, scoreOf));
    const [hits, falseHits] = [mean(rates.map((one) => one.hits)), mean(rates.map((one) => one.falseHits))];
    const most = Math.max(...rates.map((one) => one.falseHits)) * wrong;
    return [
      cut.toFixed(2),
      hits.toFixed(3),
      shareInterval(hits * right, right)
        .map((end) => end.toFixed(3))
        .join("–"),
      falseHits.toFixed(4),
      shareInterval(falseHits * wrong, wrong)
        .map((end) => end.toFixed(4))
        .join("–"),
      most.toFixed(0),
    ];
  });
  return { heading, columns: ["cut", "hits", "95 %", "false hits", "95 %", "most of a split"], rows: lines, words: 1 };
}
