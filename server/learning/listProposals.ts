import { type TenantContext, withTenant } from "../db/tenant.ts";
import type { ProposalList, ProposalStatus } from "../protocol/admin.ts";
import { selectProposals, toProposalRow } from "./proposalRow.ts";

const MAX_PROPOSALS = 200;

/** Proposals in one state, newest first. */
export async function listProposals(ctx: TenantContext, { status }: { status: ProposalStatus }): Promise<ProposalList> {
  const rows = await withTenant(ctx, (tx) => selectProposals(tx, { status }, MAX_PROPOSALS));
  return { proposals: rows.map(toProposalRow) };
}
