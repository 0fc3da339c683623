/** Connects the demo's desk with its shop's order system, which has a new address and a new key at every start. */
import { createAction } from "../actions/createAction.ts";
import { listActions } from "../actions/listActions.ts";
import { updateAction } from "../actions/updateAction.ts";
import type { Parts } from "../context/context.ts";
import { actionDefinitionSchema } from "../protocol/actions.ts";
import type { OrderSystem } from "./orderSystem.ts";
import { shopActions } from "./shopActions.ts";

/** Keeps actions on or off as the demo's owner has left them. */
export async function seedActions(
  parts: Parts,
  { tenantId, ownerId, system }: { tenantId: string; ownerId: string; system: OrderSystem },
): Promise<void> {
  const actor = { kind: "agent" as const, id: ownerId, name: "Demo owner", role: "owner" as const };
  const ctx = { db: parts.db, parts, tenantId, requestId: "demo", actor };
  const { actions } = await listActions(ctx);
  const secrets = { key: system.key };
  for (const input of shopActions(system.origin)) {
    const definition = actionDefinitionSchema.parse(input);
    const known = actions.find((each) => each.definition.name === definition.name);
    if (known) await updateAction(ctx, { actionId: known.id, patch: { definition, secrets } });
    else await createAction(ctx, { definition, secrets, is_enabled: true, is_dry: false });
  }
}
