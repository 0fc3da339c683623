/**
 * `npm run fit:foreign`: fits the weights for questions in languages other than English on eval/languages, and prints
 * them with their results on the corpus left out. They are to be reviewed and entered by hand: first
 * RANK_WEIGHTS.foreign and then, since they depend on the resulting chance, ACROSS and NEARNESS_ACROSS.
 */
import { parseArgs } from "node:util";
import { nearnessAcross } from "../../server/grading/nearness.ts";
import { type RankFeatures, rankFeatures } from "../../server/knowledge/retrieval/rankFeatures.ts";
import { findCandidates, retrievePassages } from "../../server/knowledge/retrieval/retrievePassages.ts";
import { fitRidge } from "../fit/ridge.ts";
import { fitSoftmax, type RankExample } from "../fit/softmax.ts";
import { isHeldBy } from "../matchGolds.ts";
import { openStore } from "../openStore.ts";
import type { EvalQuestion } from "../packs/pack.ts";
import { type TaughtTenant, teachTenant } from "../teachTenant.ts";
import { readCorpus, readOffTopic } from "./readQuestions.ts";

const NAMES = ["words_share", "similarity", "similarity_gap", "similarity_place", "document_similarity"] as const;
const CORPORA = ["demo", "shop", "software"] as const;
const RANK_PENALTY = 0.01;
const PENALTIES = [0.5, 0.5, 0.001];

interface Row {
  corpus: string;
  rank: RankExample | null;
  /** Logit of the best section's chance, its similarity, and 1. */
  evidence: number[];
  isRight: boolean;
  nearness: number[];
  isOnTopic: boolean;
}

const { values } = parseArgs({ options: { vectors: { type: "string" } } });
const store = await openStore({ engine: "local", embedder: "meaning", database: undefined, vectors: values.vectors });
const rows: Row[] = [];
try {
  const off = await readOffTopic();
  for (const name of CORPORA) {
    const tenant = await readCorpus(name);
    const taught = await teachTenant(store.parts, tenant);
    const asked = [...tenant.questions, ...off].filter(({ set }) => set !== "en");
    for (const question of asked) rows.push(...(await readRow(taught, name, question)));
    console.log(`${name}: ${rows.length} questions so far`);
  }
} finally {
  await store.close();
}
print("RANK_WEIGHTS.foreign", rankWeights(rows), NAMES);
print("ACROSS", evidenceWeights(rows), ["chance", "similarity", "constant"]);
print("NEARNESS_ACROSS", nearnessWeights(rows), ["similarity", "everyday", "constant"]);
for (const name of CORPORA) judge(name);

async function readRow({ ctx, places }: TaughtTenant, corpus: string, question: EvalQuestion): Promise<Row[]> {
  const { candidates, asked } = await findCandidates(ctx, { question: question.text, keywords: [] });
  const isGold = (id: string) => question.golds.some((gold) => isHeldBy(gold, places.get(id)!));
  const features = rankFeatures(candidates, asked);
  const passages = await retrievePassages(ctx, { question: question.text, keywords: [] });
  const near = nearnessAcross(passages);
  const [best] = passages;
  if (!best || !near) return [];
  const { chance = 0, vector = 0 } = best.scores;
  const rank = {
    candidates: features.map((own: RankFeatures) => NAMES.map((name) => own[name])),
    isGold: candidates.map((one) => isGold(one.chunk_id)),
    weight: 1,
  };
  const isOnTopic = question.golds.length > 0;
  return [
    {
      ...{ corpus, isOnTopic, rank: isOnTopic ? rank : null, isRight: isGold(best.chunk_id) },
      evidence: [Math.log(Math.max(chance, 0.001) / Math.max(1 - chance, 0.001)), vector, 1],
      nearness: [near.similarity, near.everyday, 1],
    },
  ];
}

function rankWeights(some: Row[]): number[] {
  return fitSoftmax(
    some.flatMap(({ rank }) => rank ?? []),
    RANK_PENALTY,
  );
}

function evidenceWeights(some: Row[]): number[] {
  const examples = some.map((row) => ({ features: row.evidence, isPositive: row.isRight, weight: 1 }));
  return fitRidge(examples, { signs: [1, 1, 0], penalties: PENALTIES });
}

function nearnessWeights(some: Row[]): number[] {
  const examples = some.map((row) => ({ features: row.nearness, isPositive: row.isOnTopic, weight: 1 }));
  return fitRidge(examples, { signs: [1, -1, 0], penalties: PENALTIES });
}

/** Tests weights fitted to the other corpora on this one. */
function judge(name: string): void {
  const [own, others] = [rows.filter((row) => row.corpus === name), rows.filter((row) => row.corpus !== name)];
  const ranked = own.flatMap(({ rank }) => rank ?? []);
  const weights = rankWeights(others);
  const firsts = ranked.filter((one) => one.isGold[best(one.candidates, weights)]).length;
  console.log(`${name}: first ${(firsts / ranked.length).toFixed(3)} of ${ranked.length}`);
  const evidence = evidenceWeights(others);
  for (const least of [0.5, 0.6, 0.7, 0.8]) {
    const passed = own.filter((row) => sum(row.evidence, evidence) >= Math.log(least / (1 - least)));
    const right = passed.filter((row) => row.isRight).length;
    const wrong = passed.filter((row) => row.isOnTopic && !row.isRight).length;
    console.log(`  from ${least}: ${right} right, ${wrong} wrong, ${passed.length - right - wrong} off the topic`);
  }
  const nearness = nearnessWeights(others);
  for (const least of [-2, -1, 0]) {
    const kept = (isOnTopic: boolean) => {
      const some = own.filter((row) => row.isOnTopic === isOnTopic);
      return some.filter((row) => sum(row.nearness, nearness) >= least).length / some.length;
    };
    console.log(`  nearness from ${least}: ${kept(true).toFixed(3)} on the topic, ${kept(false).toFixed(3)} off it`);
  }
}

function best(candidates: number[][], weights: number[]): number {
  const scores = candidates.map((row) => sum(row, weights));
  return scores.indexOf(Math.max(...scores));
}

function sum(features: number[], weights: number[]): number {
  return features.reduce((total, value, at) => total + value * weights[at]!, 0);
}

function print(what: string, weights: number[], names: readonly string[]): void {
  console.log(what, names.map((name, at) => `${name}: ${weights[at]!.toFixed(2)}`).join(", "));
}
