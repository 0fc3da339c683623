/** The figures derived from the counts, with their kind and whether more is better. */
import type { Figures } from "../../../server/protocol/numbers.ts";

export interface Figure {
  name: FigureName;
  /** Null if there is no data to compute it from. */
  of: (figures: Figures) => number | null;
  kind: "count" | "share" | "moment" | "wait" | "cost";
  /** Undefined if neither direction is better. */
  better?: "more" | "less";
}
export type FigureName =
  | "conversations"
  | "withoutPerson"
  | "leftUnanswered"
  | "handedOver"
  | "questions"
  | "answered"
  | "thumbs"
  | "reopened"
  | "firstToken"
  | "firstReply"
  | "resolve"
  | "cost";

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/** Questions the assistant answered, newly or from the cache. */
const answered = ({ answered_by_ai, answered_from_cache }: Figures) => answered_by_ai + answered_from_cache;

export const FIGURES: Figure[] = [
  { name: "conversations", of: (f) => f.conversations, kind: "count" },
  {
    name: "withoutPerson",
    of: (f) => share(f.answered_without_person, f.conversations),
    kind: "share",
    better: "more",
  },
  { name: "leftUnanswered", of: (f) => share(f.left_unanswered, f.conversations), kind: "share", better: "less" },
  { name: "handedOver", of: (f) => f.handed_over, kind: "count", better: "less" },
  { name: "questions", of: (f) => f.questions, kind: "count" },
  { name: "answered", of: (f) => share(answered(f), f.questions), kind: "share", better: "more" },
  { name: "thumbs", of: (f) => share(f.thumbs_up, f.thumbs_up + f.thumbs_down), kind: "share", better: "more" },
  { name: "reopened", of: (f) => f.reopened, kind: "count", better: "less" },
  {
    name: "firstToken",
    of: (f) => (f.first_token_ms === null ? null : f.first_token_ms / 1000),
    kind: "moment",
    better: "less",
  },
  { name: "firstReply", of: (f) => f.first_reply_seconds, kind: "wait", better: "less" },
  { name: "resolve", of: (f) => f.resolve_seconds, kind: "wait", better: "less" },
  { name: "cost", of: (f) => f.cost_micros, kind: "cost" },
];

export interface Change {
  /** Relative to the earlier value: 0.5 is half as much again. */
  by: number;
  isGood: boolean | null;
}

/** How a figure has changed since the period before; null if there is nothing to compare with. */
export function changeOf({ of, better }: Figure, now: Figures, before: Figures): Change | null {
  const [value, earlier] = [of(now), of(before)];
  if (value === null || earlier === null || earlier === 0) return null;
  const by = value / earlier - 1;
  return { by, isGood: better === undefined || by === 0 ? null : by > 0 === (better === "more") };
}
