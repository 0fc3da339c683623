/** Records where the chat was refused, for owners who forgot to list a domain. */
import type { Parts } from "../context/context.ts";
import type { Database } from "../db/database.ts";
import { withTenant } from "../db/tenant.ts";
import { originOf } from "./origins.ts";
import { tellOriginsChanged } from "./tellOriginsChanged.ts";

type Noting = Pick<Parts, "db" | "limiter" | "bus" | "log">;

export interface BlockedAttempt {
  tenantId: string;
  /** As sent by the browser. */
  origin: string;
  /** The page as reported by itself. */
  page: string | undefined;
  /** The client's address; not stored. */
  address: string;
}

/** A page opened by a thousand visitors is one write per interval. */
const EVERY_MS = 10_000;
const MAX_WAITING = 1_000;
const MAX_KEPT = 50;
const KEPT = "30 days";

/**
 * Attempts since the last write, by tenant and origin. Per database, so that two servers in one process share
 * nothing.
 */
const waiting = new WeakMap<Database, Map<string, number>>();

/**
 * Counts an attempt, without blocking or failing the request. An origin's first attempt is written at once and those
 * that follow within seconds are written together; past a limit per address and tenant, none are written.
 */
export function noteBlockedOrigin(parts: Noting, attempt: BlockedAttempt): void {
  const counts = countsOf(parts.db);
  const key = `${attempt.tenantId} ${attempt.origin}`;
  const before = counts.get(key);
  if (before !== undefined) return void counts.set(key, before + 1);
  if (counts.size >= MAX_WAITING) return;
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

/** Without the limiter's store nothing is written. */
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
      // The least frequent are evicted: a flood of made-up origins, each seen once, does not displace a real one.
      await sql`
        delete from blocked_origins
        where tenant_id = ${tenantId} and (last_at < now() - ${KEPT}::interval or origin in (
          select origin from blocked_origins where tenant_id = ${tenantId} and origin <> ${origin}
          order by attempts desc, last_at desc offset ${MAX_KEPT - 1}))`;
    });
    await tellOriginsChanged({ parts, tenantId });
  } catch (error) {
    parts.log.warn({ err: error, tenant_id: tenantId }, "a refused page could not be recorded");
  }
}

/** Without query and fragment, where sites put personal data; null when the page claims another origin. */
function pageOn(origin: string, page: string | undefined): string | null {
  const url = page === undefined ? null : URL.parse(page);
  return url && originOf(url) === origin ? (url.origin + url.pathname).slice(0, 500) : null;
}
