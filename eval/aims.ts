/** The target figures for the local engine, without a model or key, and whether they are reached. Pure. */
import { type AnsweringRow, answeringTotal, type ChainRow, HIGH, type KindRow } from "./answeringRows.ts";
import { before } from "./before.ts";
import type { CacheRow } from "./cacheReport.ts";
import type { LeftOutFigure } from "./fit/leftOut.ts";
import { share } from "./metrics.ts";
import type { GradingRow, RetrievalFigures, RetrievalRow } from "./report.ts";

export interface AimRow {
  aim: string;
  /** Lower or upper bound; exactly one of them is set. */
  least: number | null;
  most: number | null;
  reached: number | null;
  ok: boolean;
  /** The figure at the baseline commit (see `before.ts`); null if not measured on this half. */
  before: number | null;
  /** The figure with this set left out of all fitting; null if nothing was fitted to it. */
  left_out: number | null;
}

export interface AllRows {
  retrieval: RetrievalRow[];
  grading: GradingRow[];
  chain: ChainRow[];
  answering: AnsweringRow[];
  kinds: KindRow[];
  cache: CacheRow[];
}

const retrievalAims: Record<string, Partial<RetrievalFigures>> = {
  doc2dial: { r5: 0.8, r10: 0.89, mrr10: 0.6 },
  "doc2dial passages": { r1: 0.46, r5: 0.84, mrr10: 0.62 },
  mtrag: { r5: 0.54, r10: 0.65, mrr10: 0.47, ndcg10: 0.54 },
  mtragun: { r5: 0.84, r10: 0.83, mrr10: 0.72 },
  "ente answers": { r1: 0.6, r5: 0.88 },
  "anki md": { r1: 0.6 },
  "anki html": { r1: 0.6 },
};
/** Required margin over plain BM25's R@5 for the other documentation sets. */
const DOCS_ABOVE = 0.05;
const docsSets = ["ente", "ente guides", "anki md", "anki html", "httpd", "pdf"];
const areaAims: Record<string, number> = { squad2: 0.72, hint3: 0.88, mtrag: 0.75, mtragun: 0.8 };
/** Share of the answers to answerable questions that cite a gold section. */
const citingAims: Record<string, number> = {
  doc2dial: 0.75,
  "ente answers": 0.8,
  mtrag: 0.6,
  mtragun: 0.9,
  hint3: 0.95,
};
/** The same over all sets, for answers graded high. */
const HIGH_CITING = 0.92;
/** Shares of the demo's 62 answerable questions, of its answers, and of its 30 unanswerable questions. */
const DEMO = { at_once: 40 / 62, with_choice: 50 / 62, given_right: 0.9, not_answered: 26 / 30 };
/** Kinds of pairs that must never hit. */
const neverKinds = ["cross_tenant", "same_text_other_context"];
/** Targets over pairs whose labels are beyond doubt. */
export const CACHE_AIM = { false_hits: 0.005, hits: 0.35 };

/** One row per aim whose questions were asked. */
export function aimRows(
  { retrieval, grading, chain, answering, kinds, cache }: AllRows,
  { split, leftOut }: { split: string; leftOut: LeftOutFigure[] },
): AimRow[] {
  const rows: Reached[] = [
    ...demoAims({ chain, answering, kinds }),
    ...answering.flatMap(citingAim),
    ...highAim(answering),
    ...retrieval.filter((row) => row.tenant === "all" && row.turns === "all").flatMap(retrievalAim),
    ...grading.filter((row) => row.tenant === "all").flatMap(gradingAim),
    ...cache.flatMap(cacheAim),
  ];
  return rows.map((row) => ({
    ...row,
    before: before[split]?.[row.aim] ?? null,
    left_out: leftOut.find(({ figure }) => figure === row.aim)?.leftOut ?? null,
  }));
}

type Reached = Omit<AimRow, "before" | "left_out">;

function demoAims({ chain, answering, kinds }: Pick<AllRows, "chain" | "answering" | "kinds">): Reached[] {
  const asked = chain.find((row) => row.set === "demo");
  const given = answering.find((row) => row.set === "demo");
  const unanswerable = kinds.find((row) => row.set === "demo" && row.kind === "unanswerable");
  return [
    ...(asked
      ? [
          atLeast("demo right at once", share(asked.right, asked.questions), DEMO.at_once),
          atLeast("demo right with a choice", share(asked.with_choice, asked.questions), DEMO.with_choice),
        ]
      : []),
    ...(given ? [atLeast("demo answers given, right", given.right_with_choice.share, DEMO.given_right)] : []),
    ...(unanswerable
      ? [
          atLeast(
            "demo unanswerable, not answered",
            share(unanswerable.right, unanswerable.questions),
            DEMO.not_answered,
          ),
        ]
      : []),
  ];
}

function citingAim({ set, cites_gold }: AnsweringRow): Reached[] {
  const aim = citingAims[set];
  return aim === undefined ? [] : [atLeast(`${set} answers that cite gold`, cites_gold.share, aim)];
}

/** A high grade promises the same everywhere, so the sets are pooled. */
function highAim(answering: AnsweringRow[]): Reached[] {
  const { high_cites_gold } = answeringTotal(answering.filter(({ set }) => citingAims[set] !== undefined));
  return high_cites_gold.of === 0
    ? []
    : [atLeast(`answers graded ≥ ${HIGH} that cite gold`, high_cites_gold.share, HIGH_CITING)];
}

function retrievalAim(row: RetrievalRow): Reached[] {
  const labels: Partial<Record<keyof RetrievalFigures, string>> = {
    r1: "R@1",
    r5: "R@5",
    r10: "R@10",
    mrr10: "MRR@10",
    ndcg10: "nDCG@10",
  };
  const aims = Object.entries(retrievalAims[row.set] ?? {}) as [keyof RetrievalFigures, number][];
  const rows = aims.map(([figure, aim]) => atLeast(`${row.set} ${labels[figure]}`, row[figure], aim));
  const base = row.baseline.bm25?.r5;
  if (docsSets.includes(row.set) && base !== undefined) {
    rows.push(atLeast(`${row.set} R@5`, row.r5, base + DOCS_ABOVE));
  }
  return rows;
}

function gradingAim(row: GradingRow): Reached[] {
  const area = areaAims[row.set];
  return area === undefined ? [] : [atLeast(`${row.set} AUROC`, row.auroc, area)];
}

function cacheAim(row: CacheRow): Reached[] {
  if (neverKinds.includes(row.kind)) return [atMost(`cache, ${row.source} ${row.kind}: false hits`, row.rate, 0)];
  if (row.kind !== "all" || row.trust !== "high") return [];
  if (row.label === "miss") return [atMost("cache, trust high: false hits", row.rate, CACHE_AIM.false_hits)];
  return [atLeast("cache, trust high: hits", row.rate, CACHE_AIM.hits)];
}

/** Figures are compared as printed, to three decimals. */
const rounded = (value: number) => Math.round(value * 1000) / 1000;

function atLeast(aim: string, reached: number | null, least: number): Reached {
  return { aim, least, most: null, reached, ok: reached !== null && rounded(reached) >= rounded(least) };
}

function atMost(aim: string, reached: number, most: number): Reached {
  return { aim, least: null, most, reached, ok: most === 0 ? reached === 0 : rounded(reached) <= most };
}
