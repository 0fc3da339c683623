/** Suggests a question with its answer for everybody. Nothing is known by it until somebody publishes it. */
import { v7 } from "uuid";
import { auditAct } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../errors.ts";
import type { ProposalRequest, ProposalRow } from "../protocol/admin.ts";
import { anonymize } from "./anonymize.ts";
import { selectProposals, toProposalRow } from "./proposalRow.ts";
import { readSource } from "./readSource.ts";

/** As much as a written question may have. */
const QUESTION_CHARS = 300;

interface Draft {
  question: string;
  answer: string;
  ticketId: string | null;
  messageId: string | null;
  gapId: string | null;
}

/**
 * From what an agent wrote to a visitor, or for a gap, then with the answer still to be written. Asking twice is asking once.
 * @throws AppError not_found
 */
export async function proposeKnowledge(ctx: Ctx<AgentActor>, from: ProposalRequest): Promise<ProposalRow> {
  const draft = "message_id" in from ? await fromMessage(ctx, from.message_id) : await fromGap(ctx, from.gap_id);
  return withTenant(ctx, async (tx) => {
    await tx.sql`select pg_advisory_xact_lock(hashtextextended(${`proposal:${draft.messageId ?? draft.gapId}`}, 0))`;
    const [known] = await tx.sql<{ id: string }[]>`
      select id from proposals where status = 'proposed'
        and (message_id = ${draft.messageId}::uuid or (message_id is null and gap_id = ${draft.gapId}::uuid)) limit 1`;
    const id = known?.id ?? v7();
    if (!known) {
      await tx.sql`
        insert into proposals (tenant_id, id, question, answer, ticket_id, message_id, gap_id, created_by, created_by_name)
        values (${ctx.tenantId}, ${id}, ${draft.question}, ${draft.answer}, ${draft.ticketId}, ${draft.messageId},
          ${draft.gapId}, ${ctx.actor.id}, ${ctx.actor.name})`;
      await auditAct(tx, ctx, { action: "knowledge_proposed", subject: id });
    }
    const [row] = await selectProposals(tx, { id }, 1);
    return toProposalRow(row!);
  });
}

async function fromMessage(ctx: Ctx<AgentActor>, messageId: string): Promise<Draft> {
  const source = await readSource(ctx, messageId);
  if (!source) throw new AppError("not_found");
  const { ticketId, question, answer } = source;
  return { question: question.text.slice(0, QUESTION_CHARS), answer: answer.text, ticketId, messageId, gapId: null };
}

/** The gap's first question stands for it: it goes with its ticket, and so does the suggestion until it is published. */
async function fromGap(ctx: Ctx<AgentActor>, gapId: string): Promise<Draft> {
  const [first] = await withTenant(
    ctx,
    ({ sql }) => sql<{ question: string; ticket_id: string }[]>`
      select coalesce(r.rephrased_question, m.content) as question, u.ticket_id from gap_questions g
      join turns u on u.tenant_id = g.tenant_id and u.id = g.turn_id
      join messages m on m.tenant_id = u.tenant_id and m.id = u.message_id
      left join traces r on r.tenant_id = u.tenant_id and r.turn_id = u.id
      where g.gap_id = ${gapId} order by g.asked_at, g.turn_id limit 1`,
  );
  if (!first) throw new AppError("not_found");
  const question = anonymize(first.question).text.slice(0, QUESTION_CHARS);
  return { question, answer: "", ticketId: first.ticket_id, messageId: null, gapId };
}
