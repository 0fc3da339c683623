/** From a visitor's message to a running turn. */
import type { Ctx, VisitorActor } from "../context.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../errors.ts";
import type { MessageDto } from "../protocol/events.ts";
import { type Accepted, type AcceptInput, acceptMessage } from "./acceptMessage.ts";
import type { Runner } from "./runner.ts";

export interface StartedTurn {
  turnId: string;
  /** Starts the run; call it once the stream that reads it is open. Null when there is nothing (more) to run. */
  run: (() => void) | null;
  /** A person has the ticket: the message waits for them. */
  forPerson: { fence: number; sent: MessageDto } | null;
}

/**
 * Stores the message, or finds the turn of one that was sent before.
 * The lock only spares a busy ticket's row: lease and fence decide, so it may be missing.
 * @throws AppError as `acceptMessage`
 */
export async function startTurn(ctx: Ctx<VisitorActor>, runner: Runner, input: AcceptInput): Promise<StartedTurn> {
  const { lock, config, log } = ctx.parts;
  const lockKey = `${ctx.tenantId}:${ctx.actor.ticketId}`;
  const token = await lock.acquire(lockKey, config.TURN_LEASE_SECONDS * 1000).catch((error) => {
    log.warn({ err: error }, "lock unreachable; the lease decides alone");
    return "none";
  });
  const attached = token === null ? await findSent(ctx, input) : null;
  if (attached) return attached;
  const release = () => void (token === null || lock.release(lockKey, token).catch(() => {})); // it falls open by itself
  let accepted: Accepted;
  try {
    accepted = await acceptMessage(ctx, input);
  } catch (error) {
    release();
    throw error;
  }
  if (accepted.kind !== "run") release();
  if (accepted.kind === "attach") return { turnId: accepted.turnId, run: null, forPerson: null };
  if (accepted.kind === "for_person") {
    return { turnId: accepted.turnId, run: null, forPerson: { fence: accepted.fence, sent: accepted.sent } };
  }
  const { start } = accepted;
  return {
    turnId: start.turnId,
    run: () => runner.start(start, token === null ? undefined : { key: lockKey, token }),
    forPerson: null,
  };
}

/**
 * Somebody works on the ticket: a message that was sent before finds its turn without waiting for the ticket's row.
 * @returns null when it is not stored (yet): then the row decides
 */
async function findSent(ctx: Ctx<VisitorActor>, input: AcceptInput): Promise<StartedTurn | null> {
  if (!input.clientMessageId) return null;
  const [known] = await withTenant(
    ctx,
    (tx) => tx.sql<{ content: string; turn_id: string | null }[]>`
      select content, turn_id from messages
      where ticket_id = ${ctx.actor.ticketId}::uuid and client_message_id = ${input.clientMessageId}`,
  );
  if (!known) return null;
  if (known.content !== input.message || !known.turn_id) throw new AppError("message_conflict");
  return { turnId: known.turn_id, run: null, forPerson: null };
}
