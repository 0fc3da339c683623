/** Rows of the inbox's tables as raw SQL returns them, and their mapping to DTOs. */
import { isoTime } from "../../db/time.ts";
import { questionOf, type SaidMessage } from "../../language/manners/questionOf.ts";
import type { Escalation, EscalationReason } from "../../protocol/escalations.ts";
import type { MessageRole, TicketStatus } from "../../protocol/events.ts";
import type { TicketRow } from "../../protocol/inbox.ts";
import type { WaitsFor } from "../../protocol/queues.ts";
import { ticketNumber } from "../../protocol/ticketNumber.ts";

export interface EscalationRecord {
  id: string;
  reason: EscalationReason;
  note: string | null;
  status: Escalation["status"];
  turn_id: string | null;
  claimed_by: string | null;
  claimed_by_name: string | null;
  snoozed_until: string | null;
  answered_by_name: string | null;
  answered_at: string | null;
  waits_for: WaitsFor;
  waits_since: string;
  created_at: string;
}

/** @param actorId the member who views it */
export function toEscalation(row: EscalationRecord, actorId: string): Escalation {
  return {
    id: row.id,
    reason: row.reason,
    note: row.note,
    status: row.status,
    claimed_by: row.claimed_by_name,
    claimed_by_me: row.claimed_by === actorId,
    answered_by: row.answered_by_name,
    turn_id: row.turn_id,
    opened_at: isoTime(row.created_at),
    waits_for: row.status === "open" || row.status === "claimed" ? row.waits_for : null,
    waiting_since: isoTime(row.waits_since),
    snoozed_until: row.snoozed_until && isoTime(row.snoozed_until),
    answered_at: row.answered_at && isoTime(row.answered_at),
  };
}

export interface TicketRecord {
  id: string;
  number: number;
  title: string | null;
  status: TicketStatus;
  last_seq: number;
  created_at: string;
  updated_at: string;
  /** Newest first. */
  said: SaidMessage[];
  visitor_id: string;
  visitor_name: string | null;
  visitor_email: string | null;
  page: { url?: string; title?: string };
  origin: string;
  locale: string | null;
  label_ids: string[];
  /** `to_jsonb` of the newest escalation. */
  escalation: EscalationRecord | null;
  approval_since: string | null;
  last_message: { role: MessageRole; author: string | null; content: string; created_at: string } | null;
}

/** @param actorId the member who views it */
export function toTicketRow(row: TicketRecord, actorId: string): TicketRow {
  return {
    id: row.id,
    number: ticketNumber(row.number),
    title: row.title,
    status: row.status,
    question: questionOf(row),
    visitor: { id: row.visitor_id, name: row.visitor_name, email: row.visitor_email },
    page: { url: row.page.url ?? null, title: row.page.title ?? null },
    origin: row.origin,
    locale: row.locale,
    label_ids: row.label_ids,
    escalation: row.escalation && toEscalation(row.escalation, actorId),
    approval_since: row.approval_since && isoTime(row.approval_since),
    last_message: row.last_message && { ...row.last_message, created_at: isoTime(row.last_message.created_at) },
    found: null,
    last_seq: row.last_seq,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  };
}
