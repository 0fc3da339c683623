/** Pairs of questions, labelled by whether they can share an answer. */
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
  /** Preceding lines, oldest first. */
  history: HistoryLine[];
  /** The tenant it is asked of. */
  scope: string;
}

export interface CachePair {
  id: string;
  source: string;
  kind: string;
  /** Whether one answer serves both. */
  isSame: boolean;
  trust: string;
  /** Asked first; its answer is cached. */
  a: PairSide;
  b: PairSide;
}

/** Pairs without tenants of their own share one per source. */
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
