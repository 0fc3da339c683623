import type { Parts } from "../context/context.ts";
import { decodeCursor, encodeCursor } from "../db/cursor.ts";
import { onlyRow } from "../db/onlyRow.ts";
import { withSystem } from "../db/system.ts";
import { isoTime } from "../db/time.ts";
import type { DeadLetter, DeadLetterList } from "../protocol/operator.ts";

/** The dead letters of all tenants, newest first. @throws AppError bad_request for an invalid cursor */
export async function listDeadLetters(
  { db }: Pick<Parts, "db">,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<DeadLetterList> {
  const after = decodeCursor(cursor);
  return withSystem(db, "dead_letters", async ({ sql }) => {
    const rows = await sql<DeadLetter[]>`
      select o.tenant_id, o.id, n.name as tenant, o.kind, o.ticket_id, coalesce(o.last_error, '') as reason, o.attempts,
        o.created_at::text as promised_at, o.dead_at::text as dead_at
      from outbox o join tenants n on n.id = o.tenant_id
      where o.dead_at is not null
        and ${after ? sql`(o.dead_at, o.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
      order by o.dead_at desc, o.id desc limit ${limit + 1}`;
    const all = onlyRow(
      await sql<{ total: number }[]>`
      select count(*)::int as total from outbox where dead_at is not null`,
    );
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      dead_letters: page.map((row) => ({
        ...row,
        promised_at: isoTime(row.promised_at),
        dead_at: isoTime(row.dead_at),
      })),
      total: all.total,
      next_cursor: last ? encodeCursor({ at: last.dead_at, id: last.id }) : null,
    };
  });
}
