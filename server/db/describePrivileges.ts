/** Privileges of a login with which a faulty statement could bypass the tenants' policies. */
import type { Database } from "./database.ts";
import { withSystem } from "./system.ts";

interface Login {
  name: string;
  is_super: boolean;
  bypasses: boolean;
  makes_roles: boolean;
  owns: boolean;
  inherits: boolean;
}

/**
 * @returns a sentence on the worst one; null for a login that owns nothing and has no rights beyond those of a role
 *   it assumes
 */
export async function describePrivileges(db: Database): Promise<string | null> {
  const [login] = await withSystem(
    db,
    "check_login",
    (tx) => tx.sql<Login[]>`
      select session_user as name, rolsuper as is_super, rolbypassrls as bypasses, rolcreaterole as makes_roles,
        pg_has_role(session_user, 'frontdesk_migrator', 'member') or exists (
          select from pg_class where relkind in ('r', 'p') and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
            and pg_has_role(session_user, relowner, 'member')) as owns,
        pg_has_role(session_user, 'frontdesk_platform', 'usage') or pg_has_role(session_user, 'frontdesk_app', 'usage') as inherits
      from pg_roles where rolname = session_user`,
  );
  if (!login) return null;
  const worst = (
    [
      [login.is_super, "is a superuser"],
      [login.bypasses, "bypasses row-level security"],
      [login.makes_roles, "may give itself roles"],
      [login.owns, "owns the tables, or may become their owner"],
      [login.inherits, "inherits the rights of the roles it takes"],
    ] as const
  ).find(([isSo]) => isSo);
  return worst ? `the login "${login.name}" ${worst[1]}` : null;
}
