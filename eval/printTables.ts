/** The printed tables of an evaluation. */
import type { AimRow, AllRows } from "./aims.ts";
import { type AnsweringRow, answeringTotal, type ChainRow, HIGH, type KindRow, type Share } from "./answeringRows.ts";
import type { CacheRow } from "./cacheReport.ts";
import type { LeftOutFigure } from "./fit/leftOut.ts";
import type { ProbeResult } from "./probes.ts";
import type { GradingRow, RetrievalFigures, RetrievalRow } from "./report.ts";
import { short, type Table } from "./tables.ts";
import type { Ingestion } from "./teachTenant.ts";

const figureNames: [keyof RetrievalFigures, string][] = [
  ["r1", "R@1"],
  ["r5", "R@5"],
  ["r10", "R@10"],
  ["hit10", "hit@10"],
  ["mrr10", "MRR@10"],
  ["ndcg10", "nDCG@10"],
];

/** Each figure with its difference from plain BM25's best. */
function retrievalTable(rows: RetrievalRow[]): Table {
  const shown = rows.filter((row) => row.tenant === "all" || row.turns === "all");
  return {
    heading: "Retrieval (in brackets: above plain BM25's best)",
    columns: ["set", "tenant", "turns", "n", ...figureNames.map(([, name]) => name), "missed", "ms p50", "ms p95"],
    words: 3,
    rows: shown.map((row) => [
      row.set,
      row.tenant,
      row.turns,
      String(row.questions),
      ...figureNames.map(([name]) => withDifference(row[name], row.baseline.bm25?.[name])),
      String(row.missed),
      row.ms_p50.toFixed(1),
      row.ms_p95.toFixed(1),
    ]),
  };
}

/** The difference from BM25 on a model's rewrite. */
function rewriteTable(rows: RetrievalRow[]): Table {
  const shown = rows.filter((row) => row.baseline.rewrite && (row.tenant === "all" || row.turns === "all"));
  return {
    heading: "Above BM25 with the published rewrite, which a model made",
    columns: ["set", "tenant", "turns", ...figureNames.map(([, name]) => name)],
    words: 3,
    rows: shown.map((row) => [
      row.set,
      row.tenant,
      row.turns,
      ...figureNames.map(([name]) => withDifference(row[name], row.baseline.rewrite?.[name])),
    ]),
  };
}

function gradingTable(rows: GradingRow[]): Table {
  return {
    heading: "Answer or ask a person (in brackets: above the better BM25 score)",
    columns: "set,tenant,yes,no,AUROC,95 %,escalated,precision,recall,rightly,clarifying question,ms p50,ms p95".split(
      ",",
    ),
    words: 2,
    rows: rows.map((row) => [
      row.set,
      row.tenant,
      String(row.answerable),
      String(row.unanswerable),
      withDifference(row.auroc, row.baseline ?? undefined),
      row.interval ? row.interval.map(short).join("–") : "-",
      ...[row.escalated, row.precision, row.recall, row.answered_rightly, row.clarified].map(short),
      row.ms_p50.toFixed(1),
      row.ms_p95.toFixed(1),
    ]),
  };
}

/** Where answerable questions are lost between the search and a right answer. */
function chainTable(rows: ChainRow[]): Table {
  return {
    heading: "Answerable questions: how far each comes",
    columns:
      "set,n,gold found,in three,first,first: answered,right,answered,cites gold,right,with a choice,clarifying question".split(
        ",",
      ),
    words: 1,
    rows: rows.map((row) => [
      row.set,
      ...[row.questions, row.found, row.third, row.first, row.first_answered, row.first_right].map(String),
      ...[row.answered, row.cites_gold, row.right, row.with_choice, row.clarified].map(String),
    ]),
  };
}

/** The quality of the given answers; each share with its denominator. */
function answeringTable(rows: AnsweringRow[]): Table {
  const high = `≥ ${HIGH}`;
  const of = ({ share, of }: Share) => `${short(share)} (${of})`;
  return {
    heading: `Answers given (${high}: those graded so)`,
    columns: ["set", "n", "given", "cite gold", "right", "with a choice", `${high}: cite gold`, `${high}: right`],
    words: 1,
    rows: rows.map((row) => [
      row.set,
      String(row.questions),
      short(row.given.share),
      ...[row.cites_gold, row.right, row.right_with_choice, row.high_cites_gold, row.high_right].map(of),
    ]),
  };
}

/** Accuracy per tenth of confidence; with good calibration the two agree. */
function reliabilityTable(rows: AnsweringRow[]): Table {
  return {
    heading: "Share right by confidence (answers written, also those not given)",
    columns: ["set", ...(rows[0]?.bins ?? []).map((bin) => `${bin.from.toFixed(1)}–${bin.to.toFixed(1)}`)],
    words: 1,
    rows: rows.map((row) => [row.set, ...row.bins.map((bin) => `${short(bin.right)} (${bin.answers})`)]),
  };
}

function kindTable(rows: KindRow[]): Table {
  return {
    heading: "Right by kind of message",
    columns: ["set", "kind", "n", "right", "with a choice"],
    words: 2,
    rows: rows.map(({ set, kind, questions, right, with_choice }) => [
      ...[set, kind],
      ...[questions, right, with_choice].map(String),
    ]),
  };
}

function cacheTable(rows: CacheRow[]): Table {
  return {
    heading: "Cache (rate: of pairs that should hit, of pairs that must not)",
    columns: "source,kind,label,trust,pairs,hits,rate,cosine p50,ms p50,ms p95".split(","),
    words: 4,
    rows: rows.map((row) => [
      row.source,
      row.kind,
      row.label,
      row.trust,
      String(row.pairs),
      String(row.hits),
      short(row.rate),
      short(row.similarity_p50),
      row.ms_p50.toFixed(2),
      row.ms_p95.toFixed(2),
    ]),
  };
}

function ingestionTable(rows: Ingestion[]): Table {
  return {
    heading: "Ingestion",
    columns: ["tenant", "documents", "failed", "chunks", "words a chunk", "golds out of reach", "seconds"],
    words: 1,
    rows: rows.map((row) => [
      row.tenant,
      String(row.documents),
      String(row.failures.length),
      String(row.chunks),
      row.chunk_words.toFixed(0),
      String(row.unreachable),
      row.seconds.toFixed(1),
    ]),
  };
}

function probeTable(rows: ProbeResult[]): Table {
  return {
    heading: "Ingestion probes: runs of words that must be there, and that must not",
    columns: ["corpus", "probes", "passed", "wanted", "found", "along rows", "unwanted", "leaked"],
    words: 1,
    rows: rows.map((row) => [
      row.corpus,
      ...[row.probes, row.passed, row.wanted, row.found, row.alongRows, row.unwanted, row.leaked].map(String),
    ]),
  };
}

function aimTable(rows: AimRow[]): Table {
  return {
    heading: `Aims: ${rows.filter((row) => row.ok).length} of ${rows.length} reached`,
    columns: ["aim", "before", "wanted", "reached", "left out", ""],
    words: 1,
    rows: rows.map((row) => [
      ...[row.aim, short(row.before), wanted(row), short(row.reached), short(row.left_out)],
      row.ok ? "yes" : "no",
    ]),
  };
}

/** The fit scripts' latest figures, in sample and left out. */
function leftOutTable(rows: LeftOutFigure[]): Table {
  return {
    heading: "Fitted figures, and the same with the set left out of the fitting",
    columns: ["figure", "fitted", "left out"],
    words: 1,
    rows: rows.map(({ figure, inSample, leftOut }) => [figure, short(inSample), short(leftOut)]),
  };
}

interface PrintedRows extends AllRows {
  ingestions: Ingestion[];
  probes: ProbeResult[];
  aims: AimRow[];
  leftOut: LeftOutFigure[];
}

/** All non-empty tables. */
export function tablesOf(rows: PrintedRows): Table[] {
  const answering = rows.answering.length > 1 ? [...rows.answering, answeringTotal(rows.answering)] : rows.answering;
  return [
    ingestionTable(rows.ingestions),
    probeTable(rows.probes),
    retrievalTable(rows.retrieval),
    rewriteTable(rows.retrieval),
    gradingTable(rows.grading),
    chainTable(rows.chain),
    answeringTable(answering),
    reliabilityTable(answering),
    kindTable(rows.kinds),
    cacheTable(rows.cache),
    leftOutTable(rows.leftOut),
    aimTable(rows.aims),
  ].filter((table) => table.rows.length > 0);
}

const wanted = ({ least, most }: AimRow) => (least === null ? `at most ${short(most)}` : `at least ${short(least)}`);

function withDifference(value: number | null, base: number | undefined): string {
  if (value === null) return "-";
  if (base === undefined) return short(value);
  const above = value - base;
  return `${short(value)} (${above < 0 ? "−" : "+"}${short(Math.abs(above))})`;
}
