import { parseHTML } from "linkedom";
import { expect, it } from "vitest";
import { reliabilityBins } from "../metrics.ts";
import { drawCharts } from "./drawCharts.ts";

const figures = { r1: 0.2, r5: 0.5, r10: 0.6, hit10: 0.7, mrr10: 0.3, ndcg10: 0.4 };
const retrieval = {
  ...figures,
  set: "one <& two>",
  tenant: "all",
  turns: "all",
  questions: 10,
  ms_p50: 1,
  ms_p95: 2,
  missed: 3,
  baseline: { bm25: { r5: 0.25 }, rewrite: null },
};
const grading = {
  set: "made",
  tenant: "all",
  answerable: 5,
  unanswerable: 5,
  auroc: 0.8,
  interval: [0.7, 0.9] as [number, number],
  baseline: 0.6,
  escalated: 0.5,
  precision: 0.5,
  recall: 0.5,
  answered_rightly: 0.5,
  clarified: 0,
  ms_p50: 1,
  ms_p95: 2,
};
const curve = {
  trust: "high",
  hit_rate: 0.4,
  false_hit_rate: 0.01,
  points: [
    { threshold: 0.8, hit_rate: 0.5, false_hit_rate: 0.1 },
    { threshold: 0.9, hit_rate: 0.2, false_hit_rate: 0 },
  ],
};
const aims = [{ aim: "made AUROC", least: 0.75 }];
const nothing = { retrieval: [], grading: [], chain: [], answering: [], curves: [], aims: [] };
const read = (svg: string) => parseHTML(svg).document;

it("draws bars as high as their figures, next to their baseline", () => {
  const { "retrieval.svg": svg } = drawCharts({ ...nothing, retrieval: [retrieval] });
  const heights = [...read(svg!).querySelectorAll('rect[width="25"]')].map((bar) => Number(bar.getAttribute("height")));
  expect(heights[0]).toBeCloseTo(2 * heights[1]!, 1);
  expect(svg).toContain("&lt;&amp;");
});

it("puts a grade, its baseline and its aim in order from left to right", () => {
  const { "grading.svg": svg } = drawCharts({ ...nothing, grading: [grading], aims });
  const picture = read(svg!);
  const [base, aim] = [...picture.querySelectorAll('rect[width="3"]')].map((mark) => Number(mark.getAttribute("x")));
  const grade = Number(picture.querySelector("circle")?.getAttribute("cx"));
  expect(base).toBeLessThan(aim!);
  expect(aim).toBeLessThan(grade);
});

it("draws a line at a set's target for answers, and a dash where there is nothing to take a share of", () => {
  const share = { count: 3, of: 4, share: 0.75 };
  const row = { set: "made", questions: 8, given: { count: 4, of: 8, share: 0.5 }, cites_gold: share, right: share };
  const none = { count: 0, of: 0, share: null };
  const answering = [
    { ...row, right_with_choice: share, high_cites_gold: none, high_right: none, bins: reliabilityBins([]) },
  ];
  const aims = [{ aim: "made answers that cite gold", least: 0.75 }];
  const { "answers.svg": svg } = drawCharts({ ...nothing, answering, aims });
  const picture = read(svg!);
  const tops = [...picture.querySelectorAll('rect[width="14"]')].map((bar) => Number(bar.getAttribute("y")));
  expect(tops[1]).toBeLessThan(tops[0]!);
  expect(Number(picture.querySelector(`line[stroke-width="2"]`)?.getAttribute("y1"))).toBe(tops[1]);
  expect([...picture.querySelectorAll("text")].map((text) => text.textContent)).toContain("–");
});

it("draws only what there are figures for", () => {
  expect(Object.keys(drawCharts({ ...nothing, curves: [curve] }))).toEqual(["cache.svg"]);
  expect(drawCharts(nothing)).toEqual({});
});
