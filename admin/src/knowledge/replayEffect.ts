/** What publishing does to one question. Pure. */
import type { TestBoxReply } from "../../../server/protocol/admin.ts";

type Told = Pick<TestBoxReply, "outcome" | "content">;

/** Answered is better than not; two answers are the same when they say it in the same words. */
export function effectOf(before: Told, after: Told): "better" | "worse" | "changed" | "same" {
  const [was, is] = [before, after].map(({ outcome }) => outcome === "answered");
  if (was !== is) return is ? "better" : "worse";
  return before.outcome === after.outcome && wordsOf(before) === wordsOf(after) ? "same" : "changed";
}

/** Without the marks of sources, whose numbers may change. */
const wordsOf = ({ content }: Told) => (content ?? "").replace(/\s*\[\d+\]/g, "").trim();
