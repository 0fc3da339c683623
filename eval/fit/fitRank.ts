/**
 * `npm run fit:rank -- --data DIR --embedder meaning|words --rows FILE [--vectors DIR] [--without FEATURE]…`: fits
 * the weights of server/knowledge/retrieval/rankWeights.ts and prints them, with their results in sample and with each
 * set left out. FILE keeps the candidates of each question for another fit. The product is not changed: the figures
 * are to be reviewed first.
 */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { RankFeatures } from "../../server/knowledge/retrieval/rankFeatures.ts";
import type { RankWeights } from "../../server/knowledge/retrieval/rankWeights.ts";
import { hitAt, mean, type Ranking, recallAt, reciprocalRank } from "../metrics.ts";
import type { EmbedderName } from "../openStore.ts";
import { familyOf } from "./families.ts";
import { gatherRankRows, type RankRow } from "./gatherRankRows.ts";
import { writeLeftOut } from "./leftOut.ts";
import { fitSoftmax } from "./softmax.ts";

/** Available features: pieces need an embedder that makes them, similarity a semantic one. */
const FEATURES: Record<"words" | "vectors" | "pieces", (keyof RankFeatures)[]> = {
  words: ["words", "words_share", "coverage", "near", "words_place", "document_words", "links", "length"],
  vectors: [
    ...(["words", "words_share", "coverage", "near", "words_place", "document_words"] as const),
    ...(["similarity_share", "similarity_place", "links", "length"] as const),
  ],
  pieces: [
    ...([
      "words_share",
      "near",
      "words_place",
      "document_words",
      "similarity",
      "similarity_gap",
      "similarity_place",
    ] as const),
    ...(["document_similarity", "pieces", "pieces_gap", "stretch", "links", "length"] as const),
  ],
};
const PENALTY = 0.01;
/** A set's weight grows with this power of its number of questions, up to 300: similar ones add little. */
const SHARE = 0.7;
const MAX_COUNTED = 300;

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    embedder: { type: "string", default: "meaning" },
    rows: { type: "string" },
    vectors: { type: "string" },
    without: { type: "string", multiple: true, default: [] },
    kind: { type: "string", default: "pieces" },
    write: { type: "boolean", default: false },
  },
});
const rows = await readRows();
const features = FEATURES[values.kind as keyof typeof FEATURES].filter((name) => !values.without.includes(name));
const weights = fitWeights(rows);
for (const [name, weight] of Object.entries(weights)) console.log(`    ${name}: ${weight.toFixed(2)},`);
const inSample = figuresOf(rows, () => weights);
const families = [...new Set(rows.map((row) => familyOf(row.set)))];
const without = new Map(
  families.map((family) => [family, fitWeights(rows.filter((row) => familyOf(row.set) !== family))]),
);
const leftOut = figuresOf(rows, (row) => without.get(familyOf(row.set))!);
const shown = ["R@1", "R@5", "MRR", "hit@1", "hit@3"];
for (const set of [...new Set(rows.map((row) => row.set)), "all"]) {
  const line = shown.map(
    (name) => `${name} ${inSample[`${set} ${name}`]!.toFixed(3)} / ${leftOut[`${set} ${name}`]!.toFixed(3)}`,
  );
  console.log(`${set.padEnd(14)} ${line.join("   ")}`);
}
if (values.write) {
  const figures = Object.keys(inSample).filter((figure) => /R@[15]$/.test(figure) && !figure.startsWith("all"));
  writeLeftOut(
    "rank",
    figures.map((figure) => ({ figure, inSample: inSample[figure]!, leftOut: leftOut[figure]! })),
  );
}

async function readRows(): Promise<RankRow[]> {
  if (values.rows && existsSync(values.rows)) return JSON.parse(await readFile(values.rows, "utf8"));
  if (!values.data) throw new Error("usage: npm run fit:rank -- --data DIR --rows FILE");
  const found = await gatherRankRows({
    data: values.data,
    embedder: values.embedder as EmbedderName,
    vectors: values.vectors,
    onTenant: (name, count) => console.log(`${name}: ${count} questions so far`),
  });
  if (values.rows) await writeFile(values.rows, JSON.stringify(found));
  return found;
}

function fitWeights(chosen: RankRow[]): RankWeights {
  const counts = Map.groupBy(chosen, (row) => row.set);
  const found = fitSoftmax(
    chosen.map(({ set, candidates }) => {
      const count = counts.get(set)!.length;
      return {
        candidates: candidates.map((one) => features.map((name) => one.features[name])),
        isGold: candidates.map((one) => one.golds.length > 0),
        weight: Math.min(MAX_COUNTED, count) ** SHARE / count,
      };
    }),
    PENALTY,
  );
  return Object.fromEntries(features.map((name, at) => [name, found[at]!]));
}

/** Per set and averaged over sets: `SET FIGURE`. */
function figuresOf(all: RankRow[], weightsOf: (row: RankRow) => RankWeights): Record<string, number> {
  const found: Record<string, number> = {};
  const sets = Map.groupBy(all, (row) => row.set);
  for (const [set, own] of sets) {
    const rankings = own.map((row) => rankingOf(row, weightsOf(row)));
    found[`${set} R@1`] = mean(rankings.map((one) => recallAt(one, 1)));
    found[`${set} R@5`] = mean(rankings.map((one) => recallAt(one, 5)));
    found[`${set} MRR`] = mean(rankings.map((one) => reciprocalRank(one, 10)));
    found[`${set} hit@1`] = mean(rankings.map((one) => hitAt(one, 1)));
    found[`${set} hit@3`] = mean(rankings.map((one) => hitAt(one, 3)));
  }
  for (const name of ["R@1", "R@5", "MRR", "hit@1", "hit@3"]) {
    found[`all ${name}`] = mean([...sets.keys()].map((set) => found[`${set} ${name}`]!));
  }
  return found;
}

function rankingOf({ golds, candidates }: RankRow, chosen: RankWeights): Ranking {
  const score = (one: RankRow["candidates"][number]) =>
    Object.entries(chosen).reduce((sum, [name, weight]) => sum + weight * one.features[name as keyof RankFeatures], 0);
  const units = new Map<string, number[]>();
  for (const { one } of candidates.map((one) => ({ one, score: score(one) })).sort((a, b) => b.score - a.score)) {
    if (!units.has(one.unit)) units.set(one.unit, one.golds);
  }
  return { golds, hits: [...units.values()] };
}
