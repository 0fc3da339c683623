/** Scores turns on off-topic and vague questions. Pure. */
import type { HonestQuestion } from "./readBusinesses.ts";

/** A turn's outcome. */
export interface Ended {
  ended: "answered" | "escalated" | "clarified" | "stopped";
  /** Titles of the sections offered or cited. */
  titles: string[];
}

/** `well`: an acceptable section is among the options or sources. */
export type Result = "handed over" | "asked well" | "asked badly" | "answered well" | "answered badly";

export function resultOf({ wanted }: Pick<HonestQuestion, "wanted">, { ended, titles }: Ended): Result {
  if (ended === "escalated" || ended === "stopped") return "handed over";
  const isWell = titles.some((title) => wanted.some((words) => title.toLowerCase().includes(words.toLowerCase())));
  return `${ended === "answered" ? "answered" : "asked"} ${isWell ? "well" : "badly"}`;
}

export interface HonestCounts {
  questions: number;
  handedOver: number;
  asked: number;
  askedWell: number;
  answered: number;
  answeredWell: number;
}

export function countResults(results: Result[]): HonestCounts {
  const count = (...which: Result[]) => results.filter((result) => which.includes(result)).length;
  return {
    questions: results.length,
    handedOver: count("handed over"),
    asked: count("asked well", "asked badly"),
    askedWell: count("asked well"),
    answered: count("answered well", "answered badly"),
    answeredWell: count("answered well"),
  };
}
