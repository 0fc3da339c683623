import { createHash } from "node:crypto";
import type { AgentActor, Ctx } from "../context/context.ts";
import { claimKey } from "../idempotency/claimKey.ts";
import { keepReply, keepReplyWithin } from "../idempotency/keepReply.ts";
import type { TicketAct } from "../inbox/acts/changeTicket.ts";
import type { TicketChange } from "../protocol/admin.ts";

/**
 * Does the same thing once a day for a key, whoever repeats it: the client after a lost reply, or a model in a loop.
 * That it was done is stored by the transaction that does it, so that no death in between makes it happen twice.
 * @throws AppError idempotency_key_in_use while the first one runs, and what `work` throws: then nothing was done
 */
export async function onlyOnce(
  ctx: Ctx<AgentActor>,
  what: readonly unknown[],
  work: (keep: TicketAct["within"]) => Promise<TicketChange>,
): Promise<Pick<TicketChange, "status" | "message_id">> {
  const fingerprint = createHash("sha256").update(JSON.stringify(what)).digest("base64url");
  const write = { key: `mcp:${fingerprint}`, fingerprint };
  const kept = await claimKey(ctx, write);
  if (kept) return JSON.parse(kept.body);
  try {
    const { status, message_id } = await work(async (tx, done) => {
      const body = JSON.stringify({ status: done.status, message_id: done.message_id });
      await keepReplyWithin(tx, ctx, write, { status: 200, type: "application/json", body });
    });
    return { status, message_id };
  } catch (error) {
    await keepReply(ctx, write, null);
    throw error;
  }
}
