/** What the visitor has asked before in a conversation, and what came of it. */
import type { Tx } from "../database.ts";

export interface EarlierQuestion {
  content: string;
  /** How its turn ended. */
  status: "answered" | "escalated" | "clarify" | "stopped" | "failed";
  /** Titles of the sections that the answer cites; empty for small talk, too. */
  sections: string[];
  /** The visitor's thumb on the answer. */
  rating: "up" | "down" | null;
}

const MOST = 10;

/** The last questions before the message `beforeSeq`, newest first. */
export function selectEarlierQuestions(tx: Tx, ticketId: string, beforeSeq: number | null): Promise<EarlierQuestion[]> {
  return tx.sql<EarlierQuestion[]>`
    select m.content, u.status, f.rating,
      coalesce((select array_agg(c ->> 'title') from jsonb_array_elements(a.citations) c), '{}') as sections
    from messages m
    join turns u on u.tenant_id = m.tenant_id and u.message_id = m.id
    left join messages a on a.tenant_id = m.tenant_id and a.ticket_id = m.ticket_id and a.turn_id = u.id
      and a.role = 'assistant'
    left join feedback f on f.tenant_id = a.tenant_id and f.message_id = a.id
    where m.ticket_id = ${ticketId}::uuid and m.role = 'visitor' and u.status <> 'running'
      and m.seq < coalesce(${beforeSeq}::int, 2147483647)
    order by m.seq desc limit ${MOST}`;
}
