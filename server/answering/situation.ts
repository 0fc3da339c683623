/** Where a visitor stands when asking: what a question means may depend on it. */
import type { Scope } from "../protocol/api.ts";
import type { Fact } from "../protocol/facts.ts";

export interface Situation {
  /** The address of the page the visitor is on, without query and fragment. */
  page: string | null;
  /** What the question is limited to; null: all documents. */
  scope: Scope | null;
  /** What was said once in this conversation, oldest first. */
  facts: Fact[];
}
