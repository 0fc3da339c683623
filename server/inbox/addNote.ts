import { v7 } from "uuid";
import type { AgentActor, Ctx } from "../context.ts";
import { isoTime } from "../db/time.ts";
import type { Note } from "../protocol/admin.ts";
import { changeTicket } from "./changeTicket.ts";

/** Leaves a note for colleagues; the visitor is told nothing. @throws AppError not_found */
export async function addNote(ctx: Ctx<AgentActor>, input: { ticketId: string; content: string }): Promise<Note> {
  return changeTicket(ctx, input.ticketId, async (tx, ticket) => {
    const id = v7();
    const [row] = await tx.sql<{ created_at: string }[]>`
      insert into notes (tenant_id, id, ticket_id, author_id, author_name, content)
      values (${ctx.tenantId}, ${id}, ${ticket.id}, ${ctx.actor.id}, ${ctx.actor.name}, ${input.content})
      returning created_at`;
    const created_at = isoTime(row!.created_at);
    return {
      result: { id, author: ctx.actor.name, content: input.content, created_at },
      events: [],
      act: "ticket_noted",
    };
  });
}
