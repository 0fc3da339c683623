/** A proposal as stored, and as shown. */

import type { TenantTx } from "../db/tenant.ts";
import { isoTime } from "../db/time.ts";
import { AppError } from "../kernel/errors.ts";
import type { ProposalRow, ProposalStatus } from "../protocol/admin.ts";
import { ticketNumber } from "../protocol/ticketNumber.ts";

export interface StoredProposal
  extends Pick<ProposalRow, "id" | "question" | "answer" | "alternatives" | "url" | "gap_id"> {
  status: ProposalStatus;
  ticket_id: string | null;
  message_id: string | null;
  number: number | null;
  document_id: string | null;
  created_by_name: string;
  is_automatic: boolean;
  created_at: string;
  decided_by_name: string | null;
  decided_at: string | null;
}

/** The proposals that match `where`, newest first. */
export function selectProposals(
  { sql, tenantId }: TenantTx,
  where: { id: string } | { status: ProposalStatus },
  limit: number,
): Promise<StoredProposal[]> {
  const picked = "id" in where ? sql`p.id = ${where.id}` : sql`p.status = ${where.status}`;
  return sql<StoredProposal[]>`
    select p.id, p.status, p.question, p.answer, p.alternatives, p.url, p.gap_id, p.ticket_id, p.message_id, t.number,
      p.document_id, p.created_by_name, p.created_by = 'system' as is_automatic, p.created_at, p.decided_by_name, p.decided_at
    from proposals p left join tickets t on t.tenant_id = p.tenant_id and t.id = p.ticket_id
    where p.tenant_id = ${tenantId} and ${picked}
      order by coalesce(p.decided_at, p.created_at) desc, p.id limit ${limit}`;
}

/** @throws AppError not_found; `proposal_decided` when it is no longer in one of the states */
export async function lockProposal({ sql, tenantId }: TenantTx, id: string, states: ProposalStatus[]): Promise<void> {
  const [row] = await sql<{ status: ProposalStatus }[]>`
    select status from proposals where tenant_id = ${tenantId} and id = ${id} for update`;
  if (!row) throw new AppError("not_found");
  if (!states.includes(row.status)) throw new AppError("proposal_decided");
}

export function toProposalRow(row: StoredProposal): ProposalRow {
  const { id, status, question, answer, alternatives, url, gap_id, document_id } = row;
  return {
    ...{ id, status, question, answer, alternatives, url, gap_id, document_id },
    ticket:
      row.ticket_id === null || row.number === null ? null : { id: row.ticket_id, number: ticketNumber(row.number) },
    created_by: row.created_by_name,
    is_automatic: row.is_automatic,
    created_at: isoTime(row.created_at),
    decided_by: row.decided_by_name,
    decided_at: row.decided_at && isoTime(row.decided_at),
  };
}
