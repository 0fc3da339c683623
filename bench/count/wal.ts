/** How much write-ahead log this database produced, by relation. */
import type { Stage } from "../stage/openStage.ts";

export interface Wal {
  bytes: number;
  /** Full-page images among them: a page's first change after a checkpoint copies it, whatever the turn does. */
  pageBytes: number;
  /** By table or index. */
  byRelation: Map<string, number>;
  /** True without pg_walinspect: the figures then cover the whole server. */
  isServerWide: boolean;
}

/** The log between two positions. */
export async function walBetween({ sql }: Stage, from: string, to: string): Promise<Wal> {
  const hasInspect = await sql`create extension if not exists pg_walinspect`.then(
    () => true,
    () => false,
  );
  if (!hasInspect) {
    const [whole] = await sql`select ${to}::pg_lsn - ${from}::pg_lsn as bytes`;
    return { bytes: Number(whole!.bytes), pageBytes: 0, byRelation: new Map(), isServerWide: true };
  }
  // Commit records name a transaction and no relation; they count if another record of the transaction is ours.
  const rows = await sql<{ name: string; bytes: string; pages: string }[]>`
    with record as materialized (
      select *, (regexp_match(block_ref, 'rel [0-9]+/([0-9]+)/([0-9]+)'))[1]::oid as database,
        (regexp_match(block_ref, 'rel [0-9]+/([0-9]+)/([0-9]+)'))[2]::oid as filenode
      from pg_get_wal_records_info(${from}::pg_lsn, ${to}::pg_lsn)
    ), mine as (select oid from pg_database where datname = current_database())
    select coalesce(relation.relname, record.resource_manager) as name, sum(record_length) as bytes, sum(fpi_length) as pages
    from record left join pg_class relation on relation.relfilenode = record.filenode and record.database is not null
    -- Not the catalogue: its statistics are what autovacuum writes when it likes.
    where database = (select oid from mine) and coalesce(relation.oid, 16384) >= 16384
      or database is null and xid <> 0 and xid in (select xid from record where database = (select oid from mine))
    group by 1`;
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + pick(row), 0);
  return {
    bytes: sum((row) => Number(row.bytes)),
    pageBytes: sum((row) => Number(row.pages)),
    byRelation: new Map(rows.map((row) => [row.name, Number(row.bytes) - Number(row.pages)])),
    isServerWide: false,
  };
}
