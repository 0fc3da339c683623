/** Puts what is known of the ticket in the place of `{{visitor.name}}` and its like. Pure. */

/** What a reply may name. */
export interface Known {
  "visitor.name": string;
  "visitor.email": string;
  "agent.name": string;
  "ticket.number": string;
}

/** @returns the text; what is not known stays as it is written, so that whoever sends it sees what is missing */
export function fillPlaceholders(text: string, known: Partial<Known>): string {
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, name: string) => known[name as keyof Known] || whole);
}
