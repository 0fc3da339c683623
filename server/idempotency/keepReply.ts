import type { Tx } from "../db/database.ts";
import { withTenant } from "../db/tenant.ts";
import { encryptText } from "../kernel/cipher.ts";
import { AppError } from "../kernel/errors.ts";
import { hashOf, replyKey } from "./claimKey.ts";
import type { KeptReply, RepeatContext, WriteKey } from "./writeKey.ts";

/** Stores a write's reply for repeats. Null releases the key: nothing was done, and the next attempt may run. */
export async function keepReply(ctx: RepeatContext, { key }: WriteKey, reply: KeptReply | null): Promise<void> {
  const hash = hashOf(key);
  const sealed = reply && seal(ctx, key, reply);
  const { tenantId, actor } = ctx;
  await withTenant(ctx, async ({ sql }) => {
    if (sealed === null) {
      await sql`delete from idempotency_keys
        where tenant_id = ${tenantId} and actor_id = ${actor.id} and key_hash = ${hash} and reply is null`;
    } else {
      await sql`update idempotency_keys set reply = ${sealed}
        where tenant_id = ${tenantId} and actor_id = ${actor.id} and key_hash = ${hash}`;
    }
  });
}

/**
 * Stores the reply in the write's own transaction, so that a crash leaves both or neither. If two processes hold the key,
 * because the first was presumed dead, only one commits.
 * @throws AppError idempotency_key_in_use when the other one has committed; the caller must not write anything then
 */
export async function keepReplyWithin(
  { sql }: Tx,
  ctx: RepeatContext,
  { key }: WriteKey,
  reply: KeptReply,
): Promise<void> {
  const kept = await sql`
    update idempotency_keys set reply = ${seal(ctx, key, reply)}
    where tenant_id = ${ctx.tenantId} and actor_id = ${ctx.actor.id} and key_hash = ${hashOf(key)} and reply is null
    returning 1`;
  if (kept.length === 0) throw new AppError("idempotency_key_in_use", { retryAfter: 1 });
}

const seal = (ctx: RepeatContext, key: string, reply: KeptReply) =>
  encryptText(replyKey(ctx, key), hashOf(key), JSON.stringify(reply));
