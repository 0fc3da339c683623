/** Re-encrypts tenants' secrets with the active key: an operator's action, outside any tenant. */
import { ConfigError } from "../config/config.ts";
import type { Parts } from "../context/context.ts";
import { withSystem } from "../db/system.ts";
import { forgetTenant } from "./findTenant.ts";
import { isSealed, keyIdOf, openSecret, sealSecret } from "./sealedSecret.ts";

type SecretParts = Pick<Parts, "db" | "config">;

/**
 * Seals every secret that is plain or sealed with another key with the first one. Idempotent, and safe while the
 * service runs.
 * @returns how many were sealed
 * @throws AppError `unavailable` without keys; Error when a secret's own key is missing: it is left as it is
 */
export async function rotateSecrets({ db, config }: SecretParts): Promise<number> {
  const active = config.SECRETS_KEYS?.[0]?.kid;
  let sealed = 0;
  for (const { id, secret } of await storedSecrets({ db })) {
    if (active !== undefined && keyIdOf(secret) === active) continue;
    const place = { tenantId: id, field: "identity_secret" } as const;
    const next = sealSecret(config.SECRETS_KEYS, place, openSecret(config.SECRETS_KEYS, place, secret));
    // Compare and set, so that an owner's concurrent change wins.
    const changed = await withSystem(
      db,
      "secrets",
      ({ sql }) => sql`
        update tenants set settings = jsonb_set(settings, '{identity_secret}', to_jsonb(${next}::text))
        where id = ${id} and settings ->> 'identity_secret' = ${secret} returning id`,
    );
    sealed += changed.length;
    forgetTenant(db, id);
  }
  return (
    sealed +
    (await rotateWebhookSecrets({ db, config })) +
    (await rotateModelKeys({ db, config })) +
    (await rotateActionSecrets({ db, config }))
  );
}

/** The same for the API keys of tenants' own models. */
async function rotateModelKeys({ db, config }: SecretParts): Promise<number> {
  const active = config.SECRETS_KEYS?.[0]?.kid;
  let sealed = 0;
  for (const { tenant_id: tenantId, api_key: stored } of await modelKeys({ db })) {
    if (active !== undefined && keyIdOf(stored) === active) continue;
    const place = { tenantId, field: "model" } as const;
    const next = sealSecret(config.SECRETS_KEYS, place, openSecret(config.SECRETS_KEYS, place, stored));
    const changed = await withSystem(
      db,
      "secrets",
      ({ sql }) => sql`
        update tenant_models set api_key = ${next} where tenant_id = ${tenantId} and api_key = ${stored}
        returning tenant_id`,
    );
    sealed += changed.length;
  }
  return sealed;
}

/** Re-encrypts the secrets of actions in the same way. */
async function rotateActionSecrets({ db, config }: SecretParts): Promise<number> {
  const active = config.SECRETS_KEYS?.[0]?.kid;
  let sealed = 0;
  for (const { tenant_id: tenantId, id, secrets: stored } of await actionSecrets({ db })) {
    if (active !== undefined && keyIdOf(stored) === active) continue;
    const place = { tenantId, field: `action:${id}` } as const;
    const next = sealSecret(config.SECRETS_KEYS, place, openSecret(config.SECRETS_KEYS, place, stored));
    const changed = await withSystem(
      db,
      "secrets",
      ({ sql }) => sql`
        update actions set secrets = ${next} where tenant_id = ${tenantId} and id = ${id} and secrets = ${stored}
        returning id`,
    );
    sealed += changed.length;
  }
  return sealed;
}

function actionSecrets({ db }: Pick<Parts, "db">): Promise<{ tenant_id: string; id: string; secrets: string }[]> {
  return withSystem(
    db,
    "secrets",
    ({ sql }) => sql<{ tenant_id: string; id: string; secrets: string }[]>`
      select tenant_id, id, secrets from actions where secrets is not null`,
  );
}

function modelKeys({ db }: Pick<Parts, "db">): Promise<{ tenant_id: string; api_key: string }[]> {
  return withSystem(
    db,
    "secrets",
    ({ sql }) => sql<{ tenant_id: string; api_key: string }[]>`select tenant_id, api_key from tenant_models`,
  );
}

/** The same for the signing secrets of webhooks. */
async function rotateWebhookSecrets({ db, config }: SecretParts): Promise<number> {
  const active = config.SECRETS_KEYS?.[0]?.kid;
  let sealed = 0;
  for (const { tenant_id: tenantId, id, secret, previous_secret: previous } of await webhookSecrets({ db })) {
    const place = { tenantId, field: `webhook:${id}` } as const;
    const reseal = (text: string) =>
      sealSecret(config.SECRETS_KEYS, place, openSecret(config.SECRETS_KEYS, place, text));
    if ([secret, previous ?? secret].every((text) => active !== undefined && keyIdOf(text) === active)) continue;
    const changed = await withSystem(
      db,
      "secrets",
      ({ sql }) => sql`
        update webhooks set secret = ${reseal(secret)}, previous_secret = ${previous && reseal(previous)}
        where tenant_id = ${tenantId} and id = ${id} and secret = ${secret} returning id`,
    );
    sealed += changed.length;
  }
  return sealed;
}

interface WebhookSecrets {
  tenant_id: string;
  id: string;
  secret: string;
  previous_secret: string | null;
}

function webhookSecrets({ db }: Pick<Parts, "db">): Promise<WebhookSecrets[]> {
  return withSystem(
    db,
    "secrets",
    ({ sql }) => sql<WebhookSecrets[]>`select tenant_id, id, secret, previous_secret from webhooks`,
  );
}

/**
 * At startup, reports secrets that can't be opened, or that are stored unencrypted in production.
 * @throws ConfigError that names what to set
 */
export async function checkSecrets({ db, config }: SecretParts): Promise<void> {
  const stored = await storedSecrets({ db });
  const ofWebhooks = (await webhookSecrets({ db })).flatMap((each) => [
    each.secret,
    each.previous_secret ?? each.secret,
  ]);
  const ofModels = (await modelKeys({ db })).map(({ api_key }) => api_key);
  const ofActions = (await actionSecrets({ db })).map(({ secrets }) => secrets);
  const known = new Set(config.SECRETS_KEYS?.map(({ kid }) => kid));
  const missing = [...stored.map(({ secret }) => secret), ...ofWebhooks, ...ofModels, ...ofActions]
    .map(keyIdOf)
    .find((kid) => kid !== null && !known.has(kid));
  if (missing) {
    throw new ConfigError([
      `  SECRETS_KEYS: the key "${missing}" is missing, with which tenants' secrets are encrypted`,
    ]);
  }
  const isOpen = stored.some(({ secret }) => !isSealed(secret));
  if (isOpen && !config.SECRETS_KEYS && config.NODE_ENV === "production") {
    throw new ConfigError([
      "  SECRETS_KEYS: required, as tenants have stored secrets (<kid>:<base64 of 32 bytes>); then: frontdesk secrets rotate",
    ]);
  }
}

function storedSecrets({ db }: Pick<Parts, "db">): Promise<{ id: string; secret: string }[]> {
  return withSystem(
    db,
    "secrets",
    ({ sql }) => sql<{ id: string; secret: string }[]>`
      select id, settings ->> 'identity_secret' as secret from tenants where settings ->> 'identity_secret' is not null`,
  );
}
