import { type AgentActor, type Ctx, keyOf } from "../context/context.ts";
import type { Tx } from "../db/database.ts";
import { AppError } from "../kernel/errors.ts";
import { type Role, reaches } from "../protocol/roles.ts";
import { holdSession } from "./holdPerson.ts";
import { type Right, rightIn } from "./right.ts";

/**
 * Locks what an actor's right rests on, in a transaction of the platform role: the membership and the session, or the
 * API key. Revoking one of them waits for this transaction, and then sees its writes. An actor without a session is
 * the service itself.
 * @param role the minimum role. An API key was checked on admission: its scopes never change
 * @throws AppError unauthorized, forbidden when the right has ended since the request was admitted
 */
export async function holdMembership(
  tx: Tx,
  ctx: Pick<Ctx<AgentActor>, "tenantId" | "actor">,
  role: Role,
): Promise<Right> {
  const { tenantId, actor } = ctx;
  const keyId = keyOf(actor);
  if (keyId !== null) await holdKey(tx, tenantId, keyId);
  else if (actor.sessionId !== undefined)
    await holdMember(tx, { tenantId, userId: actor.id, sessionId: actor.sessionId }, role);
  return rightIn(tx);
}

/** The membership first, in the same order as revocations, to avoid deadlocks. */
async function holdMember(
  tx: Tx,
  { tenantId, userId, sessionId }: { tenantId: string; userId: string; sessionId: string },
  role: Role,
): Promise<void> {
  // Accounts are no tenant's rows, so no policy keeps this one's people as they are while it moves.
  const [, [member]] = await Promise.all([
    tx.sql`select must_be_home(${tenantId})`,
    tx.sql<{ role: Role }[]>`select role from auth.member
      where organization_id = ${tenantId} and user_id = ${userId} for share`,
  ]);
  if (!member || !reaches(member.role, role)) throw new AppError("forbidden");
  await holdSession(tx, { userId, sessionId });
}

async function holdKey(tx: Tx, tenantId: string, keyId: string): Promise<void> {
  const key = await tx.sql`select from api_keys
    where tenant_id = ${tenantId} and id = ${keyId} and revoked_at is null and coalesce(expires_at > now(), true) for share`;
  if (key.length === 0) throw new AppError("unauthorized");
}
