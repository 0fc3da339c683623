import { v7 } from "uuid";
import { writeAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { oneAtATime } from "../db/oneAtATime.ts";
import { onlyRow } from "../db/onlyRow.ts";
import { AppError } from "../kernel/errors.ts";
import type { Action, ActionRequest } from "../protocol/actionCalls.ts";
import { withRight } from "../rights/withRight.ts";
import { readActions, sealSecrets, toAction } from "./actionRow.ts";
import { storeMeaning } from "./meanings.ts";
import { refuseProblems } from "./refuseProblems.ts";
import { tellActionsChanged } from "./tellActionsChanged.ts";

/** Maximum actions per tenant: each may be offered to a model as a tool. */
export const MAX_ACTIONS = 100;

/**
 * Creates an action. Its secrets are stored encrypted and never shown.
 * @throws AppError action_invalid, conflict when there are too many or the name is taken, secrets_key_missing
 */
export async function createAction(ctx: Ctx<AgentActor>, input: ActionRequest): Promise<Action> {
  const { tenantId, actor, parts } = ctx;
  const { definition, is_enabled, is_dry } = input;
  refuseProblems(definition, {
    allowed: parts.config.ACTION_ALLOW_PRIVATE_HOSTS,
    secrets: Object.keys(input.secrets),
  });
  const id = v7();
  const sealed = sealSecrets(parts.config, tenantId, id, input.secrets);
  const action = await withRight(ctx, "owner", async (right) => {
    await oneAtATime(right, tenantId);
    const { count } = onlyRow(
      await right.sql<{ count: number }[]>`select count(*)::int as count from actions where tenant_id = ${tenantId}`,
    );
    if (count >= MAX_ACTIONS) throw new AppError("conflict", { details: { most: MAX_ACTIONS } });
    const made = await right.sql`
      insert into actions (tenant_id, id, name, definition, is_enabled, is_dry, secrets)
      values (${tenantId}, ${id}, ${definition.name}, ${JSON.stringify(definition)}::jsonb, ${is_enabled}, ${is_dry},
        ${sealed})
      on conflict (tenant_id, name) do nothing returning id`;
    if (made.length === 0) throw new AppError("conflict", { details: { name: definition.name } });
    const details = { name: definition.name, effect: definition.effect, is_enabled, is_dry };
    await writeAudit(right, { tenantId, actorId: actor.id, action: "action_added", subject: id, details });
    return toAction(parts.config, tenantId, onlyRow(await readActions(right, id)));
  });
  await storeMeaning(ctx, action);
  await tellActionsChanged(ctx);
  return action;
}
