/** Escalates at once when the visitor presses the button for a person; no answer is tried. */
import { escalationEvents, ticketStatusEvent } from "../../answering/events.ts";
import type { Ctx, VisitorActor } from "../../context/context.ts";
import { handToPeople } from "../../db/sql/openEscalation.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import { metrics } from "../../metrics/metrics.ts";
import type { MessageDto } from "../../protocol/events.ts";
import { ticketNumber } from "../../protocol/ticketNumber.ts";
import { answerLocale } from "../../tenants/answerLocale.ts";
import { parseSettings } from "../../tenants/settings.ts";
import { plainMessage, toMessageDto } from "../thread/messageDto.ts";
import { openEscalation } from "./openEscalation.ts";
import { refuseBlocked } from "./refuseBlocked.ts";

/** Idempotent. @throws AppError `turn_in_progress` while an answer is being written, `visitor_blocked`, `not_found` */
export async function requestPerson(
  ctx: Ctx<VisitorActor>,
  input: { note: string | null },
): Promise<{ ticket_number: string }> {
  const { ticketId } = ctx.actor;
  const opened = await withTenant(ctx, async (tx) => {
    const [ticket] = await tx.sql<{ number: number; status: string; locale: string | null; settings: unknown }[]>`
      select t.number, t.status, t.locale, n.settings from tickets t join tenants n on n.id = t.tenant_id
      where t.tenant_id = ${ctx.tenantId} and t.id = ${ticketId}::uuid for update of t`;
    if (!ticket) throw new AppError("not_found");
    await refuseBlocked(tx, ctx.actor.visitorId);
    const number = ticketNumber(ticket.number);
    if (ticket.status === "pending_human") return { number, message: null };
    const [running] = await tx.sql`select id from turns
        where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId}::uuid and status = 'running'`;
    if (running) throw new AppError("turn_in_progress", { retryAfter: 1 });
    const settings = parseSettings(ticket.settings);
    const locale = answerLocale(ticket.locale, settings);
    const handed = openEscalation(
      { locale, number, texts: settings.handover_texts },
      { reason: "asked_for_person", note: input.note },
    );
    const stored = await handToPeople(tx, ticketId, handed);
    tx.afterCommit(ctx.parts.jobs.wake);
    tx.afterCommit(() => metrics.escalations.inc({ reason: "asked_for_person" }));
    return { number, message: toMessageDto({ ...handed.message, ...plainMessage, ...stored }, settings.threshold) };
  });
  if (opened.message) await tell(ctx, opened.number, opened.message);
  return { ticket_number: opened.number };
}

async function tell(ctx: Ctx<VisitorActor>, number: string, message: MessageDto): Promise<void> {
  const key = { tenantId: ctx.tenantId, ticketId: ctx.actor.ticketId };
  await ctx.parts.turnLog
    .append(key, [...escalationEvents(message, number, null), ticketStatusEvent("pending_human")])
    .catch((error) => ctx.parts.log.warn({ err: error }, "turn log unreachable; readers fall back to the table"));
}
