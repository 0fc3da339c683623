/** The database as its own catalog tells it: what the isolation suite works from, so that a new table is in it at once. */
import type postgres from "postgres";

export interface Column {
  name: string;
  type: string;
  notNull: boolean;
  hasDefault: boolean;
  /** The expression of a generated column. */
  generated: string | null;
  updatable: boolean;
}

export interface ForeignKey {
  name: string;
  columns: string[];
  target: string;
  targetColumns: string[];
}

export interface Table {
  /** Quoted and with its schema, ready for SQL. */
  name: string;
  /** `tenant_id`, or `id` of `tenants` itself; null for a table of no tenant. */
  tenantColumn: string | null;
  columns: Column[];
  primaryKey: string[];
  foreignKeys: ForeignKey[];
  isPartition: boolean;
}

/** Tables that belong to no tenant, and why. The app role may write to none of them (isolation.test.ts). */
const TENANTLESS = [
  { match: /^drizzle\./, why: "which migrations were applied" },
  { match: /^auth\./, why: "accounts: a person may work for several tenants; the app role can't reach them" },
  { match: /^public\.embedding_setting$/, why: "the installation's embedding model" },
  { match: /^public\.tenant_deletions$/, why: "tenants that are gone; only the platform sees them" },
  { match: /^public\.placements$/, why: "tenants that are not at home here; the app role sees its own tenant's row" },
  { match: /^public\.status_(intervals|watch)$/, why: "the service's status page; only the platform sees it" },
  { match: /^public\.last_backup$/, why: "when the operator last made a backup; only the platform sees it" },
  { match: /^langgraph\.checkpoint_migrations$/, why: "which tables LangGraph's saver finds made" },
  { match: /^pgboss\./, why: "the job queue" },
];

export const isTenantless = (name: string) => TENANTLESS.some(({ match }) => match.test(name));

/** Every table outside the system's schemas, parents of foreign keys first. */
export async function readCatalog(sql: postgres.Sql): Promise<Table[]> {
  const rows = await sql`
    select format('%I.%I', n.nspname, c.relname) as name, c.relispartition as "isPartition",
      (select json_agg(json_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
          'hasDefault', a.atthasdef or a.attidentity <> '',
          'generated', case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end,
          'updatable', has_column_privilege('frontdesk_app', c.oid, a.attnum, 'update')) order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select json_agg(a.attname order by k.place)
        from pg_constraint p, unnest(p.conkey) with ordinality k (attnum, place), pg_attribute a
        where p.conrelid = c.oid and p.contype = 'p' and a.attrelid = c.oid and a.attnum = k.attnum), '[]') as "primaryKey",
      coalesce((select json_agg(json_build_object('name', f.conname,
          'columns', (select json_agg(a.attname order by k.place) from unnest(f.conkey) with ordinality k (attnum, place)
            join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attnum),
          'target', (select format('%I.%I', tn.nspname, t.relname) from pg_class t join pg_namespace tn on tn.oid = t.relnamespace
            where t.oid = f.confrelid),
          'targetColumns', (select json_agg(a.attname order by k.place) from unnest(f.confkey) with ordinality k (attnum, place)
            join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.attnum)) order by f.conname)
        from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0), '[]') as "foreignKeys"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    order by 1`;
  const tables = rows.map((row) => {
    const columns = row.columns as Column[];
    const own = columns.some((column) => column.name === "tenant_id") ? "tenant_id" : null;
    return { ...row, tenantColumn: row.name === "public.tenants" ? "id" : own } as unknown as Table;
  });
  return parentsFirst(tables);
}

function parentsFirst(tables: Table[]): Table[] {
  const sorted: Table[] = [];
  const visit = (table: Table) => {
    if (sorted.includes(table)) return;
    for (const { target } of table.foreignKeys) {
      const parent = tables.find(({ name }) => name === target);
      if (parent && parent !== table) visit(parent);
    }
    sorted.push(table);
  };
  tables.forEach(visit);
  return sorted;
}
