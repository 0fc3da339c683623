import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import type { UsableActions } from "../protocol/actionCalls.ts";
import { visitorParameters } from "./checkValues.ts";
import { loadActions } from "./loadActions.ts";
import { requireTicket } from "./requireTicket.ts";

/** The actions that an agent may start, with the parameters that they fill in. @throws AppError not_found */
export async function listUsableActions(
  ctx: Ctx<AgentActor>,
  { ticketId }: { ticketId: string },
): Promise<UsableActions> {
  await withTenant(ctx, (tx) => requireTicket(tx, ticketId));
  const actions = await loadActions(ctx.parts, ctx.tenantId);
  return {
    actions: actions.map(({ id, definition }) => {
      const { name, title, purpose, effect, audience } = definition;
      return { id, name, title, purpose, effect, audience, parameters: visitorParameters(definition) };
    }),
  };
}
