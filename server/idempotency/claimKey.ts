/** The first half of a write that may be sent twice: whoever claims its key does it, and others get what came of it. */
import { createHash, createHmac } from "node:crypto";
import { withTenant } from "../db/tenant.ts";
import { decryptText } from "../kernel/cipher.ts";
import { AppError } from "../kernel/errors.ts";
import type { KeptReply, RepeatContext, WriteKey } from "./writeKey.ts";

/** A process that died in the middle of a write is waited for this long. */
const ABANDONED_SECONDS = 300;

interface Row {
  fingerprint: string;
  reply: string | null;
}

/**
 * @returns null when the write is the caller's to do; else the reply that the first one got
 * @throws AppError idempotency_key_in_use while the first runs, idempotency_key_reused when it was another request
 */
export async function claimKey(ctx: RepeatContext, write: WriteKey): Promise<KeptReply | null> {
  const { tenantId, actor } = ctx;
  const hash = hashOf(write.key);
  const row = await withTenant(ctx, async ({ sql }) => {
    const claimed = await sql`
      insert into idempotency_keys as k (tenant_id, actor_id, key_hash, fingerprint)
      values (${tenantId}, ${actor.id}, ${hash}, ${write.fingerprint})
      on conflict (tenant_id, actor_id, key_hash) do update
        set fingerprint = excluded.fingerprint, reply = null, created_at = now()
        where k.created_at < now() - interval '1 day'
          or (k.reply is null and k.created_at < now() - make_interval(secs => ${ABANDONED_SECONDS}))
      returning 1`;
    if (claimed.length > 0) return null;
    const [found] = await sql<Row[]>`
      select fingerprint, reply from idempotency_keys
      where tenant_id = ${tenantId} and actor_id = ${actor.id} and key_hash = ${hash}`;
    // Given back between the two statements: the caller may try again at once.
    return found ?? { fingerprint: write.fingerprint, reply: null };
  });
  if (row === null) return null;
  if (row.fingerprint !== write.fingerprint) throw new AppError("idempotency_key_reused");
  if (row.reply === null) throw new AppError("idempotency_key_in_use", { retryAfter: 1 });
  return JSON.parse(decryptText(replyKey(ctx, write.key), hash, row.reply)) as KeptReply;
}

export const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");

/**
 * Replies may hold what is shown once, such as a new API key. They are encrypted with a key that follows from the service's
 * secret and the caller's own key, of which only the hash is stored: the database alone opens none of them.
 */
export function replyKey({ tenantId, actor, parts }: RepeatContext, key: string): Buffer {
  return createHmac("sha256", parts.config.ADMIN_SECRET ?? "")
    .update(`reply:${tenantId}:${actor.id}:${key}`)
    .digest();
}
