import { auditAct } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { cleanQa } from "../knowledge/qa/saveQa.ts";
import type { WrittenQa } from "../knowledge/readers/readQa.ts";
import { lockProposal } from "./proposalRow.ts";

/** Edits the text of an undecided proposal. @throws AppError not_found, proposal_decided */
export async function changeProposal(
  ctx: Ctx<AgentActor>,
  { proposalId, url, ...written }: WrittenQa & { proposalId: string; url: string | null },
): Promise<void> {
  const { question, answer, alternatives } = cleanQa(written);
  await withTenant(ctx, async (tx) => {
    await lockProposal(tx, proposalId, ["proposed"]);
    await tx.sql`
      update proposals set question = ${question}, answer = ${answer}, alternatives = ${JSON.stringify(alternatives)}::jsonb,
        url = ${url}, updated_at = now()
      where tenant_id = ${ctx.tenantId} and id = ${proposalId}`;
    await auditAct(tx, ctx, { action: "proposal_changed", subject: proposalId });
  });
}

/** Dismisses a proposal; nothing is published. @throws AppError not_found, proposal_decided */
export async function dismissProposal(ctx: Ctx<AgentActor>, { proposalId }: { proposalId: string }): Promise<void> {
  await withTenant(ctx, async (tx) => {
    await lockProposal(tx, proposalId, ["proposed"]);
    await tx.sql`
      update proposals set status = 'dismissed', decided_by = ${ctx.actor.id}, decided_by_name = ${ctx.actor.name},
        decided_at = now()
      where tenant_id = ${ctx.tenantId} and id = ${proposalId}`;
    await auditAct(tx, ctx, { action: "proposal_dismissed", subject: proposalId });
  });
}
