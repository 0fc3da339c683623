/** Judges an answer against what was expected, and against the previous one. Pure. */
import { withoutCitations } from "../language/citations.ts";
import type { SavedAnswer, TestBoxReply } from "../protocol/admin.ts";

export interface Expected {
  words: string[];
  documentId: string | null;
}

type Told = Pick<SavedAnswer, "outcome" | "content" | "fault">;

/** Only an answer can be right; it must contain the expected words and cite the expected document, if any. */
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

/** Wrong to right is better, right to wrong is worse; otherwise the texts are compared. */
export function changeOf(before: Told | null, now: Told): SavedAnswer["change"] {
  if (before === null) return "first";
  if ((before.fault === null) !== (now.fault === null)) return now.fault === null ? "better" : "worse";
  return before.outcome === now.outcome && plain(before) === plain(now) ? "same" : "changed";
}

const plain = ({ content }: Told) => withoutCitations(content ?? "").trim();
