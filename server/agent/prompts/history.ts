import type { HistoryLine } from "../../ports/engine.ts";
import { fence } from "./fence.ts";

/** A prompt as it goes out: the product's own words, and the data. */
export interface Prompt {
  system: string;
  user: string;
}

const MOST_LINES = 10;
const MOST_CHARACTERS = 1500;

/** The last lines of the conversation and what is known of the ones before, as fenced data. */
export function historyBlock(history: HistoryLine[], summary: string | null): string {
  const lines = history.slice(-MOST_LINES).map((line) => `${line.role}: ${line.content.slice(0, MOST_CHARACTERS)}`);
  const parts = [fence("history", lines.join("\n") || "(empty)")];
  if (summary !== null && summary !== "") parts.unshift(fence("summary", summary));
  return parts.join("\n\n");
}
