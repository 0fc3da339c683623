/** A desk with the order system's two actions, and visitors with calls of them. */
import { v7 } from "uuid";
import { proposeCall } from "../../actions/proposeCall.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import type { ActionDefinition } from "../../protocol/actions.ts";
import { lookUpOrder, refundOrder } from "./actions.ts";
import { createMember, type Desk, openDesk, openTicket, PASSWORD } from "./desk.ts";
import { SHOP_KEY, type ShopSystem } from "./shopSystem.ts";
import type { TestServer } from "./testServer.ts";

export interface ActionDesk extends Desk {
  lookUpId: string;
  refundId: string;
  /** Other members, as verbs know them. */
  member(name: string): Promise<Ctx<AgentActor>>;
  /** @param identity what the tenant has vouched for; null: nothing */
  visit(identity?: { id: string; email: string } | null): Promise<string>;
  refund(ticketId: string, amount: number, number?: string): ReturnType<typeof proposeCall>;
}

export async function openActionDesk(
  server: TestServer,
  shop: ShopSystem,
  more: Record<string, unknown> = {},
): Promise<ActionDesk> {
  const desk = await openDesk(server);
  const set = async (definition: ActionDefinition): Promise<string> => {
    const secrets = { key: SHOP_KEY };
    const made = await desk.owner("POST", "/actions", { definition, is_enabled: true, secrets });
    if (made.status !== 200) throw new Error(`action: ${made.status} ${made.text}`);
    return made.json.id;
  };
  const lookUpId = await set(lookUpOrder(shop.origin));
  const refundId = await set(refundOrder(shop.origin, more));
  return {
    ...desk,
    lookUpId,
    refundId,
    async member(name) {
      const email = `${v7()}@desk.example`;
      const id = await createMember(desk.ctx, { email, name, password: PASSWORD, role: "agent" });
      return { ...desk.ctx, actor: { kind: "agent", id, name, role: "agent" } };
    },
    async visit(identity = null) {
      const { id } = await openTicket(server, desk.tenantId);
      const known = identity && JSON.stringify({ name: null, ...identity });
      await server.admin`
        update visitors v set identity = ${known}::text::jsonb from tickets t where t.id = ${id} and v.id = t.visitor_id`;
      return id;
    },
    refund(ticketId, amount, number = "1042") {
      const values = { number, amount };
      return proposeCall(desk.ctx, { actionId: refundId, ticketId, turnId: null, values, locale: "en" });
    },
  };
}
