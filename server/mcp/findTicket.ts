import { z } from "zod";
import type { AgentActor, Ctx } from "../context/context.ts";
import { listTickets } from "../inbox/list/listTickets.ts";
import { AppError } from "../kernel/errors.ts";
import { ticketListQuerySchema } from "../protocol/inbox.ts";

const NUMBER = /^T-\d{1,12}$/i;

/** How tools refer to a ticket. */
export const ticketSchema = z
  .string()
  .regex(/^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|T-\d{1,12})$/i)
  .describe("The ticket's id, or its number such as T-1042.");

/** @returns the ticket's id, unchecked: verbs look it up within the tenant @throws AppError not_found */
export async function findTicket(ctx: Ctx<AgentActor>, named: string): Promise<string> {
  if (!NUMBER.test(named)) return named.toLowerCase();
  const query = ticketListQuerySchema.parse({ search: named.toUpperCase(), limit: 10 });
  const { tickets } = await listTickets(ctx, query);
  const found = tickets.find(({ number }) => number === named.toUpperCase());
  if (!found) throw new AppError("not_found");
  return found.id;
}
