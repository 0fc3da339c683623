/** Turns pair results into the cache's figures. Pure. */
import type { PairAsked } from "./askPair.ts";
import { percentile, share } from "./metrics.ts";
import type { CachePair } from "./packs/cachePairs.ts";

export interface CacheRow {
  source: string;
  kind: string;
  /** Whether these pairs should hit. */
  label: "hit" | "miss";
  trust: string;
  pairs: number;
  hits: number;
  rate: number;
  similarity_p50: number | null;
  ms_p50: number;
  ms_p95: number;
}

interface CurvePoint {
  threshold: number;
  /** Share of pairs at or above the threshold, going by similarity alone. */
  hit_rate: number;
  false_hit_rate: number;
}

/** The product's rates for all pairs of one trust level, and those of similarity alone at each threshold. */
export interface CacheCurve {
  trust: string;
  hit_rate: number | null;
  false_hit_rate: number | null;
  points: CurvePoint[];
}

/** A kind tested twice: with two tenants it can't be confused, with one only the words tell the pairs apart. */
const TWO_TENANTS = "entity_swap";
const ONE_TENANT = "entity_swap, one tenant";

/** The pairs, plus `entity_swap` again within one tenant, which is not part of any total. */
export function withOneTenant(pairs: CachePair[]): CachePair[] {
  const again = pairs
    .filter((pair) => pair.kind === TWO_TENANTS)
    .map((pair) => ({ ...pair, kind: ONE_TENANT, b: { ...pair.b, scope: pair.a.scope } }));
  return [...pairs, ...again];
}

/** By source and kind, then totals by trust and label. */
export function cacheRows(asked: PairAsked[]): CacheRow[] {
  const counted = asked.filter((one) => one.kind !== ONE_TENANT);
  const kinds = Map.groupBy(asked, (one) => JSON.stringify([one.source, one.kind, one.isSame]));
  const trusts = Map.groupBy(counted, (one) => JSON.stringify([one.trust, one.isSame]));
  return [
    ...[...kinds.values()].map((members) => cacheRow(members[0]!.source, members[0]!.kind, members)),
    ...[...trusts.values()].map((members) => cacheRow("all", "all", members)),
  ];
}

function cacheRow(source: string, kind: string, members: PairAsked[]): CacheRow {
  const hits = members.filter((one) => one.isHit).length;
  const similarities = members.flatMap(({ similarity }) => (similarity === null ? [] : [similarity]));
  const times = members.map((one) => one.ms);
  return {
    source,
    kind,
    label: members[0]!.isSame ? "hit" : "miss",
    trust: members[0]!.trust,
    pairs: members.length,
    hits,
    rate: hits / members.length,
    similarity_p50: similarities.length > 0 ? percentile(similarities, 0.5) : null,
    ms_p50: percentile(times, 0.5),
    ms_p95: percentile(times, 0.95),
  };
}

/** One curve per trust level. */
export function cacheCurves(asked: PairAsked[]): CacheCurve[] {
  const counted = asked.filter((one) => one.kind !== ONE_TENANT);
  return [...Map.groupBy(counted, (one) => one.trust)].map(([trust, members]) => {
    const same = members.filter((one) => one.isSame);
    const other = members.filter((one) => !one.isSame);
    const rate = (of: PairAsked[], isIn: (one: PairAsked) => boolean) => share(of.filter(isIn).length, of.length);
    const points = Array.from({ length: 51 }, (_, index) => {
      const threshold = 0.5 + index / 100;
      const isNear = (one: PairAsked) => (one.similarity ?? -1) >= threshold - 1e-9;
      return { threshold, hit_rate: rate(same, isNear) ?? 0, false_hit_rate: rate(other, isNear) ?? 0 };
    });
    const isHit = (one: PairAsked) => one.isHit;
    return { trust, hit_rate: rate(same, isHit), false_hit_rate: rate(other, isHit), points };
  });
}
