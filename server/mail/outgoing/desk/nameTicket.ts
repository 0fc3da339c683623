import { plainName } from "../../../language/plainName.ts";
import { ticketNumber } from "../../../protocol/ticketNumber.ts";
import { callVisitor } from "../../../protocol/visitorHandle.ts";

export interface NamedTicket {
  number: number;
  visitor: { id: string; name: string | null; email: string | null };
}

/** A ticket as mails to the desk name it: its number, and the visitor's name as the reader's inbox shows it. */
export function nameTicket({ number, visitor }: NamedTicket, locale: string): string {
  // Visitors choose their own names: no link of theirs may end up in our mails.
  const name = plainName(visitor.name ?? "") || null;
  return `${ticketNumber(number)} (${callVisitor({ ...visitor, name }, locale)})`;
}
