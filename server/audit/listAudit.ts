import type { z } from "zod";
import type { AgentActor, Ctx } from "../context/context.ts";
import { decodeCursor, encodeCursor } from "../db/cursor.ts";
import type { Database } from "../db/database.ts";
import { withSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import { isoTime } from "../db/time.ts";
import type { AuditQuery, auditListSchema } from "../protocol/audit.ts";
import { nameSubjects } from "./nameSubjects.ts";

interface Row {
  id: string;
  actor_id: string;
  key_name: string | null;
  action: string;
  subject: string | null;
  details: Record<string, unknown>;
  created_at: string;
}

/**
 * The tenant's audit log, newest first, optionally filtered by actor, action, time, and words in subject and details.
 * @throws AppError bad_request for an invalid cursor
 */
export async function listAudit(ctx: Ctx<AgentActor>, query: AuditQuery): Promise<z.infer<typeof auditListSchema>> {
  const after = decodeCursor(query.cursor);
  const { actor = null, action = null, from = null, to = null, limit } = query;
  const words = query.search ? `%${query.search.replaceAll(/[\\%_]/g, "\\$&")}%` : null;
  const rows = await withTenant(
    ctx,
    ({ sql }) => sql<Row[]>`
      select a.id, a.actor_id, k.name as key_name, a.action, a.subject, a.details, a.created_at::text as created_at
      from audit_log a left join api_keys k on k.tenant_id = a.tenant_id and 'key:' || k.id::text = a.actor_id
      where a.tenant_id = ${ctx.tenantId} and (${actor}::text is null or a.actor_id = ${actor})
        and (${action}::text is null or a.action = ${action})
        and (${from}::timestamptz is null or a.created_at >= ${from}::timestamptz)
        and (${to}::timestamptz is null or a.created_at < ${to}::timestamptz)
        and (${words}::text is null or a.subject ilike ${words} or a.details::text ilike ${words})
        and ${after ? sql`(a.created_at, a.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
      order by a.created_at desc, a.id desc limit ${limit + 1}`,
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const [actors, names] = await Promise.all([
    accountNames(ctx.db, [...new Set(page.map((row) => row.actor_id))]),
    nameSubjects(ctx, page),
  ]);
  return {
    entries: page.map(({ actor_id, key_name, created_at, ...row }) => ({
      ...row,
      actor: actor_id,
      actor_name: key_name ?? actors.get(actor_id) ?? null,
      created_at: isoTime(created_at),
    })),
    names,
    next_cursor: last ? encodeCursor({ at: last.created_at, id: last.id }) : null,
  };
}

/** Names of people whose accounts still exist; others stay ids. */
async function accountNames(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await withSystem(
    db,
    "accounts",
    ({ sql }) => sql<{ id: string; name: string }[]>`select id, name from auth."user" where id = any(${ids})`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
