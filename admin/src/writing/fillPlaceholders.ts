/** Replaces `{{visitor.name}}` and similar placeholders with what is known about the ticket. Pure. */

/** Placeholders a saved reply may use. */
export const PLACEHOLDERS = ["visitor.name", "visitor.email", "agent.name", "ticket.number"] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];
export type PlaceholderValues = Partial<Record<Placeholder, string>>;

/** @returns the text; unknown placeholders stay as written, so that the sender sees what is missing */
export function fillPlaceholders(text: string, known: PlaceholderValues): string {
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, name: string) => known[name as Placeholder] || whole);
}
