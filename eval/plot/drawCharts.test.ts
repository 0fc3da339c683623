import { parseHTML } from "linkedom";
import { expect, it } from "vitest";
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
  asked_back: 0,
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
const read = (svg: string) => parseHTML(svg).document;

it("draws bars as high as their figures, beside their reference", () => {
  const { "retrieval.svg": svg } = drawCharts({
    retrieval: [retrieval],
    grading: [],
    answering: [],
    curves: [],
    aims: [],
  });
  const heights = [...read(svg!).querySelectorAll('rect[width="25"]')].map((bar) => Number(bar.getAttribute("height")));
  expect(heights[0]).toBeCloseTo(2 * heights[1]!, 1);
  expect(svg).toContain("&lt;&amp;");
});

it("puts a grade, its reference and its aim in their order from left to right", () => {
  const { "grading.svg": svg } = drawCharts({ retrieval: [], grading: [grading], answering: [], curves: [], aims });
  const picture = read(svg!);
  const [base, aim] = [...picture.querySelectorAll('rect[width="3"]')].map((mark) => Number(mark.getAttribute("x")));
  const grade = Number(picture.querySelector("circle")?.getAttribute("cx"));
  expect(base).toBeLessThan(aim!);
  expect(aim).toBeLessThan(grade);
});

it("draws only what there are figures for", () => {
  expect(Object.keys(drawCharts({ retrieval: [], grading: [], answering: [], curves: [curve], aims: [] }))).toEqual([
    "cache.svg",
  ]);
  expect(drawCharts({ retrieval: [], grading: [], answering: [], curves: [], aims: [] })).toEqual({});
});
