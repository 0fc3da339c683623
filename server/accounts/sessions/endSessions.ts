import type { Parts } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import { withSystem } from "../../db/system.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Bus } from "../../ports/bus.ts";
import { announceAccess } from "../members/endAccess.ts";

type EndParts = Pick<Parts, "db" | "bus">;

/** Ends one of a person's own sessions and its streams. @throws AppError not_found */
export async function endSession(parts: EndParts, input: { userId: string; sessionId: string }): Promise<void> {
  const { userId, sessionId } = input;
  await withSystem(parts.db, "accounts", async (tx) => {
    const ended = await tx.sql<Ended[]>`delete from auth.session
      where user_id = ${userId} and id = ${sessionId} returning active_organization_id as "tenantId"`;
    if (ended.length === 0) throw new AppError("not_found");
    announceEnd(tx, parts.bus, userId, ended);
  });
}

/** Ends all of a person's sessions except the current one. */
export async function endOtherSessions(parts: EndParts, input: { userId: string; token: string }): Promise<void> {
  await withSystem(parts.db, "accounts", (tx) => endOthers(tx, parts.bus, input));
}

/** The same, inside a transaction of the platform role. */
export async function endOthers(tx: Tx, bus: Bus, { userId, token }: { userId: string; token: string }): Promise<void> {
  const ended = await tx.sql<Ended[]>`delete from auth.session
    where user_id = ${userId} and token <> ${token} returning active_organization_id as "tenantId"`;
  announceEnd(tx, bus, userId, ended);
}

interface Ended {
  tenantId: string | null;
}

/** Streams of the remaining sessions end too: their clients reconnect. */
function announceEnd(tx: Tx, bus: Bus, actorId: string, ended: readonly Ended[]): void {
  for (const tenantId of new Set(ended.map((each) => each.tenantId))) {
    if (tenantId !== null) announceAccess(tx, bus, { tenantId, actorId });
  }
}

/** Ends the session with this token, and its streams. A session whose token was never handed out has none. */
export async function endSessionByToken(parts: EndParts, input: { userId: string; token: string }): Promise<void> {
  await withSystem(parts.db, "accounts", async (tx) => {
    const ended = await tx.sql<Ended[]>`delete from auth.session
      where user_id = ${input.userId} and token = ${input.token} returning active_organization_id as "tenantId"`;
    announceEnd(tx, parts.bus, input.userId, ended);
  });
}
