/** Whether an answer is what was expected, and how it stands beside the one before. Pure. */
import { withoutCitations } from "../language/citations.ts";
import type { SavedAnswer, TestBoxReply } from "../protocol/admin.ts";

export interface Expected {
  words: string[];
  documentId: string | null;
}

type Told = Pick<SavedAnswer, "outcome" | "content" | "fault">;

/** Only an answer can be right; then it must have the words and cite the document, where any are expected. */
export function faultOf(
  { outcome, content }: Pick<TestBoxReply, "outcome" | "content">,
  cited: string[],
  { words, documentId }: Expected,
): SavedAnswer["fault"] {
  if (outcome !== "answered") return "no_answer";
  const said = (content ?? "").toLowerCase();
  if (words.some((word) => !said.includes(word.toLowerCase()))) return "words";
  return documentId !== null && !cited.includes(documentId) ? "document" : null;
}

/** Right after wrong is better, wrong after right is worse; else it is the words that count. */
export function changeOf(before: Told | null, now: Told): SavedAnswer["change"] {
  if (before === null) return "first";
  if ((before.fault === null) !== (now.fault === null)) return now.fault === null ? "better" : "worse";
  return before.outcome === now.outcome && plain(before) === plain(now) ? "same" : "changed";
}

const plain = ({ content }: Told) => withoutCitations(content ?? "").trim();
