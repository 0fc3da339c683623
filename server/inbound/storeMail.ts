/**
 * Stores a visitor's mail and its message, once, and escalates unless people have the conversation: one transaction.
 */

import { createHash } from "node:crypto";
import { v7 } from "uuid";
import type { Ctx, VisitorActor } from "../context/context.ts";
import { openEscalation } from "../conversations/people/openEscalation.ts";
import { refuseBlocked } from "../conversations/people/refuseBlocked.ts";
import { type MessageRow, messageColumns, plainMessage, toMessageDto } from "../conversations/thread/messageDto.ts";
import type { Tx } from "../db/database.ts";
import { onlyRow } from "../db/onlyRow.ts";
import { acceptMail } from "../db/sql/acceptMail.ts";
import { handToPeople } from "../db/sql/openEscalation.ts";
import { type TenantTx, withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import { metrics } from "../metrics/metrics.ts";
import type { MessageDto } from "../protocol/events.ts";
import { ticketNumber } from "../protocol/ticketNumber.ts";
import { answerLocale } from "../tenants/answerLocale.ts";
import { parseSettings } from "../tenants/settings.ts";

export interface TakenMail {
  messageId: string;
  from: string;
  content: string;
  /** Ids of accepted files. */
  files: string[];
  /** Names of rejected files. */
  leftOut: string[];
}

export interface StoredMail {
  message: MessageDto;
  /** The notice for the visitor, if the mail escalated the conversation. */
  bridge: { message: MessageDto; number: string } | null;
}

interface TicketRow {
  number: number;
  status: string;
  locale: string | null;
  settings: unknown;
  is_running: boolean;
}

/**
 * Stores the mail.
 * @returns null when this mail has already been stored
 * @throws AppError `not_found`, `visitor_blocked`, `turn_in_progress` while an answer is being written: retry later
 */
export function storeMail(ctx: Ctx<VisitorActor>, mail: TakenMail): Promise<StoredMail | null> {
  const { ticketId } = ctx.actor;
  return withTenant(ctx, async (tx) => {
    const [ticket] = await tx.sql<TicketRow[]>`
      select t.number, t.status, t.locale, n.settings,
        exists (select from turns r
          where r.tenant_id = ${ctx.tenantId} and r.ticket_id = t.id and r.status = 'running') as is_running
      from tickets t join tenants n on n.id = t.tenant_id
      where t.tenant_id = ${ctx.tenantId} and t.id = ${ticketId}::uuid for update of t`;
    if (!ticket) throw new AppError("not_found");
    await refuseBlocked(tx, ctx.actor.visitorId);
    const mailId = v7();
    const [first] = await tx.sql`
      insert into mails (tenant_id, id, ticket_id, direction, state, address, message_id, left_out, settled_at)
      values (${ctx.tenantId}, ${mailId}, ${ticketId}, 'in', 'taken', ${mail.from}, ${mail.messageId},
        ${mail.leftOut.length > 0 ? JSON.stringify(mail.leftOut) : null}::jsonb, now())
      on conflict do nothing returning id`;
    if (!first) return null;
    if (ticket.is_running) throw new AppError("turn_in_progress", { retryAfter: 1 });
    const message = await storeMessage(tx, ctx, mailId, mail);
    return { message, bridge: ticket.status === "pending_human" ? null : await escalate(tx, ctx, ticket) };
  });
}

async function storeMessage(tx: Tx, ctx: Ctx<VisitorActor>, mailId: string, mail: TakenMail): Promise<MessageDto> {
  const messageId = v7();
  await acceptMail(tx, ctx.tenantId, {
    ticketId: ctx.actor.ticketId,
    messageId,
    turnId: v7(),
    clientMessageId: `mail:${createHash("sha256").update(mail.messageId).digest("hex").slice(0, 40)}`,
    content: mail.content,
    files: mail.files,
  });
  await tx.sql`
    insert into mailed_messages (tenant_id, message_id, mail_id) values (${ctx.tenantId}, ${messageId}, ${mailId})`;
  const row = onlyRow(
    await tx.sql<MessageRow[]>`
    select ${messageColumns(tx.sql)} from messages m where m.tenant_id = ${ctx.tenantId} and m.id = ${messageId}::uuid`,
  );
  return toMessageDto(row, 1);
}

async function escalate(tx: TenantTx, ctx: Ctx<VisitorActor>, ticket: TicketRow): Promise<StoredMail["bridge"]> {
  const settings = parseSettings(ticket.settings);
  const number = ticketNumber(ticket.number);
  const locale = answerLocale(ticket.locale, settings);
  const handed = openEscalation({ locale, number, texts: settings.handover_texts }, { reason: "by_email" });
  const stored = await handToPeople(tx, ctx.actor.ticketId, handed);
  tx.afterCommit(ctx.parts.jobs.wake);
  tx.afterCommit(() => metrics.escalations.inc({ reason: "by_email" }));
  return { number, message: toMessageDto({ ...handed.message, ...plainMessage, ...stored }, settings.threshold) };
}
