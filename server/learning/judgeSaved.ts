/** Judges an answer against what was expected, and against the previous one. Pure. */
import { withoutCitations } from "../language/citations.ts";
import type { SavedAnswer } from "../protocol/admin.ts";

export interface Expected {
  words: string[];
  documentId: string | null;
  actionId: string | null;
}

type Told = Pick<SavedAnswer, "outcome" | "content" | "action" | "fault">;

/**
 * If an action is expected, it must be started, even if the visitor is asked about it first. Otherwise only an answer can
 * be right; it must contain the expected words and cite the expected document, if any.
 */
export function faultOf(
  { outcome, content, action }: Pick<SavedAnswer, "outcome" | "content" | "action">,
  cited: string[],
  { words, documentId, actionId }: Expected,
): SavedAnswer["fault"] {
  if (actionId !== null) return action?.id === actionId ? null : "action";
  if (outcome !== "answered" || action !== null) return "no_answer";
  const said = (content ?? "").toLowerCase();
  if (words.some((word) => !said.includes(word.toLowerCase()))) return "words";
  return documentId !== null && !cited.includes(documentId) ? "document" : null;
}

/** Wrong to right is better, right to wrong is worse; otherwise the texts are compared. */
export function changeOf(before: Told | null, now: Told): SavedAnswer["change"] {
  if (before === null) return "first";
  if ((before.fault === null) !== (now.fault === null)) return now.fault === null ? "better" : "worse";
  const isSame = before.outcome === now.outcome && before.action?.id === now.action?.id && plain(before) === plain(now);
  return isSame ? "same" : "changed";
}

const plain = ({ content }: Told) => withoutCitations(content ?? "").trim();
