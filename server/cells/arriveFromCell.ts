import { insertSession } from "../accounts/sessions/openSession.ts";
import { openTenant } from "../accounts/signIn/openTenant.ts";
import type { Parts } from "../context/context.ts";
import { withSystem } from "../db/system.ts";
import { AppError } from "../kernel/errors.ts";
import type { HandOver } from "../ports/cells.ts";
import { holdHandedOver } from "../rights/holdPerson.ts";
import { HAND_OVER_MS } from "./cellToken.ts";
import { findSamePerson } from "./listDesksOf.ts";

/**
 * Opens a session, with its desk, for somebody whom another cell has signed in.
 * A second factor passed there counts for the account that has moved from there. For one that merely has the same
 * address it doesn't: whoever reads that mailbox could make an account, and a second factor, at any cell.
 * @returns the session's token
 * @throws AppError unauthorized (used before, no such person, or a second factor is needed), forbidden (not a member)
 */
export async function arriveFromCell(
  { db, usedTokens }: Pick<Parts, "db" | "usedTokens">,
  handOver: HandOver,
): Promise<string> {
  const { id, from, tenantId, hasSecondFactor } = handOver;
  if (!(await usedTokens.use(`hand-over:${id}`, HAND_OVER_MS))) throw new AppError("unauthorized");
  const userId = await findSamePerson(db, handOver);
  if (userId === null) throw new AppError("unauthorized");
  const isFirstStepOnly = !(hasSecondFactor && userId === handOver.userId);
  const sessionToken = await withSystem(db, "accounts", async (tx) =>
    insertSession(await holdHandedOver(tx, { userId, tenantId, isFirstStepOnly }), userId),
  );
  await openTenant(db, { sessionToken, userId, tenantId, details: { from_cell: from } });
  return sessionToken;
}
