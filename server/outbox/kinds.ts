/** Every effect that a transaction can leave to the outbox. */

/** Payload of each kind: ids and members' names, never anything a visitor wrote. */
export interface Payloads {
  /** A job for the queue. */
  job: { name: string; job: object; delay_seconds: number };
  escalation_opened: { escalation_id: string; reason: string };
  /** `message_id` is null when the ticket was handed back without an answer. */
  resume_graph: { escalation_id: string; interrupt_id: string | null; message_id: string | null };
  /** People have agreed to a call, or not, or have settled it. */
  call_decided: { call_id: string };
  /** A call of unknown outcome. */
  call_lost: { call_id: string };
  drop_question: { interrupt_id: string };
  wake_ticket: { until: string };
  email_answer: { message_id: string };
  mail_mention: { note_id: string; member_id: string };
  mail_assigned: { member_id: string; by: string; count: string };
  visitor_followed_up: { message_id: string };
  /** Without a member it is addressed to the team, and fans out into one row per member. */
  mail_awake: { member_id?: string };
  mail_waiting: { member_id: string };
  /** Without a member it is addressed to all owners, and fans out into one row per owner. */
  mail_owners: { change: "secrets" | "approval"; action: string; by: string; member_id?: string };
}

export type EffectKind = keyof Payloads;
/** Kinds that concern no ticket, or several. */
type Loose = "job" | "mail_waiting" | "mail_owners";
export type TicketKind = Exclude<EffectKind, Loose>;

/** A row claimed by this process. */
export interface OutboxRow<K extends EffectKind> {
  tenant_id: string;
  id: string;
  kind: K;
  ticket_id: K extends Loose ? null : string;
  payload: Payloads[K];
  /** Attempts so far, including this one. */
  attempts: number;
}
