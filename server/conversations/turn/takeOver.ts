/** Takes over a turn whose runner has died: under a new fence, starting again from its stored message. */
import type { Parts } from "../../context/context.ts";
import { takeOverTurn } from "../../db/sql/takeOverTurn.ts";
import { type TurnStart, toTurnStart } from "./turnStart.ts";

/** @returns what to run, or null when the turn has ended or another runner was faster */
export async function takeOver(
  parts: Parts,
  turn: { tenantId: string; turnId: string; ticketId: string; fence: number },
): Promise<TurnStart | null> {
  const { tenantId, turnId } = turn;
  const leaseSeconds = parts.config.TURN_LEASE_SECONDS;
  const row = await takeOverTurn({ db: parts.db, tenantId }, { ...turn, leaseSeconds });
  return row && toTurnStart(tenantId, row, `sweep-${turnId}`);
}
