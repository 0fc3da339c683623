/** Saved views, queues with filters under a name: a member's own, and shared ones. */
import { v7 } from "uuid";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { oneAtATime } from "../../db/oneAtATime.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { View, ViewRequest } from "../../protocol/inbox.ts";
import { reaches } from "../../protocol/roles.ts";
import { withRight } from "../../rights/withRight.ts";

/** Maximum per member; shared ones count for their creator. */
const MAX_VIEWS = 50;

/** The actor's own views and the shared ones, by name. */
export async function listViews(ctx: Ctx<AgentActor>): Promise<{ views: View[] }> {
  const views = await withTenant(
    ctx,
    ({ sql }) => sql<View[]>`
      select id, name, is_shared, query, member_id = ${ctx.actor.id} as is_mine, member_name from inbox_views
      where tenant_id = ${ctx.tenantId} and (is_shared or member_id = ${ctx.actor.id}) order by lower(name), id`,
  );
  return { views: [...views] };
}

/**
 * Saves a view for the actor, or for everybody.
 * @throws AppError forbidden for a viewer's shared one, conflict when there are too many
 */
export async function addView(ctx: Ctx<AgentActor>, input: ViewRequest): Promise<View> {
  const { tenantId, actor } = ctx;
  if (input.is_shared && !reaches(actor.role, "agent")) throw new AppError("forbidden");
  const id = v7();
  await withRight(ctx, input.is_shared ? "agent" : "viewer", async (right) => {
    await oneAtATime(right, tenantId);
    const added = await right.sql`
      insert into inbox_views (tenant_id, id, member_id, member_name, is_shared, name, query)
      select ${tenantId}::uuid, ${id}::uuid, ${actor.id}, ${actor.name}, ${input.is_shared}, ${input.name},
        ${JSON.stringify(input.query)}::jsonb
      where (select count(*) from inbox_views where tenant_id = ${tenantId} and member_id = ${actor.id}) < ${MAX_VIEWS}
      returning id`;
    if (added.length === 0) throw new AppError("conflict", { details: { field: "name", most: MAX_VIEWS } });
  });
  return { id, ...input, is_mine: true, member_name: actor.name };
}

/** Deletes a view: one's own, or as an owner a shared one. @throws AppError not_found */
export async function deleteView(ctx: Ctx<AgentActor>, { viewId }: { viewId: string }): Promise<void> {
  const { tenantId, actor } = ctx;
  const deleted = await withTenant(
    ctx,
    ({ sql }) => sql`
      delete from inbox_views where tenant_id = ${tenantId} and id = ${viewId}
        and (member_id = ${actor.id} or (is_shared and ${actor.role === "owner"})) returning id`,
  );
  if (deleted.length === 0) throw new AppError("not_found");
}
