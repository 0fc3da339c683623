/** Shops whose orders can be cancelled, and visitors who are about to say yes to it. */
import { v7 } from "uuid";
import { createAction } from "../../actions/createAction.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { phrasesFor } from "../../language/phrases/index.ts";
import { actionRequestSchema } from "../../protocol/actionCalls.ts";
import { createMember, PASSWORD } from "../support/desk.ts";
import { type HeardTurn, Visitor } from "../support/visitor.ts";
import { ORIGIN, type World } from "../support/world.ts";

/** An endpoint that counts every request as another wish, one that honours the key, and one for verified visitors. */
export const KINDS = ["plain", "honouring", "verified"] as const;
export type Kind = (typeof KINDS)[number];

export interface Shop {
  kind: Kind;
  tenantId: string;
  /** Decides at its desk. */
  person: Ctx<AgentActor>;
}

export async function openShop(world: World, endpoint: { origin: string }, kind: Kind): Promise<Shop> {
  const tenantId = await world.tenant();
  const ctx = world.agent(tenantId);
  const input = { email: `${v7()}@desk.example`, name: "Noa", password: PASSWORD, role: "owner" } as const;
  const id = await createMember(ctx, input);
  const person: Ctx<AgentActor> = { ...ctx, actor: { kind: "agent", id, name: "Noa", role: "owner" } };
  const definition = cancelOrder(endpoint.origin, kind);
  await createAction(person, actionRequestSchema.parse({ definition, is_enabled: true }));
  return { kind, tenantId, person };
}

function cancelOrder(origin: string, kind: Kind): Record<string, unknown> {
  const label = (text: string) => ({ en: text });
  const number = { name: "number", type: "string", label: label("Order number"), pattern: "\\d{6}" };
  const source = { from: "identity", claim: "id" };
  const customer = { name: "customer", type: "string", label: label("Customer"), source };
  const isVerified = kind === "verified";
  return {
    name: "cancel_order",
    title: label("Cancel an order"),
    purpose: "Cancels an order.",
    phrases: ["Please cancel my order", "Cancel order 100200", "I don't want my order any more"],
    effect: "changes",
    is_public: !isVerified,
    audience: isVerified ? "verified" : "anyone",
    honours_key: kind === "honouring",
    parameters: isVerified ? [number, customer] : [number],
    request: {
      method: "POST",
      url: `${origin}/${kind}/{{number}}`,
      body: isVerified ? { customer: "{{customer}}" } : {},
    },
    result: { fields: [], text: label("Order {{number}} is cancelled.") },
  };
}

let orders = 100_000;

interface Shown {
  visitor: Visitor;
  ticketId: string;
  number: string;
}

/**
 * A visitor, verified where it takes that, to whom exactly what will be done has been shown. A question that processes
 * have died over too often goes to a person: then the next visitor asks.
 */
export async function showCard(world: Pick<World, "urls" | "database">, shop: Shop): Promise<Shown> {
  for (let tries = 1; tries <= 5; tries += 1) {
    const shown = await askToCancel(world, shop);
    if (shown) return shown;
  }
  throw new Error(`nothing to say yes to at the ${shop.kind} shop`);
}

async function askToCancel(world: Pick<World, "urls" | "database">, { kind, tenantId }: Shop): Promise<Shown | null> {
  orders += 1;
  const number = String(orders);
  const visitor = await Visitor.open(world.urls, tenantId, ORIGIN);
  const ticketId = visitor.session.ticket_id;
  if (kind === "verified") {
    const identity = JSON.stringify({ id: number, name: null, email: null });
    await world.database.admin`
      update visitors v set identity = ${identity}::text::jsonb
      from tickets t where t.id = ${ticketId} and v.id = t.visitor_id`;
  }
  const { events } = await visitor.ask(`Please cancel my order ${number}`);
  const isShown = events.some(({ event }) => event.type === "clarify" && event.content.card?.kind === "confirm");
  return isShown ? { visitor, ticketId, number } : null;
}

/** As a browser does whose connection broke: the same message again, until its turn has ended. */
export async function sayYes(visitor: Visitor, messageId: string): Promise<HeardTurn> {
  for (;;) {
    const turn = await visitor.askUntilTaken(phrasesFor("en").actionYes, messageId, 2000);
    if (turn.outcome) return turn;
  }
}
