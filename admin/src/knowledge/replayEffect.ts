/** The effect of publishing on one question. Pure. */
import type { TestBoxReply } from "../../../server/protocol/admin.ts";

type Told = Pick<TestBoxReply, "outcome" | "content">;

/** Answered beats unanswered; two answers are the same if their texts match. */
export function effectOf(before: Told, after: Told): "better" | "worse" | "changed" | "same" {
  const [was, is] = [before, after].map(({ outcome }) => outcome === "answered");
  if (was !== is) return is ? "better" : "worse";
  return before.outcome === after.outcome && wordsOf(before) === wordsOf(after) ? "same" : "changed";
}

/** The text without citation markers, whose numbers may change. */
const wordsOf = ({ content }: Told) => (content ?? "").replace(/\s*\[\d+\]/g, "").trim();
