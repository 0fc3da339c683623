/** Charts of retrieval, grading, calibration and the cache. Pure. */
import { CACHE_AIM } from "../aims.ts";
import { type AnsweringRow, answeringTotal, type ChainRow } from "../answeringRows.ts";
import type { CacheCurve } from "../cacheReport.ts";
import type { GradingRow, RetrievalRow } from "../report.ts";
import { drawAnswers, drawChain } from "./drawAnswers.ts";
import { colors, el, type Frame, grid, label, legend, picture, scale } from "./svg.ts";

interface Charted {
  retrieval: RetrievalRow[];
  grading: GradingRow[];
  chain: ChainRow[];
  answering: AnsweringRow[];
  curves: CacheCurve[];
  aims: { aim: string; least: number | null }[];
}

/** @returns the SVGs by file name, for the figures there are */
export function drawCharts({ retrieval, grading, chain, answering, curves, aims }: Charted): Record<string, string> {
  const aimOf = (name: string) => aims.find((row) => row.aim === name)?.least ?? null;
  const sets = retrieval.filter((row) => row.tenant === "all" && row.turns === "all");
  const graded = grading.filter((row) => row.tenant === "all" && row.auroc !== null);
  return {
    ...(sets.length > 0 ? { "retrieval.svg": drawRetrieval(sets, aimOf) } : {}),
    ...(graded.length > 0 ? { "grading.svg": drawGrading(graded, aimOf) } : {}),
    ...(chain.length > 0 ? { "chain.svg": drawChain(chain, aimOf) } : {}),
    ...(answering.length > 0 ? { "answers.svg": drawAnswers(answering, aimOf) } : {}),
    ...(answering.length > 0 ? { "reliability.svg": drawReliability(answering) } : {}),
    ...(curves.length > 0 ? { "cache.svg": drawCache(curves) } : {}),
  };
}

const tenths = (from: number, to: number) =>
  Array.from({ length: Math.round((to - from) * 5) + 1 }, (_, index) => from + index / 5);

type AimOf = (name: string) => number | null;

/** R@5 per set next to plain BM25's, with a line at the target. */
function drawRetrieval(rows: RetrievalRow[], aimOf: AimOf): string {
  const frame: Frame = { width: 60 + rows.length * 62, height: 340, left: 48, right: 12, top: 62, bottom: 62 };
  const { x, y } = scale(frame);
  const step = x(1 / rows.length) - x(0);
  const bars = rows.flatMap((row, index) => {
    const middle = x((index + 0.5) / rows.length);
    const bar = (value: number, at: number, color: string, ink: string) => [
      el("rect", { x: at, y: y(value), width: 25, height: y(0) - y(value), fill: color }),
      label(value.toFixed(2), at + 12.5, y(0) - 6, { "text-anchor": "middle", "font-size": 11, fill: ink }),
    ];
    const base = row.baseline.bm25?.r5;
    const aim = aimOf(`${row.set} R@5`);
    return [
      ...bar(row.r5, middle - 26, colors.ours, "#ffffff"),
      ...(base === undefined ? [] : bar(base, middle + 1, colors.base, colors.ink)),
      ...(aim === null ? [] : [across(middle - step / 2 + 4, middle + step / 2 - 4, y(aim))]),
      ...row.set
        .split(" ")
        .map((word, line) => label(word, middle, y(0) + 16 + 14 * line, { "text-anchor": "middle", "font-size": 11 })),
      label(`n ${row.questions}`, middle, y(0) + 46, { "text-anchor": "middle", "font-size": 10, fill: "#68707d" }),
    ];
  });
  const names = [
    { name: "this product", color: colors.ours },
    { name: "plain BM25, its best", color: colors.base },
    { name: "aim", color: colors.aim },
  ];
  return picture(frame, "R@5: share of golds among the first five", [
    ...grid(
      frame,
      tenths(0, 1).map((at) => ({ at, name: at.toFixed(1) })),
    ),
    ...bars,
    ...legend(frame.left, 44, names),
  ]);
}

/** AUROC with its interval, the better BM25 score and the target. */
function drawGrading(rows: GradingRow[], aimOf: AimOf): string {
  const frame: Frame = { width: 520, height: 90 + rows.length * 44, left: 90, right: 30, top: 62, bottom: 34 };
  const { x, y } = scale(frame);
  const at = (area: number) => x((Math.max(0.4, area) - 0.4) / 0.6);
  const lines = tenths(0.4, 1).flatMap((area) => [
    el("line", { x1: at(area), x2: at(area), y1: y(0), y2: y(1), stroke: colors.faint }),
    label(area.toFixed(1), at(area), y(0) + 18, { "text-anchor": "middle" }),
  ]);
  const marks = rows.flatMap((row, index) => {
    const middle = y(1 - (index + 0.5) / rows.length);
    const [low, high] = row.interval ?? [row.auroc!, row.auroc!];
    const aim = aimOf(`${row.set} AUROC`);
    const tick = (area: number, color: string) =>
      el("rect", { x: at(area) - 1.5, y: middle - 12, width: 3, height: 24, fill: color });
    return [
      label(row.set, frame.left - 10, middle + 4, { "text-anchor": "end" }),
      ...(row.baseline === null ? [] : [tick(row.baseline, colors.base)]),
      ...(aim === null ? [] : [tick(aim, colors.aim)]),
      el("line", { x1: at(low), x2: at(high), y1: middle, y2: middle, stroke: colors.ours, "stroke-width": 2 }),
      el("circle", { cx: at(row.auroc!), cy: middle, r: 5, fill: colors.ours }),
      label(row.auroc!.toFixed(3), at(row.auroc!), middle - 10, { "text-anchor": "middle", "font-size": 10 }),
    ];
  });
  const names = [
    { name: "grade, 95 % interval", color: colors.ours },
    { name: "better BM25 score", color: colors.base },
    { name: "aim", color: colors.aim },
  ];
  return picture(frame, "Answerable or not: area under the ROC curve", [...lines, ...marks, ...legend(90, 44, names)]);
}

/** Sets with fewer answers have too few per tenth; they count in the total. */
const MIN_ANSWERS = 100;

/** Accuracy by confidence, dots sized by number of answers; the diagonal is perfect calibration. */
function drawReliability(sets: AnsweringRow[]): string {
  const isLarge = ({ bins }: AnsweringRow) => bins.reduce((sum, bin) => sum + bin.answers, 0) >= MIN_ANSWERS;
  const rows = [answeringTotal(sets), ...sets.filter(isLarge)];
  const frame: Frame = { width: 620, height: 440, left: 56, right: 20, top: 62, bottom: 46 };
  const { x, y } = scale(frame);
  const curves = rows.flatMap((row, index) => {
    const color = colors.series[index % colors.series.length]!;
    const points = row.bins.flatMap(({ from, to, right, answers }) =>
      right === null ? [] : [{ x: x((from + to) / 2), y: y(right), r: Math.min(2 + Math.sqrt(answers) / 2.5, 12) }],
    );
    return [
      polyline(points, color),
      ...points.map((point) => el("circle", { cx: point.x, cy: point.y, r: point.r, fill: color, opacity: 0.7 })),
    ];
  });
  return picture(frame, "Share of answers that are right", [
    ...grid(
      frame,
      tenths(0, 1).map((at) => ({ at, name: at.toFixed(1) })),
    ),
    ...tenths(0, 1).map((at) => label(at.toFixed(1), x(at), y(0) + 18, { "text-anchor": "middle" })),
    label("confidence (dashed: the usual threshold)", x(0.5), y(0) + 36, { "text-anchor": "middle" }),
    el("line", { x1: x(0), y1: y(0), x2: x(1), y2: y(1), stroke: colors.base, "stroke-dasharray": "2 3" }),
    el("line", { x1: x(0.7), y1: y(0), x2: x(0.7), y2: y(1), stroke: colors.ink, "stroke-dasharray": "6 4" }),
    ...curves,
    ...legend(
      frame.left,
      44,
      rows.map((row, index) => ({ name: row.set, color: colors.series[index % colors.series.length]! })),
    ),
  ]);
}

const dashes = { stroke: colors.aim, "stroke-dasharray": "4 3", opacity: 0.6 };

/** The chart's maximum false hit rate. */
const MAX_FALSE = 0.2;

/** Hits against false hits as the similarity threshold falls; the dots are the product. */
function drawCache(curves: CacheCurve[]): string {
  const frame: Frame = { width: 520, height: 420, left: 56, right: 24, top: 62, bottom: 46 };
  const { x, y } = scale(frame);
  const across = (rate: number) => x(Math.min(1, rate / MAX_FALSE));
  const parts = curves.flatMap(({ points, hit_rate, false_hit_rate }, index) => {
    const color = colors.series[index % colors.series.length]!;
    const shown = points.filter((point) => point.false_hit_rate <= MAX_FALSE);
    const named = shown.filter(({ threshold }) => [60, 70, 80, 90].includes(Math.round(threshold * 100)));
    const isDone = hit_rate !== null && false_hit_rate !== null;
    return [
      polyline(
        shown.map((point) => ({ x: across(point.false_hit_rate), y: y(point.hit_rate) })),
        color,
      ),
      ...named.map((point) =>
        label(point.threshold.toFixed(1), across(point.false_hit_rate) + 5, y(point.hit_rate) + 12, {
          fill: color,
          "font-size": 10,
        }),
      ),
      ...(isDone ? [el("circle", { cx: across(false_hit_rate), cy: y(hit_rate), r: 6, fill: color })] : []),
    ];
  });
  return picture(frame, "Cache: the product (dot), similarity alone (line)", [
    ...grid(
      frame,
      tenths(0, 1).map((at) => ({ at, name: at.toFixed(1) })),
    ),
    ...[0, 0.05, 0.1, 0.15, 0.2].map((rate) =>
      label(rate.toFixed(2), across(rate), y(0) + 18, { "text-anchor": "middle" }),
    ),
    label("false hits (dashed: most false hits and least hits wanted at high trust)", x(0.5), y(0) + 36, {
      "text-anchor": "middle",
    }),
    label("hits", x(0) - 6, y(1) - 10, { "text-anchor": "end" }),
    el("line", { x1: x(0), x2: x(1), y1: y(CACHE_AIM.hits), y2: y(CACHE_AIM.hits), ...dashes }),
    el("line", { x1: across(CACHE_AIM.false_hits), x2: across(CACHE_AIM.false_hits), y1: y(0), y2: y(1), ...dashes }),
    ...parts,
    ...legend(
      frame.left,
      44,
      curves.map(({ trust }, index) => ({
        name: `trust ${trust}`,
        color: colors.series[index % colors.series.length]!,
      })),
    ),
  ]);
}

function polyline(points: { x: number; y: number }[], color: string): string {
  const shown = points.map((point) => `${point.x.toFixed(1)},${point.y.toFixed(1)}`).join(" ");
  return el("polyline", { points: shown, fill: "none", stroke: color, "stroke-width": 1.5 });
}

function across(from: number, to: number, y: number): string {
  return el("line", { x1: from, x2: to, y1: y, y2: y, stroke: colors.aim, "stroke-width": 2 });
}
