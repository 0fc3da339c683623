/** The first half of an idempotent write: whoever claims its key performs it, and repeats get the stored reply. */
import { createHash, createHmac } from "node:crypto";
import { withTenant } from "../db/tenant.ts";
import { decryptText } from "../kernel/cipher.ts";
import { AppError } from "../kernel/errors.ts";
import { type KeptReply, keptReplySchema, type RepeatContext, type WriteKey } from "./writeKey.ts";

/** How long a claim is honored: after that its process is assumed to have died during the write. */
const ABANDONED_SECONDS = 300;

interface Row {
  fingerprint: string;
  reply: string | null;
}

/**
 * @returns null when the caller should perform the write; else the first one's reply
 * @throws AppError idempotency_key_in_use while the first runs, idempotency_key_reused when it was a different
 *   request
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
    // Released between the two statements: the caller may retry at once.
    return found ?? { fingerprint: write.fingerprint, reply: null };
  });
  if (row === null) return null;
  if (row.fingerprint !== write.fingerprint) throw new AppError("idempotency_key_reused");
  if (row.reply === null) throw new AppError("idempotency_key_in_use", { retryAfter: 1 });
  return keptReplySchema.parse(JSON.parse(decryptText(replyKey(ctx, write.key), hash, row.reply)));
}

export const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");

/**
 * Replies may contain secrets shown once, such as a new API key. They are encrypted with a key derived from the
 * service's secret and the client's key, of which only the hash is stored, so the database alone opens none of them.
 */
export function replyKey({ tenantId, actor, parts }: RepeatContext, key: string): Buffer {
  return createHmac("sha256", parts.config.ADMIN_SECRET ?? "")
    .update(`reply:${tenantId}:${actor.id}:${key}`)
    .digest();
}
