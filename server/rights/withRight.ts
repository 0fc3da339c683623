import type { AgentActor, Ctx } from "../context/context.ts";
import { inSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import type { Role } from "../protocol/roles.ts";
import { holdMembership } from "./holdMembership.ts";
import { rightIn, type TenantRight } from "./right.ts";

/**
 * `withTenant` for functions that grant something: locks what the actor's right rests on first, so that nothing is
 * granted after it has ended.
 * @throws AppError unauthorized, forbidden, and what `work` throws
 */
export async function withRight<T>(
  ctx: Ctx<AgentActor>,
  role: Role,
  work: (right: TenantRight) => Promise<T>,
): Promise<T> {
  return withTenant(ctx, async (tx) => {
    // Memberships and sessions are outside the tenant's rows.
    await inSystem(tx, "accounts", () => holdMembership(tx, ctx, role));
    return work(rightIn(tx));
  });
}
