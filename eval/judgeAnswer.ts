/** Judges an answer: it is right when it cites a gold section and says what it must. Pure. */
import { type ChunkOrigin, isHeldBy, plainWords } from "./matchGolds.ts";
import type { EvalQuestion } from "./packs/pack.ts";
import type { Walk } from "./walkGraph.ts";

/** A question's outcome. */
export interface Ending {
  /** `waiting`: an earlier line went to a person, who has had the conversation since. */
  ended: Exclude<Walk["ended"], "stopped"> | "waiting";
  answer: string;
  /** The chunks it cites. */
  cited: ChunkOrigin[];
}

type Fault =
  | "not answered"
  | "asked back"
  | "no gold section cited"
  | "what it had to say is missing"
  | "answered what the documents do not say"
  | "no person asked"
  | "no plain short reply";

export interface Judged {
  /** Null when right. */
  fault: Fault | null;
  /** Answered, with sources. */
  isGiven: boolean;
  citesGold: boolean;
  /** Contains one string from each required group. */
  saysIt: boolean;
}

/** @returns what is wrong, and which parts are right regardless */
export function judgeAnswer(question: Pick<EvalQuestion, "golds" | "must" | "wants">, ending: Ending): Judged {
  const { golds, must = [] } = question;
  const text = plainWords(ending.answer);
  const parts = {
    isGiven: ending.ended === "answered" && ending.cited.length > 0,
    citesGold: ending.cited.some((place) => golds.some((gold) => isHeldBy(gold, place))),
    saysIt: must.every((group) => group.some((one) => text.includes(plainWords(one)))),
  };
  return { fault: faultOf(question, ending, parts), ...parts };
}

function faultOf(
  { golds, wants }: Pick<EvalQuestion, "golds" | "wants">,
  { ended, cited }: Ending,
  { citesGold, saysIt }: Pick<Judged, "citesGold" | "saysIt">,
): Fault | null {
  if (wants === "person") return ended === "escalated" ? null : "no person asked";
  if (wants === "small_talk") return ended === "answered" && cited.length === 0 ? null : "no plain short reply";
  if (golds.length === 0) return ended === "answered" ? "answered what the documents do not say" : null;
  if (ended === "clarified") return "asked back";
  if (ended !== "answered") return "not answered";
  if (!citesGold) return "no gold section cited";
  return saysIt ? null : "what it had to say is missing";
}

/** The first option that names a section (`Page › Section`, or just the page) containing a gold. */
export function goldOption(options: string[], golds: EvalQuestion["golds"], places: ChunkOrigin[]): string | null {
  const held = places.filter((place) => golds.some((gold) => isHeldBy(gold, place)));
  const headings = new Set(held.map((place) => plainWords(place.heading)));
  return options.find((option) => headings.has(plainWords(option.split(" › ").at(-1)!))) ?? null;
}
