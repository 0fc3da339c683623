/** An action as stored, and as its owner sees it. */
import type { Config } from "../config/config.ts";
import type { TenantTx } from "../db/tenant.ts";
import { isoTime } from "../db/time.ts";
import { AppError } from "../kernel/errors.ts";
import type { Action } from "../protocol/actionCalls.ts";
import { actionDefinitionSchema } from "../protocol/actions.ts";
import { openSecret, type SecretPlace, sealSecret } from "../tenants/sealedSecret.ts";
import { checkDefinition } from "./checkDefinition.ts";

export interface ActionRow {
  id: string;
  definition: unknown;
  version: number;
  is_enabled: boolean;
  is_dry: boolean;
  /** Encrypted. */
  secrets: string | null;
  created_at: string;
  changed_at: string;
}

export type Secrets = Readonly<Record<string, string>>;
type SecretsConfig = Pick<Config, "SECRETS_KEYS">;
type ActionConfig = Pick<Config, "SECRETS_KEYS" | "ACTION_ALLOW_PRIVATE_HOSTS">;

/** Locks the action for a change. @throws AppError not_found */
export async function lockAction({ sql, tenantId }: TenantTx, actionId: string): Promise<ActionRow> {
  const [row] = await sql<ActionRow[]>`
    select id, definition, version, is_enabled, is_dry, secrets, created_at::text as created_at,
      changed_at::text as changed_at
    from actions where tenant_id = ${tenantId} and id = ${actionId} for update`;
  if (!row) throw new AppError("not_found");
  return row;
}

/** Reads all of a tenant's actions, or one, by name. */
export async function readActions({ sql, tenantId }: TenantTx, actionId: string | null = null): Promise<ActionRow[]> {
  return sql<ActionRow[]>`
    select id, definition, version, is_enabled, is_dry, secrets, created_at::text as created_at,
      changed_at::text as changed_at
    from actions where tenant_id = ${tenantId} and (${actionId}::uuid is null or id = ${actionId}::uuid) order by name`;
}

/** The context that the encryption of an action's secrets is bound to. */
const placeOf = (tenantId: string, actionId: string): SecretPlace => ({ tenantId, field: `action:${actionId}` });

/** @throws AppError `secrets_key_missing` */
export function sealSecrets(config: SecretsConfig, tenantId: string, actionId: string, secrets: Secrets) {
  if (Object.keys(secrets).length === 0) return null;
  return sealSecret(config.SECRETS_KEYS, placeOf(tenantId, actionId), JSON.stringify(secrets));
}

export function openSecrets(
  config: SecretsConfig,
  tenantId: string,
  { id, secrets }: Pick<ActionRow, "id" | "secrets">,
): Secrets {
  return secrets === null ? {} : JSON.parse(openSecret(config.SECRETS_KEYS, placeOf(tenantId, id), secrets));
}

/** Leaves out the values of its secrets. */
export function toAction(config: ActionConfig, tenantId: string, row: ActionRow): Action {
  const definition = actionDefinitionSchema.parse(row.definition);
  const secrets = Object.keys(openSecrets(config, tenantId, row)).sort();
  const problems = checkDefinition(definition, { allowed: config.ACTION_ALLOW_PRIVATE_HOSTS, secrets });
  return {
    ...row,
    ...{ definition, secrets, problems },
    created_at: isoTime(row.created_at),
    changed_at: isoTime(row.changed_at),
  };
}
