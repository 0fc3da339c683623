/** Escalates a conversation with an action of unknown outcome that nobody has been told about. */
import { escalationEvents, ticketStatusEvent } from "../../answering/events.ts";
import type { Parts } from "../../context/context.ts";
import { handToPeople } from "../../db/sql/openEscalation.ts";
import { type TenantTx, withTenant } from "../../db/tenant.ts";
import { metrics } from "../../metrics/metrics.ts";
import type { OutboxRow } from "../../outbox/kinds.ts";
import type { MessageDto } from "../../protocol/events.ts";
import { ticketNumber } from "../../protocol/ticketNumber.ts";
import { answerLocale } from "../../tenants/answerLocale.ts";
import { parseSettings } from "../../tenants/settings.ts";
import { plainMessage, toMessageDto } from "../thread/messageDto.ts";
import { openEscalation } from "./openEscalation.ts";

/** A running turn may still escalate the conversation itself. */
const LOOK_AGAIN_SECONDS = 5;

type Shown = "running" | { number: string; message: MessageDto } | null;

/** @returns seconds to wait for a running turn; null when people have it, or the call's outcome is known by now */
export async function showLostCall(parts: Parts, row: OutboxRow<"call_lost">): Promise<number | null> {
  const { tenant_id: tenantId, ticket_id: ticketId, payload } = row;
  const shown = await withTenant({ db: parts.db, tenantId }, (tx) => show(tx, parts, ticketId, payload.call_id));
  if (shown === "running") return LOOK_AGAIN_SECONDS;
  if (!shown) return null;
  const events = [...escalationEvents(shown.message, shown.number, null), ticketStatusEvent("pending_human")];
  const told = await Promise.allSettled([
    parts.turnLog.append({ tenantId, ticketId }, events),
    parts.bus.publish({ type: "ticket_changed", tenant_id: tenantId, ticket_id: ticketId }),
  ]);
  for (const each of told)
    if (each.status === "rejected")
      parts.log.warn({ err: each.reason, ticket_id: ticketId }, "could not tell the readers");
  return null;
}

async function show(tx: TenantTx, parts: Pick<Parts, "jobs">, ticketId: string, callId: string): Promise<Shown> {
  const [ticket] = await tx.sql<{ number: number; locale: string | null; settings: unknown }[]>`
    select t.number, t.locale, n.settings from tickets t join tenants n on n.id = t.tenant_id
    where t.tenant_id = ${tx.tenantId} and t.id = ${ticketId}::uuid for update of t`;
  const [seen] = await tx.sql<{ is_running: boolean; is_with_people: boolean }[]>`
    select
      exists (select from turns
        where turns.tenant_id = ${tx.tenantId} and ticket_id = c.ticket_id and status = 'running') as is_running,
      exists (
        select from escalations e
          where e.tenant_id = ${tx.tenantId} and e.ticket_id = c.ticket_id and e.status <> 'withdrawn'
          and coalesce(e.answered_at, 'infinity') > c.sent_at) as is_with_people
    from action_calls c where c.tenant_id = ${tx.tenantId} and c.id = ${callId}::uuid and c.state = 'unknown'`;
  if (!ticket || !seen || seen.is_with_people) return null;
  if (seen.is_running) return "running";
  const number = ticketNumber(ticket.number);
  const settings = parseSettings(ticket.settings);
  const texts = settings.handover_texts;
  const reason = "action_unknown";
  const handed = openEscalation({ locale: answerLocale(ticket.locale, settings), number, texts }, { reason });
  const stored = await handToPeople(tx, ticketId, handed);
  tx.afterCommit(parts.jobs.wake);
  tx.afterCommit(() => metrics.escalations.inc({ reason }));
  return { number, message: toMessageDto({ ...handed.message, ...plainMessage, ...stored }, settings.threshold) };
}
