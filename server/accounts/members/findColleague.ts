import type { AgentActor, Ctx } from "../../context/context.ts";
import { withSystem } from "../../db/system.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Colleague } from "../../protocol/accounts.ts";

/** A member who may work on tickets. @throws AppError not_found for anybody else */
export async function findColleague(ctx: Ctx<AgentActor>, userId: string): Promise<Colleague> {
  const colleague = (await listColleagues(ctx)).find(({ id }) => id === userId);
  if (!colleague) throw new AppError("not_found", { fields: ["member_id"] });
  return colleague;
}

/** Members who may work on tickets, ordered by name. Names only: addresses are for owners. */
export async function listColleagues(ctx: Ctx<AgentActor>): Promise<Colleague[]> {
  const members = await withSystem(
    ctx.db,
    "accounts",
    (tx) => tx.sql<Colleague[]>`
      select u.id, u.name from auth.member m join auth.user u on u.id = m.user_id
      where m.organization_id = ${ctx.tenantId} and m.role in ('agent', 'owner') order by u.name, u.id limit 500`,
  );
  return [...members];
}
