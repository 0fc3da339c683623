import { v7 } from "uuid";
import { listMembers } from "../../accounts/members/listMembers.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import { onlyRow } from "../../db/onlyRow.ts";
import { isoTime } from "../../db/time.ts";
import { promiseEffect } from "../../outbox/promiseEffect.ts";
import type { Note } from "../../protocol/admin.ts";
import { changeTicket } from "./changeTicket.ts";

/**
 * Adds a note for colleagues; the visitor is not told. Mentioned members are notified at once where they are signed in,
 * and by mail.
 * @param input.mentions member ids; non-members and the author are ignored
 * @throws AppError not_found
 */
export async function addNote(
  ctx: Ctx<AgentActor>,
  input: { ticketId: string; content: string; mentions?: string[] },
): Promise<Note> {
  const mentions = await membersAmong(ctx, input.mentions ?? []);
  const note = await changeTicket(ctx, input.ticketId, async (tx, ticket) => {
    const result = await insertNote(tx, ctx, { ticketId: ticket.id, content: input.content, mentions });
    for (const member_id of mentions) {
      const payload = { note_id: result.id, member_id };
      await promiseEffect(tx, ctx, { kind: "mail_mention", ticketId: ticket.id, payload });
    }
    return { result, events: [], act: "ticket_noted" };
  });
  const told = {
    type: "mentioned" as const,
    tenant_id: ctx.tenantId,
    ticket_id: input.ticketId,
    by: ctx.actor.name,
    count: 1,
  };
  await Promise.all(mentions.map((member_id) => ctx.parts.bus.publish({ ...told, member_id })));
  return note;
}

async function membersAmong(ctx: Ctx<AgentActor>, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { members } = await listMembers(ctx);
  return members.flatMap(({ id }) => (ids.includes(id) && id !== ctx.actor.id ? [id] : []));
}

/** Stores a note for the (locked) ticket. */
export async function insertNote(
  tx: Tx,
  ctx: Ctx<AgentActor>,
  note: { ticketId: string; content: string; mentions: string[] },
): Promise<Note> {
  const { ticketId, content, mentions } = note;
  const id = v7();
  const row = onlyRow(
    await tx.sql<{ created_at: string }[]>`
    insert into notes (tenant_id, id, ticket_id, author_id, author_name, content, mentions)
    values (${ctx.tenantId}, ${id}, ${ticketId}, ${ctx.actor.id}, ${ctx.actor.name}, ${content}, ${mentions})
    returning created_at`,
  );
  await tx.sql`
    update tickets set indexed_seq = least(indexed_seq, 0) - 1, needs_indexing = true
      where tenant_id = ${ctx.tenantId} and id = ${ticketId}`;
  return { id, author: ctx.actor.name, content, mentions, created_at: isoTime(row.created_at) };
}
