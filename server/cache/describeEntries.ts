/** Cache entries for the admin, completed with titles, ticket numbers and names from the database. */

import { listMembers } from "../accounts/members/listMembers.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import type { CacheRecord } from "../ports/cache.ts";
import type { CachedEntry, CacheState } from "../protocol/admin.ts";
import { ticketNumber } from "../protocol/ticketNumber.ts";
import { servedProvenances, writerOf } from "./provenance.ts";

export async function describeEntries(ctx: Ctx<AgentActor>, records: CacheRecord[]): Promise<CachedEntry[]> {
  const documentIds = records.flatMap(({ entry }) => entry.rests_on.map((source) => source.document_id));
  const origins = records.map(({ entry }) => entry.origin);
  const ticketIds = origins.flatMap((origin) => (origin.kind === "turn" ? [origin.ticket_id] : []));
  const { documents, tickets } = await withTenant(ctx, async (tx) => ({
    documents: await tx.sql<{ id: string; version: number; title: string }[]>`
      select id, version, title from documents where tenant_id = ${ctx.tenantId} and id = any(${documentIds}::uuid[])`,
    tickets: await tx.sql<{ id: string; number: number }[]>`
      select id, number from tickets where tenant_id = ${ctx.tenantId} and id = any(${ticketIds}::uuid[])`,
  }));
  const members = origins.some((origin) => origin.kind === "person") ? (await listMembers(ctx)).members : [];
  const known = {
    documents: new Map(documents.map((row) => [row.id, row])),
    tickets: new Map(tickets.map((row) => [row.id, ticketNumber(row.number)])),
    provenances: servedProvenances(ctx.parts),
    names: new Map(members.map((member) => [member.id, member.name])),
  };
  return records.map((record) => describe(record, known));
}

interface Known {
  documents: Map<string, { version: number; title: string }>;
  tickets: Map<string, string>;
  names: Map<string, string>;
  provenances: ReadonlySet<string>;
}

function describe(record: CacheRecord, known: Known): CachedEntry {
  const { entry, is_served: _, ...marks } = record;
  const { origin, rests_on, provenance, ...plain } = entry;
  return {
    ...plain,
    ...marks,
    state: stateOf(record, known),
    written_by: origin.kind === "turn" ? writerOf(provenance) : null,
    origin:
      origin.kind === "turn"
        ? { ...origin, ticket_number: known.tickets.get(origin.ticket_id) ?? null }
        : { ...origin, by: (origin.by && known.names.get(origin.by)) ?? null },
    rests_on: rests_on.map((source) => ({ ...source, title: known.documents.get(source.document_id)?.title ?? null })),
  };
}

function stateOf({ entry, is_served }: CacheRecord, { documents, provenances }: Known): CacheState {
  const isCurrent = entry.rests_on.every(
    (source) => documents.get(source.document_id)?.version === source.document_version,
  );
  if (!isCurrent) return "outdated";
  if (!provenances.has(entry.provenance)) return "replaced";
  return is_served ? "served" : "waiting";
}
