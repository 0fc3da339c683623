import type { ConfidenceBand } from "./events.ts";

/** A band a visitor can read. Under the tenant's threshold it is always "low". */
export function bandOf(confidence: number, threshold: number): ConfidenceBand {
  if (confidence < threshold) return "low";
  return confidence >= threshold + (1 - threshold) / 2 ? "high" : "medium";
}
