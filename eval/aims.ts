/** What the figures should reach on the local engine, without a model or a key, and whether they do. Pure. */
import type { CacheRow } from "./cacheReport.ts";
import type { GradingRow, RetrievalRow } from "./report.ts";

export interface AimRow {
  aim: string;
  /** At least this, or at most; one of them is set. */
  least: number | null;
  most: number | null;
  reached: number | null;
  ok: boolean;
}

export interface AllRows {
  retrieval: RetrievalRow[];
  grading: GradingRow[];
  cache: CacheRow[];
}

const retrievalAims: Record<string, { r5: number; r10: number; mrr10: number }> = {
  doc2dial: { r5: 0.8, r10: 0.89, mrr10: 0.6 },
  mtrag: { r5: 0.5, r10: 0.65, mrr10: 0.47 },
  mtragun: { r5: 0.75, r10: 0.83, mrr10: 0.72 },
};
/** Sets of documentation: this much above plain BM25's R@5. */
const DOCS_ABOVE = 0.05;
const docsSets = ["ente", "ente answers", "ente guides", "anki md", "anki html", "httpd", "pdf"];
const areaAims: Record<string, number> = { squad2: 0.7, hint3: 0.88, mtrag: 0.75, mtragun: 0.8 };
/** Of the questions answered: the share that could be. */
const rightlyAims: Record<string, number> = { mtragun: 0.85, hint3: 0.85 };
/** Pairs that must never hit. */
const neverKinds = ["cross_tenant", "same_text_other_context"];
/** Of pairs whose label is beyond doubt. */
export const CACHE_AIM = { false_hits: 0.005, hits: 0.35 };

/** A line for each aim whose questions were asked. */
export function aimRows({ retrieval, grading, cache }: AllRows): AimRow[] {
  return [
    ...retrieval.filter((row) => row.tenant === "all" && row.turns === "all").flatMap(retrievalAim),
    ...grading.filter((row) => row.tenant === "all").flatMap(gradingAim),
    ...cache.flatMap(cacheAim),
  ];
}

function retrievalAim(row: RetrievalRow): AimRow[] {
  const aims = Object.entries(retrievalAims[row.set] ?? {}) as ["r5" | "r10" | "mrr10", number][];
  const labels = { r5: "R@5", r10: "R@10", mrr10: "MRR@10" };
  const rows = aims.map(([figure, aim]) => atLeast(`${row.set} ${labels[figure]}`, row[figure], aim));
  const base = row.baseline.bm25?.r5;
  if (docsSets.includes(row.set) && base !== undefined) {
    rows.push(atLeast(`${row.set} R@5`, row.r5, base + DOCS_ABOVE));
  }
  return rows;
}

function gradingAim(row: GradingRow): AimRow[] {
  const area = areaAims[row.set];
  const rightly = rightlyAims[row.set];
  return [
    ...(area === undefined ? [] : [atLeast(`${row.set} AUROC`, row.auroc, area)]),
    ...(rightly === undefined ? [] : [atLeast(`${row.set} answered, rightly`, row.answered_rightly, rightly)]),
  ];
}

function cacheAim(row: CacheRow): AimRow[] {
  if (neverKinds.includes(row.kind)) return [atMost(`cache, ${row.source} ${row.kind}: false hits`, row.rate, 0)];
  if (row.kind !== "all" || row.trust !== "high") return [];
  if (row.label === "miss") return [atMost("cache, trust high: false hits", row.rate, CACHE_AIM.false_hits)];
  return [atLeast("cache, trust high: hits", row.rate, CACHE_AIM.hits)];
}

/** Figures are compared as they are printed, to three places. */
const rounded = (value: number) => Math.round(value * 1000) / 1000;

function atLeast(aim: string, reached: number | null, least: number): AimRow {
  return { aim, least, most: null, reached, ok: reached !== null && rounded(reached) >= rounded(least) };
}

function atMost(aim: string, reached: number, most: number): AimRow {
  return { aim, least: null, most, reached, ok: most === 0 ? reached === 0 : rounded(reached) <= most };
}
