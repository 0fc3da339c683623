/** Aggregates questions into rows: per set and tenant, and by kind of turn. Pure. */
import type { QuestionResult } from "./askQuestion.ts";
import { areaOf, type Baselines, type Reference, referenceOf, type Slice } from "./baselines.ts";
import {
  auroc,
  aurocInterval,
  type Escalation,
  escalationOf,
  type GradedQuestion,
  hitAt,
  mean,
  ndcgAt,
  percentile,
  type Ranking,
  recallAt,
  reciprocalRank,
} from "./metrics.ts";

export interface RetrievalFigures {
  r1: number;
  r5: number;
  r10: number;
  hit10: number;
  mrr10: number;
  ndcg10: number;
}

export interface RetrievalRow extends Slice, RetrievalFigures {
  questions: number;
  /** Rewriting, cache lookup and search together. */
  ms_p50: number;
  ms_p95: number;
  /** Questions without a gold in the first ten results. */
  missed: number;
  baseline: Reference;
}

export interface GradingRow extends Escalation {
  set: string;
  tenant: string;
  answerable: number;
  unanswerable: number;
  auroc: number | null;
  /** The 95 % interval. */
  interval: [number, number] | null;
  baseline: number | null;
  /** Share of questions that would get a clarifying question. */
  clarified: number;
  /** From the question to its grade. */
  ms_p50: number;
  ms_p95: number;
}

/** Each question weighs the same, as is usual. */
export function retrievalRows(asked: QuestionResult[], baselines: Baselines, split: string): RetrievalRow[] {
  const strict = asked.flatMap((one) =>
    one.passageRanking ? [{ ...one, set: `${one.set} passages`, ranking: one.passageRanking }] : [],
  );
  return slices([...asked, ...strict].filter((one) => one.ranking !== null)).flatMap(({ set, tenant, members }) => {
    const kinds = [...Map.groupBy(members, (one) => one.kind)];
    const parts = kinds.length > 1 ? kinds : [];
    return [["all", members] as const, ...parts].map(([turns, members]) =>
      retrievalRow(members, referenceOf(baselines, split, { set, tenant, turns }), { set, tenant, turns }),
    );
  });
}

function retrievalRow(members: QuestionResult[], baseline: Reference, slice: Slice): RetrievalRow {
  const average = (figure: (ranking: Ranking) => number) => mean(members.map((one) => figure(one.ranking!)));
  const times = members.map(searchMs);
  return {
    ...slice,
    questions: members.length,
    r1: average((ranking) => recallAt(ranking, 1)),
    r5: average((ranking) => recallAt(ranking, 5)),
    r10: average((ranking) => recallAt(ranking, 10)),
    hit10: average((ranking) => hitAt(ranking, 10)),
    mrr10: average((ranking) => reciprocalRank(ranking, 10)),
    ndcg10: average((ranking) => ndcgAt(ranking, 10)),
    ms_p50: percentile(times, 0.5),
    ms_p95: percentile(times, 0.95),
    missed: members.filter((one) => hitAt(one.ranking!, 10) === 0).length,
    baseline,
  };
}

/** Time until the passages are there. */
function searchMs({ ms }: Pick<QuestionResult, "ms">): number {
  return (ms.contextualize ?? 0) + (ms.check_cache ?? 0) + (ms.retrieve ?? 0);
}

export function gradingRows(asked: QuestionResult[], baselines: Baselines, split: string): GradingRow[] {
  return slices(asked.filter((one) => one.graded !== null)).map(({ set, tenant, members }) => {
    const graded = members.map((one) => one.graded as GradedQuestion);
    const answerable = graded.filter((one) => one.isAnswerable).length;
    const times = members.map(({ ms }) => Object.values(ms).reduce((sum, part) => sum + part, 0));
    return {
      set,
      tenant,
      answerable,
      unanswerable: graded.length - answerable,
      auroc: auroc(graded),
      interval: aurocInterval(graded),
      baseline: tenant === "all" ? areaOf(baselines, split, set) : null,
      ...escalationOf(graded),
      clarified: mean(members.map((one) => (one.isClarified ? 1 : 0))),
      ms_p50: percentile(times, 0.5),
      ms_p95: percentile(times, 0.95),
    };
  });
}

/** Each set as a whole, and by tenant if it has several. */
function slices(asked: QuestionResult[]): { set: string; tenant: string; members: QuestionResult[] }[] {
  return [...Map.groupBy(asked, (one) => one.set)].flatMap(([set, members]) => {
    const tenants = Map.groupBy(members, (one) => one.tenant);
    const parts = [...tenants].map(([tenant, members]) => ({ set, tenant, members }));
    return [{ set, tenant: "all", members }, ...(parts.length > 1 ? parts : [])];
  });
}
