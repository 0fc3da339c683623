/** The schema in words, from the catalog: the same lines on every supported Postgres and on PGlite. */
import type postgres from "postgres";

const SCHEMAS = "n.nspname in ('public', 'auth', 'langgraph')";
const PART: [string, string][] = [
  [
    "tables and columns",
    `select format('%I.%I.%I %s%s%s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' else '' end,
        case when a.attgenerated <> '' then ' generated as ' || pg_get_expr(d.adbin, d.adrelid)
          when d.oid is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end) as line,
        format('%s.%s %s', n.nspname, c.relname, lpad(a.attnum::text, 4, '0')) as place
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where ${SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped`,
  ],
  [
    "partitions",
    `select format('%s partition of %s %s', c.oid::regclass, i.inhparent::regclass,
        pg_get_expr(c.relpartbound, c.oid)) as line
      from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = c.relnamespace
      where ${SCHEMAS} and c.relkind in ('r', 'p')`,
  ],
  [
    // Newer versions list "not null" as constraints too; here it is told with the column.
    "constraints",
    `select format('%s %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as line
      from pg_constraint k join pg_namespace n on n.oid = k.connamespace
      where ${SCHEMAS} and k.contype in ('p', 'u', 'f', 'c', 'x') and k.conrelid <> 0`,
  ],
  [
    "indexes",
    `select pg_get_indexdef(i.indexrelid) as line
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      where ${SCHEMAS}`,
  ],
  [
    "storage",
    `select format('%s with (%s)', c.oid::regclass, array_to_string(c.reloptions, ', ')) as line
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${SCHEMAS} and c.reloptions is not null
      union all
      select format('%s.%I storage %s', c.oid::regclass, a.attname, a.attstorage)
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
        join pg_type t on t.oid = a.atttypid
      where ${SCHEMAS} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and a.attstorage <> t.typstorage
      union all
      select format('%s.%I collate %s', c.oid::regclass, a.attname, a.attcollation::regcollation)
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
        join pg_type t on t.oid = a.atttypid
      where ${SCHEMAS} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and a.attcollation <> t.typcollation`,
  ],
  [
    "triggers",
    `select pg_get_triggerdef(t.oid) as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_namespace n on n.oid = c.relnamespace where ${SCHEMAS} and not t.tgisinternal`,
  ],
  [
    "owned by others than frontdesk_migrator",
    `select format('%s %s', pg_get_userbyid(owner), name) as line from (
        select c.relowner as owner, c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where ${SCHEMAS} and c.relkind in ('r', 'p', 'S', 'v', 'm')
        union all
        select p.proowner, p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
          where ${SCHEMAS} and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
        union all
        select n.nspowner, 'schema ' || n.nspname from pg_namespace n where n.nspname = 'auth'
      ) owned where owner <> 'frontdesk_migrator'::regrole`,
  ],
  [
    "row-level security",
    `select format('%s%s%s', c.oid::regclass, case when c.relrowsecurity then ' enabled' else ' OFF' end,
        case when c.relforcerowsecurity then ' forced' else ' NOT FORCED' end) as line
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${SCHEMAS} and c.relkind in ('r', 'p')`,
  ],
  [
    "policies",
    `select format('%I.%I %I %s %s to %s using %s with check %s', schemaname, tablename, policyname, permissive, cmd,
        array_to_string(roles, ', '), regexp_replace(qual, '\\s+', ' ', 'g'),
        regexp_replace(with_check, '\\s+', ' ', 'g')) as line
      from pg_policies n where schemaname in ('public', 'auth', 'langgraph')`,
  ],
  [
    "grants on tables",
    `select format('%s %s: %s', g.grantee::regrole, c.oid::regclass,
        string_agg(lower(g.privilege_type), ', ' order by g.privilege_type)) as line
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) g
      where ${SCHEMAS} and g.grantee <> c.relowner and g.grantee <> 0 group by g.grantee, c.oid
      union all
      select format('PUBLIC %s: %s', c.oid::regclass, g.privilege_type)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) g
      where ${SCHEMAS} and g.grantee = 0`,
  ],
  [
    "grants on columns",
    `select format('%s %s: %s (%s)', g.grantee::regrole, c.oid::regclass, lower(g.privilege_type),
        string_agg(a.attname, ', ' order by a.attname)) as line
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid,
        aclexplode(a.attacl) g
      where ${SCHEMAS} and g.grantee <> 0 group by g.grantee, c.oid, g.privilege_type`,
  ],
  [
    "grants on schemas",
    `select format('%s %I: %s', g.grantee::regrole, n.nspname, lower(g.privilege_type)) as line
      from pg_namespace n, aclexplode(n.nspacl) g
      where ${SCHEMAS} and g.grantee::regrole::text like 'frontdesk\\_%' and g.grantee <> n.nspowner`,
  ],
  [
    // What is in them is read in server/db/functions.
    "functions",
    `select format('%s(%s) returns %s, %s%s, %s rows%s', p.proname, pg_get_function_arguments(p.oid),
        pg_get_function_result(p.oid), case p.provolatile when 's' then 'stable ' when 'i' then 'immutable ' else '' end,
        l.lanname, p.prorows, ', ' || array_to_string(p.proconfig, ', ')) as line
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
      where ${SCHEMAS} and p.prokind in ('f', 'p')
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  ],
  [
    "rights on functions, where they are not everybody's",
    `select format('%s %s', p.oid::regprocedure, p.proacl::text) as line
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${SCHEMAS} and p.proacl is not null
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  ],
  [
    "roles",
    `select format('%s%s%s%s%s%s', rolname, case when rolsuper then ' SUPERUSER' else '' end,
        case when rolbypassrls then ' BYPASSRLS' else '' end, case when rolcreaterole then ' CREATEROLE' else '' end,
        case when rolcreatedb then ' CREATEDB' else '' end, case when rolcanlogin then ' LOGIN' else ' nologin' end) as line
      from pg_roles where rolname like 'frontdesk\\_%'`,
  ],
];

/** Everything about the schema that a reviewer should see change, one fact per line. */
export async function dumpSchema(sql: postgres.Sql): Promise<string> {
  const parts: string[] = [];
  for (const [title, query] of PART) {
    const rows = await sql.unsafe(query);
    const lines = rows
      .map((row) => ({ line: row.line as string, place: (row.place ?? row.line) as string }))
      .sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0))
      .map(({ line }) => line);
    parts.push(`-- ${title}\n${lines.join("\n")}\n`);
  }
  return `-- Written by schema.test.ts from the migrated database (UPDATE_SCHEMA=1): read what changed here before committing.\n\n${parts.join("\n")}`;
}
