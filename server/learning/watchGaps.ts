import type { Parts } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { isListenedTo } from "../webhooks/announceEvent.ts";
import { type GapContext, refreshGaps } from "./refreshGaps.ts";

/**
 * Refreshes gaps if one of the tenant's receivers listens for them, so that they are announced as they occur and not
 * when somebody opens the list. A failure is logged: the next run catches up.
 */
export async function watchGaps(
  parts: GapContext["parts"] & Pick<Parts, "db" | "log">,
  { tenant_id: tenantId }: { tenant_id: string },
): Promise<void> {
  const ctx = { db: parts.db, tenantId, parts };
  try {
    if (await withTenant(ctx, (tx) => isListenedTo(tx, ctx, "gap.found"))) await refreshGaps(ctx);
  } catch (error) {
    parts.log.warn({ err: error, tenant_id: tenantId }, "looking for gaps failed");
  }
}
