/** Proposes a question with its answer. Nothing is used until somebody publishes it. */
import type { AgentActor, Ctx } from "../context/context.ts";
import { type TenantTx, withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import type { ProposalRequest, ProposalRow } from "../protocol/admin.ts";
import { anonymize } from "./anonymize.ts";
import { askingPart } from "./askingPart.ts";
import { generalize } from "./generalize.ts";
import { selectProposals, toProposalRow } from "./proposalRow.ts";
import { pairOf, questionOf, readSource } from "./readSource.ts";
import { findProposed, lockProposals, type ProposalDraft, storeProposal } from "./storeProposal.ts";

/**
 * From an agent's message, or for a gap, with the answer still to be written. Idempotent.
 * @throws AppError not_found
 */
export async function proposeKnowledge(ctx: Ctx<AgentActor>, from: ProposalRequest): Promise<ProposalRow> {
  const source =
    "message_id" in from ? { messageId: from.message_id, gapId: null } : { messageId: null, gapId: from.gap_id };
  const begun = await withTenant(ctx, async (tx) => rowOf(tx, await findProposed(tx, source)));
  if (begun) return begun;
  const draft = "message_id" in from ? await fromMessage(ctx, from.message_id) : await fromGap(ctx, from.gap_id);
  return withTenant(ctx, async (tx) => {
    await lockProposals(tx, ctx.tenantId);
    const id = (await findProposed(tx, source)) ?? (await storeProposal(tx, ctx.tenantId, draft, ctx.actor));
    const row = await rowOf(tx, id);
    if (!row) throw new AppError("not_found");
    return row;
  });
}

async function rowOf(tx: TenantTx, id: string | null): Promise<ProposalRow | null> {
  const [row] = id === null ? [] : await selectProposals(tx, { id }, 1);
  return row ? toProposalRow(row) : null;
}

/** Requested by a person, so the rules' text is used even if a model finds it useless to others. */
async function fromMessage(ctx: Ctx<AgentActor>, messageId: string): Promise<ProposalDraft> {
  const source = await readSource(ctx, messageId);
  if (!source) throw new AppError("not_found");
  const pair = (await generalize(ctx, source)) ?? pairOf(source);
  return { ...pair, ticketId: source.ticketId, messageId, gapId: null };
}

/** The gap's first question represents it: until published, the proposal is deleted with that question's ticket. */
async function fromGap(ctx: Ctx<AgentActor>, gapId: string): Promise<ProposalDraft> {
  const [first] = await withTenant(
    ctx,
    ({ sql }) => sql<{ question: string; ticket_id: string }[]>`
      select coalesce(r.rephrased_question, m.content) as question, u.ticket_id from gap_questions g
      join turns u on u.tenant_id = g.tenant_id and u.id = g.turn_id
      join messages m on m.tenant_id = u.tenant_id and m.id = u.message_id
      left join traces r on r.tenant_id = u.tenant_id and r.turn_id = u.id
      where g.tenant_id = ${ctx.tenantId} and g.gap_id = ${gapId} order by g.asked_at, g.turn_id limit 1`,
  );
  if (!first) throw new AppError("not_found");
  const question = questionOf(anonymize(askingPart(first.question)));
  return { question, answer: "", ticketId: first.ticket_id, messageId: null, gapId };
}
