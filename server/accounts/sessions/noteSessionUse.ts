import type { Database } from "../../db/database.ts";
import { withSystem } from "../../db/system.ts";

const MINUTE_MS = 60_000;
/** Minimum interval between writes of a session's last use. */
const EVERY_MS = 5 * MINUTE_MS;

export interface KnownSession {
  id: string;
  updatedAt: Date;
  ipAddress?: string | null | undefined;
  userAgent?: string | null | undefined;
}

/** Records when, with which device and from which network a session was last used. Writes only changes. */
export async function noteSessionUse(
  db: Database,
  session: KnownSession,
  use: { device: string | null; network: string | null },
): Promise<void> {
  const isSame = session.userAgent === use.device && session.ipAddress === use.network;
  if (isSame && Date.now() - session.updatedAt.getTime() < EVERY_MS) return;
  await withSystem(
    db,
    "accounts",
    (tx) => tx.sql`update auth.session
      set updated_at = now(), user_agent = ${use.device}, ip_address = ${use.network} where id = ${session.id}`,
  );
}
