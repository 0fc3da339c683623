/** Puts what is known of the ticket in the place of `{{visitor.name}}` and its like. Pure. */

/** What a saved reply may name. */
export const PLACEHOLDERS = ["visitor.name", "visitor.email", "agent.name", "ticket.number"] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];
export type Known = Partial<Record<Placeholder, string>>;

/** @returns the text; what is not known stays as it is written, so that whoever sends it sees what is missing */
export function fillPlaceholders(text: string, known: Known): string {
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, name: string) => known[name as Placeholder] || whole);
}
