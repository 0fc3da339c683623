/** Storing a visitor's message together with the turn that answers it. */
import type { Scope } from "../../protocol/api.ts";
import type { ClarifyOption } from "../../protocol/events.ts";
import type { Fact } from "../../protocol/facts.ts";
import type { Tx } from "../database.ts";
import { type EarlierQuestion, selectEarlierQuestions } from "./earlierQuestions.ts";

interface TicketState {
  number: number;
  status: "open" | "pending_human" | "resolved" | "closed";
  title: string | null;
  summary: string | null;
  last_seq: number;
  checkpoint_seq: number;
  locale: string | null;
  visitor_id: string;
  page: { url?: string; title?: string };
  scope: Scope | null;
  facts: Fact[];
  settings: unknown;
}

/** A question back that waits for the visitor. */
export interface OpenQuestion {
  id: string;
  prompt: string;
  options: ClarifyOption[];
}

export interface ConversationState {
  ticket: TicketState | undefined;
  /** The message already stored under this client id. */
  known: { id: string; content: string; turn_id: string | null } | undefined;
  running: { id: string; lease_expired: boolean } | undefined;
  /** The question back that waits for an answer. */
  interrupt: OpenQuestion | undefined;
  /** What was asked before, newest first. */
  earlier: EarlierQuestion[];
  /** Messages that the checkpoint does not hold yet, oldest first. */
  unseen: { id: string; seq: number; role: "visitor" | "assistant" | "agent" | "system"; content: string }[];
}

/**
 * Locks the ticket and reads what the next step depends on. The lock comes first and alone: each statement has its own
 * snapshot, so the others see what a turn that held the lock before us has left. All leave in one go.
 */
export async function lockConversation(tx: Tx, ticketId: string, clientMessageId: string): Promise<ConversationState> {
  const [tickets, known, running, interrupts, earlier, unseen] = await Promise.all([
    tx.sql<TicketState[]>`
      select t.number, t.status, t.title, t.summary, t.last_seq, t.checkpoint_seq, t.locale, t.visitor_id,
        t.page, t.scope, t.facts, n.settings
      from tickets t join tenants n on n.id = t.tenant_id
      where t.id = ${ticketId}::uuid
      for update of t`,
    tx.sql<NonNullable<ConversationState["known"]>[]>`
      select id, content, turn_id from messages
      where ticket_id = ${ticketId}::uuid and client_message_id = ${clientMessageId}`,
    tx.sql<NonNullable<ConversationState["running"]>[]>`
      select id, lease_until < now() as lease_expired from turns
      where ticket_id = ${ticketId}::uuid and status = 'running'`,
    tx.sql<NonNullable<ConversationState["interrupt"]>[]>`
      select id, prompt, options from interrupts where ticket_id = ${ticketId}::uuid and status = 'open'`,
    selectEarlierQuestions(tx, ticketId, null),
    tx.sql<ConversationState["unseen"]>`
      select m.id, m.seq, m.role, m.content
      from messages m join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id
      where m.ticket_id = ${ticketId}::uuid and m.seq > t.checkpoint_seq
      order by m.seq`,
  ]);
  return { ticket: tickets[0], known: known[0], running: running[0], interrupt: interrupts[0], earlier, unseen };
}

export interface NewTurn {
  ticketId: string;
  messageId: string;
  turnId: string;
  content: string;
  clientMessageId: string;
  leaseSeconds: number;
  resumesInterruptId: string | null;
  /** A turn that is over at once: a person has the ticket and will read the message. */
  isForPerson: boolean;
  /** Where the visitor is now. */
  page: { url?: string; title?: string };
  /** What the question is limited to. */
  scope: Scope | null;
}

/** Message, turn, ticket counters and fence in one statement; the ticket is locked by `lockConversation`. */
export async function insertTurn(tx: Tx, turn: NewTurn): Promise<{ seq: number; fence: number; created_at: string }> {
  const status = turn.isForPerson ? "escalated" : "running";
  const [row] = await tx.sql<{ seq: number; fence: string; created_at: string }[]>`
    with ticket as (
      update tickets set
        last_seq = last_seq + 1,
        fence = fence + ${turn.isForPerson ? 0 : 1},
        status = case when status = 'pending_human' then status else 'open' end,
        page = ${JSON.stringify(turn.page)}::jsonb,
        scope = ${turn.scope && JSON.stringify(turn.scope)}::jsonb,
        updated_at = now()
      where id = ${turn.ticketId}::uuid
      returning tenant_id, id, last_seq, fence
    ), message as (
      insert into messages (tenant_id, id, ticket_id, seq, role, content, client_message_id, turn_id)
      select tenant_id, ${turn.messageId}::uuid, id, last_seq, 'visitor', ${turn.content}, ${turn.clientMessageId},
        ${turn.turnId}::uuid
      from ticket
      returning created_at
    ), turn as (
      insert into turns (tenant_id, id, ticket_id, message_id, status, fence, lease_until, resumes_interrupt_id,
        finished_at)
      select tenant_id, ${turn.turnId}::uuid, id, ${turn.messageId}::uuid, ${status}, fence,
        now() + make_interval(secs => ${turn.leaseSeconds}), ${turn.resumesInterruptId},
        case when ${turn.isForPerson} then now() end
      from ticket
    ), answered as (
      update interrupts set status = 'answered'
      where ticket_id = ${turn.ticketId}::uuid and status = 'open' and ${turn.resumesInterruptId !== null}
    )
    select ticket.last_seq as seq, ticket.fence, message.created_at from ticket, message`;
  if (!row) throw new Error("the locked ticket is gone");
  return { seq: row.seq, fence: Number(row.fence), created_at: row.created_at };
}
