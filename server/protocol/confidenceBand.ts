import type { ConfidenceBand } from "./events.ts";

/** The confidence band shown to visitors. Below the tenant's threshold it is always "low". */
export function bandOf(confidence: number, threshold: number): ConfidenceBand {
  if (confidence < threshold) return "low";
  return confidence >= threshold + (1 - threshold) / 2 ? "high" : "medium";
}
