/** Pairs of questions: whether the answer to one may be given to the other. */
import type { HistoryLine } from "../../server/ports/engine.ts";
import { linesOf, type Turn } from "./pack.ts";
import type { PackFolder } from "./packFolder.ts";

interface PairRow {
  pair_id: string;
  source: string;
  kind: string;
  label: "hit" | "miss";
  trust: string;
  a: string;
  b: string;
  scope_a?: string;
  scope_b?: string;
  history_a?: Turn[];
  history_b?: Turn[];
}

export interface PairSide {
  text: string;
  /** What was said before, oldest first. */
  history: HistoryLine[];
  /** The tenant it is asked at. */
  scope: string;
}

export interface CachePair {
  id: string;
  source: string;
  kind: string;
  /** Whether the one's answer serves the other as well. */
  isSame: boolean;
  trust: string;
  /** Asked first: its answer is kept. */
  a: PairSide;
  b: PairSide;
}

/** Pairs without a tenant of their own are all asked at one. */
export async function loadCachePairs(folder: PackFolder): Promise<CachePair[]> {
  const rows = await folder.asked<PairRow>("", "pairs.jsonl");
  return rows.map((row) => ({
    id: row.pair_id,
    source: row.source,
    kind: row.kind,
    isSame: row.label === "hit",
    trust: row.trust,
    a: { text: row.a, history: linesOf(row.history_a ?? []), scope: row.scope_a ?? row.source },
    b: { text: row.b, history: linesOf(row.history_b ?? []), scope: row.scope_b ?? row.source },
  }));
}
