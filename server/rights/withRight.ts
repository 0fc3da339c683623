import type { AgentActor, Ctx } from "../context/context.ts";
import { inSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import type { Role } from "../protocol/roles.ts";
import { holdMembership } from "./holdMembership.ts";
import { type Right, rightIn } from "./right.ts";

/**
 * `withTenant` for a verb that grants something: what the actor's right rests on is locked first, so that nothing can be
 * granted once it has ended. @throws AppError unauthorized, forbidden, and what `work` throws
 */
export async function withRight<T>(ctx: Ctx<AgentActor>, role: Role, work: (right: Right) => Promise<T>): Promise<T> {
  return withTenant(ctx, async (tx) => {
    // Who is a member and whose session it is lies outside of tenants' rows.
    await inSystem(tx, "accounts", () => holdMembership(tx, ctx, role));
    return work(rightIn(tx));
  });
}
