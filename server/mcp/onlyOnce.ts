import { createHash } from "node:crypto";
import type { AgentActor, Ctx } from "../context/context.ts";
import { claimKey } from "../idempotency/claimKey.ts";
import { keepReply, keepReplyWithin } from "../idempotency/keepReply.ts";
import type { TicketAct } from "../inbox/acts/changeTicket.ts";
import type { TicketChange } from "../protocol/admin.ts";

/**
 * Does the same work at most once a day per key, even if a client repeats it after a lost reply, or a model in a loop.
 * The result is stored in the transaction that does the work, so that a crash in between can't cause a repetition.
 * @throws AppError idempotency_key_in_use while the first attempt runs; the errors of `work`, after which nothing was done
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
