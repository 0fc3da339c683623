import { randomBytes } from "node:crypto";
import type { AgentActor, Ctx } from "../context.ts";
import { withSystem } from "../db/system.ts";
import type { MemberAdded, Role } from "../protocol/admin.ts";
import { createMember } from "./createMember.ts";

/**
 * Adds a person to the actor's tenant. One who has no account yet gets a one-time password, which is in the reply and
 * nowhere else; one who has an account signs in with it as before.
 */
export async function inviteMember(
  ctx: Ctx<AgentActor>,
  input: { email: string; name: string; role: Role },
): Promise<MemberAdded> {
  const email = input.email.trim().toLowerCase();
  const known = await withSystem(ctx.db, "accounts", (tx) => tx.sql`select 1 from auth.user where email = ${email}`);
  const password = randomBytes(12).toString("base64url");
  const id = await createMember(ctx, { ...input, email, password });
  return { id, one_time_password: known.length > 0 ? null : password };
}
