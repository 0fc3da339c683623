import type { AgentActor, Ctx } from "../../context/context.ts";
import { onlyRow } from "../../db/onlyRow.ts";
import { withSystem } from "../../db/system.ts";
import { withTenant } from "../../db/tenant.ts";
import type { TicketFacets } from "../../protocol/inbox.ts";

/** The values the list can be filtered by: possible holders, visitors' sites and languages. */
export async function listFacets(ctx: Ctx<AgentActor>): Promise<TicketFacets> {
  const { tenantId } = ctx;
  const [people, { origins, languages }] = await Promise.all([
    withSystem(
      ctx.db,
      "accounts",
      ({ sql }) => sql<TicketFacets["people"]>`
        select u.id, u.name from auth.member m join auth."user" u on u.id = m.user_id
        where m.organization_id = ${tenantId} and m.role in ('agent', 'owner') order by u.name, u.id`,
    ),
    withTenant(ctx, async ({ sql }) => {
      const row = onlyRow(
        await sql<Pick<TicketFacets, "origins" | "languages">[]>`
        select array(select distinct origin from tickets where tenant_id = ${tenantId} order by 1) as origins,
          array(select distinct split_part(locale, '-', 1) from tickets
            where tenant_id = ${tenantId} and locale is not null order by 1) as languages`,
      );
      return row;
    }),
  ]);
  return { people: people.map(({ id, name }) => ({ id, name })), origins, languages };
}
