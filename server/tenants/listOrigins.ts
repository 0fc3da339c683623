import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { isoTime } from "../db/time.ts";
import type { OriginList } from "../protocol/admin.ts";
import { parseOriginEntry } from "./origins.ts";

type Listed = OriginList["origins"][number];
type Blocked = Omit<OriginList["blocked"][number], "can_allow" | "attempts"> & { attempts: string };

/** Where the tenant's widget may run, alphabetically, and where it was refused, newest first. */
export async function listOrigins(ctx: Ctx<AgentActor>): Promise<OriginList> {
  const { listed, blocked } = await withTenant(ctx, async ({ sql }) => ({
    listed: await sql<Listed[]>`
      select origin, created_at, seen_at, seen_page from tenant_origins
        where tenant_id = ${ctx.tenantId} order by origin limit 500`,
    blocked: await sql<Blocked[]>`
      select origin, attempts, page, last_at from blocked_origins
      where tenant_id = ${ctx.tenantId} and ignored_at is null and last_at > now() - interval '30 days'
        order by last_at desc, origin`,
  }));
  return {
    origins: listed.map(({ created_at, seen_at, ...rest }) => ({
      ...rest,
      created_at: isoTime(created_at),
      seen_at: seen_at && isoTime(seen_at),
    })),
    blocked: blocked.map(({ attempts, last_at, ...rest }) => ({
      ...rest,
      attempts: Number(attempts),
      last_at: isoTime(last_at),
      can_allow: parseOriginEntry(rest.origin) !== null,
    })),
  };
}
