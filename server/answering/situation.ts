/** The visitor's context, which a question's meaning may depend on. */
import type { QuestionScope } from "../protocol/api.ts";
import type { Fact } from "../protocol/facts.ts";

export interface Situation {
  /** The address of the page the visitor is on, without query and fragment. */
  page: string | null;
  /** The document scope of the question; null for all documents. */
  scope: QuestionScope | null;
  /** The session came from a link in a mail, which proves no identity. */
  isGuest: boolean;
  /** Facts stated earlier in this conversation, oldest first. */
  facts: Fact[];
}
