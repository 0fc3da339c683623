/** Which tables go with a tenant, as the database's own catalog tells: a table that is added tomorrow goes along. */
import type postgres from "postgres";

/** A table as the catalog describes it. */
export interface CatalogTable {
  /** Quoted and with its schema, ready for SQL. */
  name: string;
  /** Has rows of tenants by `tenant_id`, or is `tenants` itself. */
  tenantColumn: "tenant_id" | "id" | null;
  /** By which changes and deletions are told apart on the other side. */
  primaryKey: string[];
  /** In alphabetical order: databases of different ages may have added them in different orders. */
  columns: { name: string; type: string; isGenerated: boolean }[];
  /** Lost in a crash, and not replicated. */
  isUnlogged: boolean;
}

/** A table whose rows are replicated. */
export interface MovedTable extends CatalogTable {
  tenantColumn: "tenant_id" | "id";
}

/** Tables that are not replicated, and why. */
const STAYS = [
  { match: /^public\.placements$/, why: "each cell's own word on who lives in it" },
  { match: /^public\.tenant_deletions$/, why: "a tenant that is being deleted doesn't move" },
  { match: /^public\.embedding_setting$/, why: "the installation's embedding model" },
  { match: /^public\.status_(intervals|watch)$/, why: "this cell's own status page" },
  { match: /^public\.last_backup$/, why: "this cell's own backups" },
  { match: /^langgraph\.checkpoint_migrations$/, why: "which tables LangGraph's saver finds made" },
  { match: /^drizzle\./, why: "which migrations were applied" },
  { match: /^pgboss\./, why: "jobs: the other cell's sweeps find the same work in the tenant's rows" },
  {
    match: /^auth\.("?user"?|account|member|organization|second_factor|recovery_code)$/,
    why: "people may work for other tenants as well: copyPeople brings along those of this one",
  },
  {
    match: /^auth\.(session|verification|password_reset|sign_up|first_run)$/,
    why: "sessions and links belong to the cell that made them",
  },
];

/** All tables but partitions, whose rows are their parents', and those of extensions. */
export async function readTables(sql: postgres.Sql): Promise<CatalogTable[]> {
  return sql<CatalogTable[]>`
    select format('%I.%I', n.nspname, c.relname) as name, c.relpersistence = 'u' as "isUnlogged",
      case when c.oid = 'tenants'::regclass then 'id'
        when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
          then 'tenant_id' end as "tenantColumn",
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary order by 1) as "primaryKey",
      (select json_agg(json_build_object('name', a.attname, 'type', a.atttypid::regtype::text,
          'isGenerated', a.attgenerated <> '') order by a.attname)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      -- A shelf that is being filled is no partition yet; its rows are copies.
      and c.relname !~ '^embeddings_[0-9a-f]{32}$'
    order by 1`;
}

/**
 * The tables that are replicated, row by row.
 * @throws Error for a table about which nothing is decided, or whose rows can't be told apart by tenant
 */
export function planTables(all: readonly CatalogTable[]): MovedTable[] {
  const moved: MovedTable[] = [];
  for (const table of all) {
    if (STAYS.some(({ match }) => match.test(table.name))) continue;
    const { name, tenantColumn, primaryKey, isUnlogged } = table;
    if (tenantColumn === null) throw new Error(`${name} has no tenant, and nothing says that it stays`);
    // PostgreSQL filters changes and deletions by what identifies a row.
    if (!primaryKey.includes(tenantColumn)) throw new Error(`${name} has no primary key with the tenant in it`);
    if (isUnlogged) throw new Error(`${name} is not written to the log that is replicated`);
    moved.push({ ...table, tenantColumn });
  }
  return moved;
}
