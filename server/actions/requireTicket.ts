import type { Tx } from "../db/database.ts";
import { AppError } from "../kernel/errors.ts";

/** @throws AppError not_found when the tenant has no such ticket */
export async function requireTicket({ sql }: Tx, ticketId: string): Promise<void> {
  const tickets = await sql`select from tickets where id = ${ticketId}`;
  if (tickets.length === 0) throw new AppError("not_found");
}
