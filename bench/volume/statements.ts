/** What the server itself counted of each statement: calls, time, and pages, by database. */
import type postgres from "postgres";

const SHOWN = 24;

export async function forgetStatements(sql: postgres.Sql): Promise<void> {
  await sql`create extension if not exists pg_stat_statements`;
  await sql`select pg_stat_statements_reset()`;
}

interface Row {
  text: string;
  empty_ms: number | null;
  full_ms: number | null;
  empty_pages: number | null;
  full_pages: number | null;
  full_read: number | null;
  calls: number;
}

/** The statements that took most on the full database, beside the same ones on the empty one. */
export async function printStatements(sql: postgres.Sql, empty: string, full: string): Promise<void> {
  const rows = await sql<Row[]>`
    with each as (
      select d.datname, regexp_replace(s.query, '\\s+', ' ', 'g') as text, sum(s.calls) as calls,
        sum(s.total_exec_time) as ms, sum(s.shared_blks_hit + s.shared_blks_read) as pages, sum(s.shared_blks_read) as read
      from pg_stat_statements s join pg_database d on d.oid = s.dbid
      where d.datname in (${empty}, ${full}) and s.userid in (select oid from pg_roles) and s.query !~ '^(begin|commit|select set_config)'
      group by 1, 2)
    select text, max(calls) filter (where datname = ${full})::int as calls,
      (max(ms / calls) filter (where datname = ${empty}))::float8 as empty_ms,
      (max(ms / calls) filter (where datname = ${full}))::float8 as full_ms,
      (max(pages / calls) filter (where datname = ${empty}))::float8 as empty_pages,
      (max(pages / calls) filter (where datname = ${full}))::float8 as full_pages,
      (max(read / calls) filter (where datname = ${full}))::float8 as full_read
    from each group by 1 having max(calls) filter (where datname = ${full}) > 4
    order by max(ms) filter (where datname = ${full}) desc limit ${SHOWN}`;
  console.log("\ncalls   ms empty · full   pages empty · full (of these read)   statement");
  for (const row of rows) {
    const of = (value: number | null, digits: number) => (value === null ? "–" : value.toFixed(digits)).padStart(8);
    const ms = `${of(row.empty_ms, 2)} · ${of(row.full_ms, 2)}`;
    const pages = `${of(row.empty_pages, 0)} · ${of(row.full_pages, 0)} (${of(row.full_read, 1).trim()})`;
    console.log(`${String(row.calls).padStart(5)} ${ms} ${pages}  ${row.text.slice(0, 90)}`);
  }
}
