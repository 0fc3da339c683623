/** Reads a cache hit from a run's trace. */
import type { CacheSource, Trace } from "../../../server/protocol/admin.ts";

export interface CacheHit {
  entryId: string;
  /** The question the entry was stored under. */
  question: string;
  /** Similarity of the two questions, 0 to 1. */
  score: number;
  restsOn: CacheSource[];
}

/** @returns null for a newly written answer, or one whose trace lacks the entry */
export function cacheHitOf(trace: Trace): CacheHit | null {
  const detail = trace.is_cache_hit && trace.steps.find((step) => step.node === "check_cache")?.detail;
  if (!detail) return null;
  const { entry_id: entryId, question, score, rests_on: restsOn } = detail;
  const isWhole = typeof entryId === "string" && typeof question === "string" && typeof score === "number";
  return isWhole && Array.isArray(restsOn) ? { entryId, question, score, restsOn: restsOn as CacheSource[] } : null;
}
