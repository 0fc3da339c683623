import { v7 } from "uuid";
import { withSystem } from "../../db/system.ts";
import { withTenant } from "../../db/tenant.ts";
import { counted, error, makeCheck, ok, refusal, type Scene, type Verdict } from "../check.ts";

const LINK = "docs/self-hosting.md#why-does-frontdesk-refuse-to-start-with-my-database-login";

interface TenantTable {
  name: string;
  /** Row-level security is on, and holds for the tables' owner too. */
  is_forced: boolean;
  has_policy: boolean;
  is_readable: boolean;
}

interface Measured {
  tables: Omit<TenantTable, "is_readable">[];
  /** Tables of which a tenant that doesn't exist sees rows. */
  seen: string[];
}

async function measure({ parts: { db } }: Scene): Promise<Measured> {
  const tables = await withSystem(
    db,
    "doctor",
    ({ sql }) => sql<TenantTable[]>`
      select c.oid::regclass::text as name, c.relrowsecurity and c.relforcerowsecurity as is_forced,
        exists (select from pg_policy p where p.polrelid = c.oid and 'frontdesk_app'::regrole::oid = any (p.polroles)) as has_policy,
        has_any_column_privilege('frontdesk_app', c.oid, 'select') as is_readable
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('public', 'langgraph')
        and c.relname <> 'tenant_deletions' order by 1`,
  );
  const seen = await withTenant({ db, tenantId: v7() }, async ({ sql }) => {
    const found: string[] = [];
    for (const { name } of tables.filter(({ is_readable }) => is_readable)) {
      const rows = await sql.unsafe(`select 1 from ${name} limit 1`);
      if (rows.length > 0) found.push(name);
    }
    return found;
  });
  return { tables, seen };
}

export function judgeRowSecurity({ tables, seen }: Measured): Verdict[] {
  if (tables.length === 0)
    return [error("The database has no tables of tenants.", "Start the service once: it migrates the database.", LINK)];
  const verdicts: Verdict[] = [];
  const open = tables.filter(({ is_forced }) => !is_forced).map(({ name }) => name);
  const bare = tables.filter(({ has_policy }) => !has_policy).map(({ name }) => name);
  if (open.length > 0) {
    const mend = `As the tables' owner: ${open.map((name) => `alter table ${name} enable row level security, force row level security;`).join(" ")}`;
    verdicts.push(refusal(`Row-level security is not forced on: ${open.join(", ")}.`, mend, LINK));
  }
  if (bare.length > 0) {
    const mend = "Restore the tables' definitions from a backup of the schema, or from migrations/0058_baseline.sql.";
    verdicts.push(error(`There is no policy for tenants on: ${bare.join(", ")}.`, mend, LINK));
  }
  if (seen.length > 0) {
    const mend = "Compare the policies of these tables with migrations/0058_baseline.sql, and who owns the tables.";
    verdicts.push(refusal(`A tenant that doesn't exist can read rows of: ${seen.join(", ")}.`, mend, LINK));
  }
  if (verdicts.length > 0) return verdicts;
  const found = `Row-level security is forced on ${counted(tables.length, "table")}, and a tenant that doesn't exist sees no row of any.`;
  return [ok(found, LINK)];
}

/** Whether row-level security is really forced: asked of the catalog, and tried. */
export const rowSecurity = makeCheck("row_security", 20, measure, judgeRowSecurity);
