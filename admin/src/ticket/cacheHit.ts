/** What a run's trace says of an answer from the cache. */
import type { CacheSource, Trace } from "../../../server/protocol/admin.ts";

export interface CacheHit {
  entryId: string;
  /** The question that the entry was kept under. */
  question: string;
  /** How alike the two questions are, 0 to 1. */
  score: number;
  restsOn: CacheSource[];
}

/** @returns null for an answer that was made for this question, or by a server that told less */
export function cacheHitOf(trace: Trace): CacheHit | null {
  const detail = trace.is_cache_hit && trace.steps.find((step) => step.node === "check_cache")?.detail;
  if (!detail) return null;
  const { entry_id: entryId, question, score, rests_on: restsOn } = detail;
  const isWhole = typeof entryId === "string" && typeof question === "string" && typeof score === "number";
  return isWhole && Array.isArray(restsOn) ? { entryId, question, score, restsOn: restsOn as CacheSource[] } : null;
}
