/** Turns questions' results into what is printed and stored. Pure. */
import { type AimRow, aimRows } from "./aims.ts";
import { type AnsweringRow, answeringRows, type ChainRow, chainRows, type KindRow, kindRows } from "./answeringRows.ts";
import type { QuestionResult } from "./askQuestion.ts";
import type { Baselines } from "./baselines.ts";
import { type CacheCurve, type CacheRow, cacheCurves, cacheRows } from "./cacheReport.ts";
import type { LeftOutFigure } from "./fit/leftOut.ts";
import type { ProbeResult } from "./probes.ts";
import { type GradingRow, gradingRows, type RetrievalRow, retrievalRows } from "./report.ts";
import type { PackOutcome } from "./runPacks.ts";
import type { Ingestion } from "./teachTenant.ts";

export interface PackResult {
  pack: string;
  seconds: number;
  ingestions: Ingestion[];
  retrieval: RetrievalRow[];
  grading: GradingRow[];
  chain: ChainRow[];
  answering: AnsweringRow[];
  kinds: KindRow[];
  cache: CacheRow[];
  curves: CacheCurve[];
  probes: ProbeResult[];
  model: ModelUse;
}

/** Model usage; all zero with the local engine. */
export interface ModelUse {
  calls: number;
  tokens_in: number;
  tokens_out: number;
  cost_usd: number;
  /** Questions that fell back from the model, by reason. */
  fell_back: Record<string, number>;
}

export function summarize(
  { pack, seconds, ingestions, asked, pairs, probes }: PackOutcome,
  baselines: Baselines,
  split: string,
) {
  return {
    pack,
    seconds,
    ingestions,
    retrieval: retrievalRows(asked, baselines, split),
    grading: gradingRows(asked, baselines, split),
    chain: chainRows(asked),
    answering: answeringRows(asked),
    kinds: kindRows(asked),
    cache: cacheRows(pairs),
    curves: cacheCurves(pairs),
    probes,
    model: modelUse(asked),
  } satisfies PackResult;
}

/** Merges all packs' rows, and checks the aims. */
export function together(packs: PackResult[], known: { split: string; leftOut: LeftOutFigure[] }) {
  const rows = {
    ingestions: packs.flatMap((pack) => pack.ingestions),
    retrieval: packs.flatMap((pack) => pack.retrieval),
    grading: packs.flatMap((pack) => pack.grading),
    chain: packs.flatMap((pack) => pack.chain),
    answering: packs.flatMap((pack) => pack.answering),
    kinds: packs.flatMap((pack) => pack.kinds),
    cache: packs.flatMap((pack) => pack.cache),
    probes: packs.flatMap((pack) => pack.probes),
  };
  const aims: AimRow[] = aimRows(rows, known);
  const sets = new Set(rows.retrieval.map((row) => row.set));
  const leftOut = known.leftOut.filter(({ figure }) => [...sets].some((set) => figure.startsWith(`${set} `)));
  return { ...rows, curves: packs.flatMap((pack) => pack.curves), aims, leftOut };
}

function modelUse(asked: QuestionResult[]): ModelUse {
  const usage = asked.flatMap((one) => one.usage);
  const fell_back: Record<string, number> = {};
  for (const { fellBack } of asked) if (fellBack) fell_back[fellBack] = (fell_back[fellBack] ?? 0) + 1;
  const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);
  return {
    calls: usage.length,
    tokens_in: sum(usage.map((one) => one.tokens_in)),
    tokens_out: sum(usage.map((one) => one.tokens_out)),
    cost_usd: sum(usage.map((one) => one.cost_micros)) / 1e6,
    fell_back,
  };
}

/** One line per question or pair: search query, candidates, answer, and what is wrong with it. */
export function questionLines(outcomes: PackOutcome[]): object[] {
  return outcomes.flatMap(({ asked, pairs }) => [...asked.map(questionLine), ...pairs]);
}

function questionLine({
  id,
  set,
  tenant,
  kind,
  text,
  asked,
  golds,
  ranking,
  answered,
  ...rest
}: QuestionResult): object {
  const { found, graded, isClarified, ms } = rest;
  const first = ranking?.hits.findIndex((held) => held.length > 0);
  const rank = first === undefined || first === -1 ? null : first + 1;
  const shown = answered && {
    ...{ ended: answered.ended, fault: answered.fault, confidence: answered.confidence, answer: answered.answer },
    ...{ options: answered.options, choice: answered.choice, signals: answered.signals },
  };
  const candidates = found.map(({ chunk_id, document, heading, scores, golds }) => ({
    ...{ document, heading, scores, isGold: golds.length > 0, isCited: answered?.cited.includes(chunk_id) ?? false },
  }));
  return { id, set, tenant, kind, text, asked, golds, rank, ...graded, ...shown, isClarified, ms, candidates };
}
