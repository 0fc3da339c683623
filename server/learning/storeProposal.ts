import { v7 } from "uuid";
import { writeAudit } from "../audit/writeAudit.ts";
import type { Tx } from "../db/database.ts";
import type { TenantTx } from "../db/tenant.ts";

export interface ProposalDraft {
  question: string;
  answer: string;
  ticketId: string | null;
  messageId: string | null;
  gapId: string | null;
}

/** The author of its text; `system` in the audit log for proposals that nobody requested. */
export interface Proposer {
  id: string;
  name: string;
}

/** Serializes proposals per tenant, so that a duplicate check sees all of them. */
export async function lockProposals({ sql }: Tx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('proposals:' || ${tenantId}, 0))`;
}

/** The undecided proposal for the same message, or for the same gap. @returns its id, or null */
export async function findProposed(
  { sql, tenantId }: TenantTx,
  { messageId, gapId }: Pick<ProposalDraft, "messageId" | "gapId">,
): Promise<string | null> {
  const [known] = await sql<{ id: string }[]>`
    select id from proposals where tenant_id = ${tenantId} and status = 'proposed'
      and (message_id = ${messageId}::uuid or (message_id is null and gap_id = ${gapId}::uuid)) limit 1`;
  return known?.id ?? null;
}

/** @returns the new proposal's id */
export async function storeProposal(tx: Tx, tenantId: string, draft: ProposalDraft, by: Proposer): Promise<string> {
  const id = v7();
  await tx.sql`
    insert into proposals (tenant_id, id, question, answer, ticket_id, message_id, gap_id, created_by, created_by_name)
    values (${tenantId}, ${id}, ${draft.question}, ${draft.answer}, ${draft.ticketId}, ${draft.messageId},
      ${draft.gapId}, ${by.id}, ${by.name})`;
  await writeAudit(tx, { tenantId, actorId: by.id, action: "knowledge_proposed", subject: id });
  return id;
}
