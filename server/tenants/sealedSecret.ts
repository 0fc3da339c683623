/** Tenants' secrets as they lie in the database: AES-256-GCM, with the name of the key, bound to the place they belong to. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { SecretsKey } from "../config.ts";
import { AppError } from "../errors.ts";

const PREFIX = "sealed:";
const FORM = /^sealed:([A-Za-z0-9_-]{1,32}):([A-Za-z0-9_-]+)$/;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Where a secret belongs: moved to another tenant or field it can't be opened. */
export interface SecretPlace {
  tenantId: string;
  field: "identity_secret";
}

export const isSealed = (stored: string) => stored.startsWith(PREFIX);

/** The name of the key that it is sealed with; null for a plain one. */
export const keyIdOf = (stored: string) => FORM.exec(stored)?.[1] ?? null;

/**
 * Seals with the first key.
 * @throws AppError `secrets_key_missing` when the operator has set no `SECRETS_KEYS`
 */
export function sealSecret(keys: SecretsKey[] | undefined, place: SecretPlace, secret: string): string {
  const [active] = keys ?? [];
  if (!active) throw new AppError("secrets_key_missing");
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", active.key, iv).setAAD(aadOf(place));
  const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return `${PREFIX}${active.kid}:${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
}

/**
 * The secret itself; one that was stored before secrets were sealed is returned as it is.
 * @throws Error when its key is not among the keys, or when it was changed or belongs to another place
 */
export function openSecret(keys: SecretsKey[] | undefined, place: SecretPlace, stored: string): string {
  if (!isSealed(stored)) return stored;
  const [, kid, text] = FORM.exec(stored) ?? [];
  const found = keys?.find((each) => each.kid === kid);
  if (!found || !text) throw new Error(`no key opens this secret: SECRETS_KEYS lacks "${kid}"`);
  const bytes = Buffer.from(text, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", found.key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(aadOf(place))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}

const aadOf = ({ tenantId, field }: SecretPlace) => Buffer.from(`${tenantId}:${field}`);
