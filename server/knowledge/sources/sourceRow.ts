/** A source as the admin API shows it. */
import type postgres from "postgres";
import type { Tx } from "../../db/database.ts";
import type { Source } from "../../protocol/sources.ts";

export type StoredSource = Omit<Source, "name"> & { name: string | null };

/** The columns `toSource` needs, with counts of pages and documents. */
export function selectSources({ sql }: Pick<Tx, "sql">, tenantId: string): postgres.PendingQuery<StoredSource[]> {
  return sql<StoredSource[]>`
    select s.id, s.kind, s.name, s.url, s.scope, s.discovery, s.exclude, s.max_pages, s.schedule, s.status, s.error_key,
      s.is_truncated, s.sync_started_at, s.synced_at, s.next_sync_at, s.created_at, s.updated_at,
      (select jsonb_build_object('total', count(*), 'pending', count(*) filter (where is_pending),
          'stored', count(*) filter (where not is_pending and outcome in ('stored', 'unchanged')),
          'excluded', count(*) filter (where not is_pending and outcome = 'excluded'),
          'failed', count(*) filter (where not is_pending and outcome = 'failed'))
        from source_pages p where p.tenant_id = s.tenant_id and p.source_id = s.id) as pages,
      (select jsonb_build_object('total', count(*), 'ready', count(*) filter (where status = 'ready'),
          'failed', count(*) filter (where status = 'failed'))
        from documents d where d.tenant_id = s.tenant_id and d.source_id = s.id) as documents
    from sources s where s.tenant_id = ${tenantId}`;
}

export function toSource(row: StoredSource): Source {
  const moment = (value: string | null) => (value === null ? null : new Date(value).toISOString());
  return {
    ...row,
    name: row.name ?? row.url.replace(/^https?:\/\//, "").replace(/\/$/, ""),
    sync_started_at: moment(row.sync_started_at),
    synced_at: moment(row.synced_at),
    next_sync_at: moment(row.next_sync_at),
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  };
}
