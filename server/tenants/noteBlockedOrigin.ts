/** Writes down where the chat was refused, for the owner who has forgotten to list a domain. */
import type { Parts } from "../context/context.ts";
import type { Database } from "../db/database.ts";
import { withTenant } from "../db/tenant.ts";
import { originOf } from "./origins.ts";
import { tellOriginsChanged } from "./tellOriginsChanged.ts";

type Noting = Pick<Parts, "db" | "limiter" | "bus" | "log">;

export interface BlockedAttempt {
  tenantId: string;
  /** As a browser sends it. */
  origin: string;
  /** The page as it called itself. */
  page: string | undefined;
  /** Who asked; not kept. */
  address: string;
}

/** A page that a thousand visitors open is one write in this time. */
const EVERY_MS = 10_000;
const MOST_WAITING = 1_000;
const MOST_KEPT = 50;
const KEPT = "30 days";

/** Attempts since the last write, by tenant and origin. Per database, so that two servers in one process share nothing. */
const waiting = new WeakMap<Database, Map<string, number>>();

/**
 * Counts an attempt. Nobody waits for it and nothing fails for it: the first one of an origin is written at once, those
 * that follow within seconds together, and past a limit for each address and tenant none at all.
 */
export function noteBlockedOrigin(parts: Noting, attempt: BlockedAttempt): void {
  const counts = countsOf(parts.db);
  const key = `${attempt.tenantId} ${attempt.origin}`;
  const before = counts.get(key);
  if (before !== undefined) return void counts.set(key, before + 1);
  if (counts.size >= MOST_WAITING) return;
  counts.set(key, 0);
  const flush = () => {
    const attempts = counts.get(key) ?? 0;
    counts.delete(key);
    if (attempts > 0) void store(parts, attempt, attempts);
  };
  void admit(parts, attempt).then((isAdmitted) => {
    if (!isAdmitted) return void counts.delete(key);
    setTimeout(flush, EVERY_MS).unref();
    return store(parts, attempt, 1);
  });
}

function countsOf(db: Database): Map<string, number> {
  const known = waiting.get(db) ?? new Map<string, number>();
  waiting.set(db, known);
  return known;
}

/** Without the store of counts nothing is written. */
async function admit({ limiter }: Noting, { address, tenantId }: BlockedAttempt): Promise<boolean> {
  const counts = [
    ["blocked", address],
    ["blocked_tenant", tenantId],
  ] as const;
  return limiter.takeAll(counts).then(
    (wait) => wait === null,
    () => false,
  );
}

async function store(parts: Noting, { tenantId, origin, page }: BlockedAttempt, attempts: number): Promise<void> {
  try {
    await withTenant({ db: parts.db, tenantId }, async ({ sql }) => {
      const [row] = await sql<{ is_new: boolean }[]>`
        insert into blocked_origins (tenant_id, origin, attempts, page)
        values (${tenantId}::uuid, ${origin}, ${attempts}, ${pageOn(origin, page)})
        on conflict (tenant_id, origin) do update
          set attempts = blocked_origins.attempts + excluded.attempts, page = excluded.page, last_at = now()
        returning xmax = 0 as is_new`;
      if (!row?.is_new) return;
      // The weakest make room: a crowd of made-up origins, each asked from once, doesn't drive out a real one.
      await sql`
        delete from blocked_origins where last_at < now() - ${KEPT}::interval or origin in (
          select origin from blocked_origins where origin <> ${origin}
          order by attempts desc, last_at desc offset ${MOST_KEPT - 1})`;
    });
    await tellOriginsChanged({ parts, tenantId });
  } catch (error) {
    parts.log.warn({ err: error, tenant_id: tenantId }, "a refused page was not written down");
  }
}

/** Without query and fragment, where sites put what is personal; null when it says it is on another origin. */
function pageOn(origin: string, page: string | undefined): string | null {
  const url = page === undefined ? null : URL.parse(page);
  return url && originOf(url) === origin ? (url.origin + url.pathname).slice(0, 500) : null;
}
