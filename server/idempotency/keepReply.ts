import { withTenant } from "../db/tenant.ts";
import { encryptText } from "../kernel/cipher.ts";
import { hashOf, replyKey } from "./claimKey.ts";
import type { KeptReply, RepeatContext, WriteKey } from "./writeKey.ts";

/** Stores a write's reply for repeats. Null releases the key: nothing was done, and the next attempt may run. */
export async function keepReply(ctx: RepeatContext, { key }: WriteKey, reply: KeptReply | null): Promise<void> {
  const hash = hashOf(key);
  const sealed = reply && encryptText(replyKey(ctx, key), hash, JSON.stringify(reply));
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
