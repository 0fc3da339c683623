import { describe, expect, it } from "vitest";
import { aimRows } from "./aims.ts";
import type { PairAsked } from "./askPair.ts";
import { cacheCurves, cacheRows, withOneTenant } from "./cacheReport.ts";

const pair = (kind: string, isSame: boolean, isHit: boolean, similarity: number | null): PairAsked => ({
  id: "p",
  source: "made",
  kind,
  isSame,
  trust: "high",
  isHit,
  similarity,
  ms: 1,
});
const asked = [
  pair("paraphrase", true, true, 0.95),
  pair("paraphrase", true, false, 0.7),
  pair("hard_negative", false, true, 0.9),
  pair("cross_tenant", false, false, null),
  pair("entity_swap, one tenant", false, true, 0.99),
];

describe("the cache's figures", () => {
  it("count hits by kind, and by trust without the pairs that were asked twice", () => {
    const rows = cacheRows(asked).map(({ kind, label, pairs, hits, rate }) => ({ kind, label, pairs, hits, rate }));
    expect(rows).toEqual([
      { kind: "paraphrase", label: "hit", pairs: 2, hits: 1, rate: 0.5 },
      { kind: "hard_negative", label: "miss", pairs: 1, hits: 1, rate: 1 },
      { kind: "cross_tenant", label: "miss", pairs: 1, hits: 0, rate: 0 },
      { kind: "entity_swap, one tenant", label: "miss", pairs: 1, hits: 1, rate: 1 },
      { kind: "all", label: "hit", pairs: 2, hits: 1, rate: 0.5 },
      { kind: "all", label: "miss", pairs: 2, hits: 1, rate: 0.5 },
    ]);
  });

  it("show what similarity alone would do at each threshold, next to what the product does", () => {
    const [curve] = cacheCurves(asked);
    expect(curve).toMatchObject({ trust: "high", hit_rate: 0.5, false_hit_rate: 0.5 });
    const at = (threshold: number) => curve!.points.find((point) => Math.abs(point.threshold - threshold) < 1e-6);
    expect(at(0.7)).toMatchObject({ hit_rate: 1, false_hit_rate: 0.5 });
    expect(at(0.92)).toMatchObject({ hit_rate: 0.5, false_hit_rate: 0 });
  });

  it("are compared with their aims", () => {
    const aims = aimRows(
      { retrieval: [], grading: [], chain: [], answering: [], kinds: [], cache: cacheRows(asked) },
      { split: "dev", leftOut: [] },
    );
    expect(aims.map(({ aim, ok }) => [aim, ok])).toEqual([
      ["cache, made cross_tenant: false hits", true],
      ["cache, trust high: hits", true],
      ["cache, trust high: false hits", false],
    ]);
  });
});

it("asks each pair that swaps two tenants' names a second time within one tenant", () => {
  const side = (scope: string) => ({ text: "Is there parking?", history: [], scope });
  const swap = { id: "1", source: "made", kind: "entity_swap", isSame: false, trust: "high" };
  const pairs = withOneTenant([{ ...swap, a: side("inn"), b: side("diner") }]);
  expect(pairs.map(({ kind, b }) => [kind, b.scope])).toEqual([
    ["entity_swap", "diner"],
    ["entity_swap, one tenant", "inn"],
  ]);
});
