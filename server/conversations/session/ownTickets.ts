import type { VisitorActor } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";

/** SQL condition: ticket `t` is the actor's to see and change. */
export function ownTicket(sql: Tx["sql"], { visitorId, ticketId, isGuest = false }: OwnActor) {
  return sql`(t.visitor_id = ${visitorId}::uuid and (not ${isGuest}::boolean or t.id = ${ticketId}::uuid))`;
}

export type OwnActor = Pick<VisitorActor, "visitorId" | "ticketId" | "isGuest">;
