/** Format of tenants' secrets in the database: AES-256-GCM, with the key's name, bound to their tenant and field. */

import type { SecretsKey } from "../config/keys.ts";
import { decryptText, encryptText } from "../kernel/cipher.ts";
import { AppError } from "../kernel/errors.ts";

const PREFIX = "sealed:";
const FORM = /^sealed:([A-Za-z0-9_-]{1,32}):([A-Za-z0-9_-]+)$/;

/** Where a secret belongs: moved to another tenant or field, it can't be opened. */
export interface SecretPlace {
  tenantId: string;
  field: "identity_secret" | "model" | `webhook:${string}` | `action:${string}`;
}

export const isSealed = (stored: string) => stored.startsWith(PREFIX);

/** The name of the key it is sealed with; null for a plain one. */
export const keyIdOf = (stored: string) => FORM.exec(stored)?.[1] ?? null;

/** Seals with the first key. @throws AppError `secrets_key_missing` when the operator has not set `SECRETS_KEYS` */
export function sealSecret(keys: SecretsKey[] | undefined, place: SecretPlace, secret: string): string {
  const [active] = keys ?? [];
  if (!active) throw new AppError("secrets_key_missing");
  return `${PREFIX}${active.kid}:${encryptText(active.key, ownerOf(place), secret)}`;
}

/**
 * Opens a secret; one stored before secrets were sealed is returned as it is.
 * @throws Error when its key is not among the keys, or when it was modified or belongs elsewhere
 */
export function openSecret(keys: SecretsKey[] | undefined, place: SecretPlace, stored: string): string {
  if (!isSealed(stored)) return stored;
  const [, kid, text] = FORM.exec(stored) ?? [];
  const found = keys?.find((each) => each.kid === kid);
  if (!found || !text) throw new Error(`no key opens this secret: SECRETS_KEYS lacks "${kid}"`);
  return decryptText(found.key, ownerOf(place), text);
}

const ownerOf = ({ tenantId, field }: SecretPlace) => `${tenantId}:${field}`;
