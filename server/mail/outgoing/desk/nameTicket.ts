import { plainName } from "../../../language/plainName.ts";
import { ticketNumber } from "../../../protocol/ticketNumber.ts";
import { callVisitor } from "../../../protocol/visitorHandle.ts";

export interface NamedTicket {
  number: number;
  visitor: { id: string; name: string | null; email: string | null };
}

/** A ticket in a mail to the desk: its number, and who asks, called as in the inbox of whoever reads it. */
export function nameTicket({ number, visitor }: NamedTicket, locale: string): string {
  // Visitors choose their names: no address of theirs may stand in our mails.
  const name = plainName(visitor.name ?? "") || null;
  return `${ticketNumber(number)} (${callVisitor({ ...visitor, name }, locale)})`;
}
