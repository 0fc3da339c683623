import type { Database } from "../../db/database.ts";
import { withSystem } from "../../db/system.ts";
import { isoTime } from "../../db/time.ts";
import type { SessionList } from "../../protocol/admin.ts";

type Row = SessionList["sessions"][number];

/** A person's sessions, most recently used first. @param input.token the current session's */
export async function listSessions(db: Database, input: { userId: string; token: string }): Promise<SessionList> {
  const rows = await withSystem(
    db,
    "accounts",
    (tx) => tx.sql<Row[]>`
      select id, token = ${input.token} as is_current, user_agent as device, ip_address as network,
        created_at::text as created_at, updated_at::text as last_used_at
      from auth.session where user_id = ${input.userId} and expires_at > now()
      order by updated_at desc, id limit 100`,
  );
  const sessions = rows.map((row) => ({
    ...row,
    created_at: isoTime(row.created_at),
    last_used_at: isoTime(row.last_used_at),
  }));
  return { sessions };
}
