/** The visitor asks for a person with the button: the ticket goes to people at once, without any answer being tried. */
import { v7 } from "uuid";
import { bridgeText } from "../answering/bridge.ts";
import { statusEvent } from "../answering/events.ts";
import type { Ctx, VisitorActor } from "../context.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../errors.ts";
import { ticketNumber } from "../protocol/ticketNumber.ts";
import { parseSettings } from "../tenants/settings.ts";
import { type MessageRow, toMessageDto } from "./messageDto.ts";

/**
 * Asking twice changes nothing the second time.
 * @throws AppError `turn_in_progress` while an answer is being written, `not_found`
 */
export async function requestPerson(
  ctx: Ctx<VisitorActor>,
  input: { note: string | null },
): Promise<{ ticket_number: string }> {
  const { ticketId } = ctx.actor;
  const opened = await withTenant(ctx, async (tx) => {
    const [ticket] = await tx.sql<{ number: number; status: string; locale: string | null; settings: unknown }[]>`
      select t.number, t.status, t.locale, n.settings from tickets t join tenants n on n.id = t.tenant_id
      where t.id = ${ticketId}::uuid for update of t`;
    if (!ticket) throw new AppError("not_found");
    const number = ticketNumber(ticket.number);
    if (ticket.status === "pending_human") return { number, message: null };
    const [running] = await tx.sql`select id from turns where ticket_id = ${ticketId}::uuid and status = 'running'`;
    if (running) throw new AppError("turn_in_progress", { retryAfter: 1 });
    const settings = parseSettings(ticket.settings);
    const bridge = bridgeText("asked_for_person", ticket.locale ?? settings.locale, number);
    const escalationId = v7();
    const [row] = await tx.sql<MessageRow[]>`
      with ticket as (
        update tickets set status = 'pending_human', last_seq = last_seq + 1, fence = fence + 1, updated_at = now()
        where id = ${ticketId}::uuid returning tenant_id, id, last_seq
      ), escalation as (
        insert into escalations (tenant_id, id, ticket_id, reason, note)
        select tenant_id, ${escalationId}::uuid, id, 'asked_for_person', ${input.note} from ticket
      ), outbox as (
        insert into outbox (tenant_id, id, kind, ticket_id, payload)
        select tenant_id, ${v7()}::uuid, 'escalation_opened', id,
          ${JSON.stringify({ escalation_id: escalationId, reason: "asked_for_person" })}::jsonb
        from ticket
      ), withdrawn as (
        update interrupts set status = 'cancelled' where ticket_id = ${ticketId}::uuid and status = 'open'
      )
      insert into messages (tenant_id, id, ticket_id, seq, role, content)
      select tenant_id, ${v7()}::uuid, id, last_seq, 'system', ${bridge} from ticket
      returning id, seq, role, content, client_message_id, turn_id, citations, confidence, stopped, author_name, created_at`;
    return { number, message: row ? toMessageDto(row, settings.threshold) : null };
  });
  if (opened.message) await tell(ctx, opened.number, opened.message);
  return { ticket_number: opened.number };
}

async function tell(ctx: Ctx<VisitorActor>, number: string, message: ReturnType<typeof toMessageDto>): Promise<void> {
  const key = { tenantId: ctx.tenantId, ticketId: ctx.actor.ticketId };
  await ctx.parts.turnLog
    .append(key, [
      { type: "escalation", content: message.content, ticket_number: number, turn_id: null },
      { type: "message", content: message, turn_id: null },
      statusEvent("ticket_status", null, null, { ticket_status: "pending_human" }),
    ])
    .catch((error) => ctx.parts.log.warn({ err: error }, "turn log unreachable; readers fall back to the table"));
}
