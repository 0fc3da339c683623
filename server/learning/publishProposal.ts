/** Publishes a proposal, and takes it back. */
import { auditAct } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import { deleteDocuments } from "../knowledge/documents/deleteDocuments.ts";
import { tellOthers } from "../knowledge/documents/ingestDocument.ts";
import { checkQuota } from "../knowledge/documents/quota.ts";
import { embedOutside } from "../knowledge/embedding/embedOutside.ts";
import { indexQa, insertQa } from "../knowledge/qa/indexQa.ts";
import { keepWrittenAnswer } from "../knowledge/qa/keepWrittenAnswer.ts";
import { reopenGaps, solveGaps } from "./closeGap.ts";
import { entriesToDrop } from "./entriesToDrop.ts";
import { lockProposal, type StoredProposal, selectProposals } from "./proposalRow.ts";
import { refreshGaps } from "./refreshGaps.ts";

/**
 * Stores the document, its index, the proposal's state, the solved gaps and the audit entry in one transaction. Cached
 * answers that it replaces are dropped before, so that an unreachable cache aborts publishing; its own are added right
 * after.
 * @returns the document's id
 * @throws AppError not_found, proposal_decided (also when it was changed meanwhile), proposal_empty, quota_exceeded,
 *   unavailable
 */
export async function publishProposal(given: Ctx<AgentActor>, { proposalId }: { proposalId: string }): Promise<string> {
  const ctx = await embedOutside(given, "learning");
  const row = await readProposal(ctx, proposalId);
  if (row.status !== "proposed") throw new AppError("proposal_decided");
  if (row.answer.trim() === "") throw new AppError("proposal_empty");
  const { question, answer, alternatives, url } = row;
  const qa = await indexQa(ctx, { question, answer, alternatives, url });
  await refreshGaps(ctx);
  await dropReplaced(ctx, qa.written);
  await withTenant(ctx, async (tx) => {
    await lockProposal(tx, proposalId, ["proposed"]);
    await checkQuota(tx, ctx.tenantId, { config: ctx.parts.config, coming: { documents: 1, bytes: qa.bytes.length } });
    await insertQa(tx, ctx.tenantId, qa);
    // The conversation may be deleted later: what was learned stays, and identifies nobody.
    const published = await tx.sql`
      update proposals set status = 'published', document_id = ${qa.documentId}, ticket_id = null, message_id = null,
        decided_by = ${ctx.actor.id}, decided_by_name = ${ctx.actor.name}, decided_at = now()
      where tenant_id = ${ctx.tenantId} and id = ${proposalId} and question = ${question} and answer = ${answer}
        returning id`;
    if (published.length === 0) throw new AppError("proposal_decided");
    await solveGaps(tx, ctx, { gapId: row.gap_id, ticketId: row.ticket_id, documentId: qa.documentId });
    await auditAct(tx, ctx, { action: "document_added", subject: qa.documentId });
    await auditAct(tx, ctx, {
      action: "proposal_published",
      subject: proposalId,
      details: { document_id: qa.documentId },
    });
  });
  await tellOthers(ctx, qa.documentId);
  await keepWrittenAnswer(ctx, { documentId: qa.documentId }).catch((error) => {
    ctx.parts.log.warn({ err: error, document_id: qa.documentId }, "a published answer could not be cached");
  });
  return qa.documentId;
}

/** @throws AppError unavailable */
async function dropReplaced(ctx: Ctx<AgentActor>, written: Parameters<typeof entriesToDrop>[1]): Promise<void> {
  try {
    for (const { id } of await entriesToDrop(ctx, written)) await ctx.parts.cache.drop(ctx.tenantId, id);
  } catch (cause) {
    throw new AppError("unavailable", { cause });
  }
}

/**
 * Deletes the published document, with its index and cached answers; the gaps it had solved reopen.
 * @throws AppError not_found, proposal_decided, unavailable
 */
export async function rollBackProposal(ctx: Ctx<AgentActor>, { proposalId }: { proposalId: string }): Promise<void> {
  const { document_id: documentId, status } = await readProposal(ctx, proposalId);
  if (status !== "published" || documentId === null) throw new AppError("proposal_decided");
  await deleteDocuments(ctx, {
    documentIds: [documentId],
    stillMeant: async (tx, ids) => {
      await lockProposal(tx, proposalId, ["published"]);
      await tx.sql`
        update proposals set status = 'rolled_back', decided_by = ${ctx.actor.id}, decided_by_name = ${ctx.actor.name}, decided_at = now()
        where tenant_id = ${ctx.tenantId} and id = ${proposalId}`;
      await reopenGaps(tx, documentId);
      await auditAct(tx, ctx, { action: "proposal_rolled_back", subject: proposalId });
      return ids;
    },
  });
}

async function readProposal(ctx: Ctx<AgentActor>, id: string): Promise<StoredProposal> {
  const [row] = await withTenant(ctx, (tx) => selectProposals(tx, { id }, 1));
  if (!row) throw new AppError("not_found");
  return row;
}
