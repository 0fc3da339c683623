import { createHash } from "node:crypto";
import type { AgentActor, Ctx } from "../context/context.ts";
import { claimKey } from "../idempotency/claimKey.ts";
import { keepReply } from "../idempotency/keepReply.ts";
import type { TicketChange } from "../protocol/admin.ts";

/**
 * Does the same thing once a day for a key, whoever repeats it: the client after a lost reply, or a model in a loop.
 * @throws AppError idempotency_key_in_use while the first one runs, and what `work` throws: then nothing was done
 */
export async function onlyOnce(
  ctx: Ctx<AgentActor>,
  what: readonly unknown[],
  work: () => Promise<TicketChange>,
): Promise<Pick<TicketChange, "status" | "message_id">> {
  const fingerprint = createHash("sha256").update(JSON.stringify(what)).digest("base64url");
  const write = { key: `mcp:${fingerprint}`, fingerprint };
  const kept = await claimKey(ctx, write);
  if (kept) return JSON.parse(kept.body);
  try {
    const { status, message_id } = await work();
    const done = { status, message_id };
    await keepReply(ctx, write, { status: 200, type: "application/json", body: JSON.stringify(done) });
    return done;
  } catch (error) {
    await keepReply(ctx, write, null);
    throw error;
  }
}
