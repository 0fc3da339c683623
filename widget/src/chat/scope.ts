/** The scope a page sets for questions, as the widget shows it and as the server expects it. */
import type { QuestionScope } from "../../../server/protocol/api.ts";

export interface ChosenScope {
  /** Null: show the number of documents instead. */
  label: string | null;
  wire: QuestionScope;
}

/**
 * Reads what a page passes: a collection's name, or `{ document_ids, label }`.
 * @returns null for anything else, which means no limit
 */
export function readScope(value: unknown): ChosenScope | null {
  if (typeof value === "string") {
    const collection = value.trim().slice(0, 100);
    return collection === "" ? null : { label: collection, wire: { collection } };
  }
  const { document_ids: ids, label } = (value ?? {}) as { document_ids?: unknown; label?: unknown };
  if (!Array.isArray(ids) || ids.length === 0) return null;
  return {
    label: typeof label === "string" && label.trim() !== "" ? label.trim().slice(0, 100) : null,
    wire: { document_ids: ids.map(String) },
  };
}
