/** Posts a system line about the ticket's state, in fixed words and the visitor's language. */
import { v7 } from "uuid";
import { onlyRow } from "../../db/onlyRow.ts";
import type { TenantTx } from "../../db/tenant.ts";
import { fillIn, phrasesFor } from "../../language/phrases/index.ts";
import type { MessageDto, Notice } from "../../protocol/events.ts";
import { ticketNumber } from "../../protocol/ticketNumber.ts";
import { type MessageRow, messageColumns, toMessageDto } from "../thread/messageDto.ts";

/** The ticket; its row is locked. */
interface Noticed {
  id: string;
  number: number;
  /** The language for the visitor. */
  locale: string | null;
}

const phraseOf = {
  joined: "personJoined",
  assigned: "personAssigned",
  released: "personReleased",
  snoozed: "personLater",
  handed_back: "handedBack",
  withdrawn: "backToAssistant",
  closed: "conversationClosed",
  reopened: "conversationReopened",
  merged: "conversationMerged",
  merged_here: "conversationMergedHere",
  blocked: "visitorBlocked",
  unblocked: "visitorUnblocked",
} as const satisfies Record<Notice, string>;

/** Placeholders of a line, besides the ticket. */
export interface Names {
  /** The person it is about. */
  name?: string;
  /** The number of another conversation. */
  other?: string;
  /** For `handed_back`: the assistant answers what is pending. */
  isAnswering?: boolean;
}

/** Stores the line under the ticket's next number. The ticket's time is unchanged: nobody has written anything. */
export async function sayNotice(
  tx: TenantTx,
  ticket: Noticed,
  notice: Notice,
  { name = "", other = "", isAnswering = false }: Names = {},
): Promise<MessageDto> {
  const phrases = phrasesFor(ticket.locale);
  const phrase = phrases[isAnswering ? "handedBackUnanswered" : phraseOf[notice]];
  const content = fillIn(phrase, { name, other, ticket: ticketNumber(ticket.number) });
  const row = onlyRow(
    await tx.sql<MessageRow[]>`
    with ticket as (
      update tickets set last_seq = last_seq + 1
        where tenant_id = ${tx.tenantId} and id = ${ticket.id}::uuid returning tenant_id, id, last_seq
    )
    insert into messages as m (tenant_id, id, ticket_id, seq, role, content, notice)
    select tenant_id, ${v7()}::uuid, id, last_seq, 'system', ${content}, ${notice} from ticket
    returning ${messageColumns(tx.sql)}`,
  );
  // A system line has no score to compare with a threshold.
  return toMessageDto(row, 1);
}
