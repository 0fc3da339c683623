/** Takes over a turn whose runner has died: under a new fence, from its stored message. */
import type { StateMessage } from "../answering/state.ts";
import type { Parts } from "../context.ts";
import type { OpenQuestion } from "../db/sql/acceptMessage.ts";
import { selectEarlierQuestions } from "../db/sql/earlierQuestions.ts";
import { withTenant } from "../db/tenant.ts";
import type { Scope } from "../protocol/api.ts";
import type { Fact } from "../protocol/facts.ts";
import { ticketNumber } from "../protocol/ticketNumber.ts";
import { parseSettings } from "../tenants/settings.ts";
import { ownMessage, type TurnStart } from "./acceptMessage.ts";
import { toMessageDto } from "./messageDto.ts";

interface TakenRow {
  ticket_id: string;
  fence: string;
  attempt: number;
  answered: OpenQuestion | null;
  open: OpenQuestion | null;
  message_id: string;
  seq: number;
  content: string;
  created_at: string;
  number: number;
  locale: string | null;
  visitor_id: string;
  page: { url?: string };
  scope: Scope | null;
  facts: Fact[];
  checkpoint_seq: number;
  title: string | null;
  summary: string | null;
  settings: unknown;
}

/** @returns what to run, or null when the turn has ended or somebody else was faster */
export async function takeOverTurn(
  parts: Parts,
  turn: { tenantId: string; turnId: string; ticketId: string; fence: number },
): Promise<TurnStart | null> {
  const { tenantId, turnId, ticketId, fence } = turn;
  const taken = await withTenant({ db: parts.db, tenantId }, async (tx) => {
    await tx.sql`select id from tickets where id = ${ticketId}::uuid for update`;
    const [row] = await tx.sql<TakenRow[]>`
      with ticket as (
        update tickets set fence = fence + 1
        where id = ${ticketId}::uuid and exists (
          select from turns where id = ${turnId}::uuid and status = 'running' and fence = ${fence} and lease_until < now()
        )
        returning tenant_id, id, fence, number, locale, visitor_id, page, scope, facts, checkpoint_seq, title, summary
      ), turn as (
        update turns t set fence = ticket.fence, attempt = attempt + 1,
          lease_until = now() + make_interval(secs => ${parts.config.TURN_LEASE_SECONDS})
        from ticket where t.tenant_id = ticket.tenant_id and t.id = ${turnId}::uuid
        returning t.tenant_id, t.message_id, t.attempt, t.resumes_interrupt_id
      )
      select ticket.id as ticket_id, ticket.fence, turn.attempt,
        (select to_jsonb(i) from interrupts i where i.tenant_id = turn.tenant_id and i.ticket_id = ticket.id
          and i.id = turn.resumes_interrupt_id order by i.created_at desc limit 1) as answered,
        (select to_jsonb(i) from interrupts i where i.tenant_id = turn.tenant_id and i.ticket_id = ticket.id
          and i.status = 'open') as open,
        turn.message_id, m.seq, m.content, m.created_at,
        ticket.number, ticket.locale, ticket.visitor_id, ticket.page, ticket.scope, ticket.facts, ticket.checkpoint_seq, ticket.title,
        ticket.summary, n.settings
      from ticket
      join turn on turn.tenant_id = ticket.tenant_id
      join messages m on m.tenant_id = turn.tenant_id and m.id = turn.message_id
      join tenants n on n.id = ticket.tenant_id`;
    if (!row) return null;
    const unseen = await tx.sql<StateMessage[]>`
      select id, seq, role, content from messages
      where ticket_id = ${ticketId}::uuid and seq > ${row.checkpoint_seq} order by seq`;
    return { row, unseen, earlier: await selectEarlierQuestions(tx, ticketId, row.seq) };
  });
  if (!taken) return null;
  const { row, unseen, earlier } = taken;
  const question: StateMessage = { id: row.message_id, seq: row.seq, role: "visitor", content: row.content };
  return {
    tenantId,
    ticketId,
    ticketNumber: ticketNumber(row.number),
    turnId,
    visitorId: row.visitor_id,
    fence: Number(row.fence),
    attempt: row.attempt,
    locale: row.locale,
    settings: parseSettings(row.settings),
    question,
    sent: toMessageDto(
      { ...ownMessage, ...question, turn_id: turnId, client_message_id: null, created_at: row.created_at },
      1,
    ),
    unseen: [...unseen],
    checkpointSeq: row.checkpoint_seq,
    summary: row.summary,
    wantsTitle: row.title === null,
    answers: row.answered,
    // What did not answer the question back left it open.
    beside: row.open,
    earlier,
    situation: { page: row.page.url ?? null, scope: row.scope, facts: row.facts },
    requestId: `sweep-${turnId}`,
  };
}
