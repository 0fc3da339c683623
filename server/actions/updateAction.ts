import { writeAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { onlyRow } from "../db/onlyRow.ts";
import { AppError } from "../kernel/errors.ts";
import type { Action, ActionPatch } from "../protocol/actionCalls.ts";
import { type ActionDefinition, actionDefinitionSchema } from "../protocol/actions.ts";
import { withRight } from "../rights/withRight.ts";
import { lockAction, openSecrets, readActions, type Secrets, sealSecrets, toAction } from "./actionRow.ts";
import { alertOwners } from "./alertOwners.ts";
import { lowersApproval } from "./lowersApproval.ts";
import { storeMeaning } from "./meanings.ts";
import { refuseProblems } from "./refuseProblems.ts";
import { tellActionsChanged } from "./tellActionsChanged.ts";

/**
 * Updates the given parts under a new version. Waiting calls are sent as shown to those who agreed, or not at all.
 * @throws AppError not_found, action_invalid, conflict (the name is taken), secrets_key_missing, invalid_body for a new
 * origin without new secrets
 */
export async function updateAction(
  ctx: Ctx<AgentActor>,
  { actionId, patch }: { actionId: string; patch: ActionPatch },
): Promise<Action> {
  const { tenantId, actor, parts } = ctx;
  const action = await withRight(ctx, "owner", async (right) => {
    const row = await lockAction(right, actionId);
    const before = actionDefinitionSchema.parse(row.definition);
    const definition = patch.definition ?? before;
    const stored = openSecrets(parts.config, tenantId, row);
    const secrets = mergeSecrets(stored, patch.secrets ?? {}, before, definition);
    refuseProblems(definition, {
      allowed: parts.config.ACTION_ALLOW_PRIVATE_HOSTS,
      secrets: Object.keys(secrets),
    });
    const others = await right.sql`select id from actions
        where tenant_id = ${tenantId} and name = ${definition.name} and id <> ${actionId}`;
    if (others.length > 0) throw new AppError("conflict", { details: { name: definition.name } });
    const sealed = patch.secrets ? sealSecrets(parts.config, tenantId, actionId, secrets) : row.secrets;
    await right.sql`
      update actions set name = ${definition.name}, definition = ${JSON.stringify(definition)}::jsonb,
        version = version + 1, is_enabled = coalesce(${patch.is_enabled ?? null}, is_enabled),
        is_dry = coalesce(${patch.is_dry ?? null}, is_dry), secrets = ${sealed}, changed_at = now()
      where tenant_id = ${tenantId} and id = ${actionId}`;
    const details = {
      name: definition.name,
      is_changed: patch.definition !== undefined,
      are_secrets_changed: patch.secrets !== undefined,
      ...(patch.is_enabled !== undefined && { is_enabled: patch.is_enabled }),
      ...(patch.is_dry !== undefined && { is_dry: patch.is_dry }),
    };
    await writeAudit(right, { tenantId, actorId: actor.id, action: "action_changed", subject: actionId, details });
    const action = before.name;
    if (areOther(stored, secrets)) await alertOwners(right, ctx, { change: "secrets", action });
    if (lowersApproval(before, definition)) await alertOwners(right, ctx, { change: "approval", action });
    return toAction(parts.config, tenantId, onlyRow(await readActions(right, actionId)));
  });
  await storeMeaning(ctx, action);
  await tellActionsChanged(ctx);
  return action;
}

const areOther = (some: Secrets, others: Secrets) =>
  [...new Set([...Object.keys(some), ...Object.keys(others)])].some((name) => some[name] !== others[name]);

/** Changing the address must not send stored secrets to another host. @throws AppError invalid_body */
function mergeSecrets(
  stored: Secrets,
  given: Readonly<Record<string, string | null>>,
  before: ActionDefinition,
  after: ActionDefinition,
): Record<string, string> {
  const kept = Object.entries(stored).filter(([name]) => !Object.hasOwn(given, name));
  if (kept.length > 0 && originOf(before) !== originOf(after)) {
    throw new AppError("invalid_body", { fields: kept.map(([name]) => `secrets.${name}`) });
  }
  const added = Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  return Object.fromEntries([...kept, ...added]);
}

/** The origin that an action's request goes to; null if its address is invalid. */
export const originOf = ({ request }: ActionDefinition) => URL.parse(request.url.split("{{")[0] ?? "")?.origin ?? null;
