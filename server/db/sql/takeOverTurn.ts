/** Takes over a turn whose runner has died, in one statement. */
import { callForTenant, type TenantContext } from "../tenant.ts";
import type { TurnStartRow } from "./turnStart.ts";

/** @returns null when the turn has ended, its lease still holds, or another process was faster */
export async function takeOverTurn(
  ctx: TenantContext,
  turn: { ticketId: string; turnId: string; fence: number; leaseSeconds: number },
): Promise<TurnStartRow | null> {
  const [row] = await callForTenant<{ start: TurnStartRow | null }>(ctx, "take_over_turn", {
    ticket: turn.ticketId,
    turn: turn.turnId,
    fence: turn.fence,
    lease_seconds: turn.leaseSeconds,
  });
  return row?.start ?? null;
}
