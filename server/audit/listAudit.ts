import type { z } from "zod";
import type { AgentActor, Ctx } from "../context.ts";
import { decodeCursor, encodeCursor } from "../db/cursor.ts";
import { withTenant } from "../db/tenant.ts";
import { isoTime } from "../db/time.ts";
import type { auditListSchema } from "../protocol/admin.ts";

interface Row {
  id: string;
  actor_id: string;
  action: string;
  subject: string | null;
  details: Record<string, unknown>;
  created_at: string;
}

/** The tenant's audit log, newest first. @throws AppError bad_request for a cursor that is none */
export async function listAudit(
  ctx: Ctx<AgentActor>,
  input: { cursor?: string | undefined; limit: number },
): Promise<z.infer<typeof auditListSchema>> {
  const after = decodeCursor(input.cursor);
  const rows = await withTenant(
    ctx,
    (tx) => tx.sql<Row[]>`
      select id, actor_id, action, subject, details, created_at::text as created_at from audit_log
      where ${after ? tx.sql`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : tx.sql`true`}
      order by created_at desc, id desc limit ${input.limit + 1}`,
  );
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  return {
    entries: page.map(({ actor_id, created_at, ...row }) => ({
      ...row,
      actor: actor_id,
      created_at: isoTime(created_at),
    })),
    next_cursor: last ? encodeCursor({ at: last.created_at, id: last.id }) : null,
  };
}
