import { writeAudit } from "../audit/writeAudit.ts";
import type { Parts } from "../context/context.ts";
import { withSystem } from "../db/system.ts";
import { AppError } from "../kernel/errors.ts";
import { holdSession } from "../rights/holdPerson.ts";
import { listDesksElsewhere, readPerson } from "./listDesksElsewhere.ts";

/**
 * Hands a signed-in person over to the cell of another of their desks.
 * @param input.publicUrl this cell's own, whose page sends them on
 * @returns what that cell lets them in with: once, within half a minute, and only from this cell's pages
 * @throws AppError forbidden when no cell that answers has the desk for them, unauthorized when the session has ended
 */
export async function leaveForCell(
  parts: Pick<Parts, "cells" | "db" | "log">,
  input: { userId: string; sessionId: string; tenantId: string; publicUrl: string },
): Promise<{ publicUrl: string; token: string }> {
  const { userId, tenantId } = input;
  const desk = (await listDesksElsewhere(parts, userId)).find(({ id }) => id === tenantId);
  const person = await readPerson(parts, userId);
  if (parts.cells === null || desk === undefined || person === null) throw new AppError("forbidden");
  const hasSecondFactor = await noteLeaving(parts, input, desk.cell);
  const origin = new URL(input.publicUrl).origin;
  const token = parts.cells.signHandOver(desk.cell, { ...person, tenantId, hasSecondFactor, origin });
  return { publicUrl: desk.publicUrl, token };
}

/**
 * Records it at the desk that the session has open, which learns the cell and not the desk.
 * @returns whether the session was opened with the second factor: the account has it on, and no other way in
 */
function noteLeaving(
  { db }: Pick<Parts, "db">,
  { userId, sessionId }: { userId: string; sessionId: string },
  cell: string,
): Promise<boolean> {
  return withSystem(db, "accounts", async (tx) => {
    await holdSession(tx, { userId, sessionId });
    const [open] = await tx.sql<{ tenantId: string | null }[]>`
      select active_organization_id as "tenantId" from auth.session where id = ${sessionId}`;
    if (open?.tenantId)
      await writeAudit(tx, { tenantId: open.tenantId, actorId: userId, action: "handed_over", details: { cell } });
    // A provider's sign-in asks for none of ours, and a session doesn't say how it was opened.
    const passed = await tx.sql`
      select from auth.second_factor where user_id = ${userId} and confirmed_at is not null
        and not exists (select from auth.account where user_id = ${userId} and provider_id <> 'credential')`;
    return passed.length > 0;
  });
}
