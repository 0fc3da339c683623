/** Everything that a transaction can owe for after its commit. */

/** What the row of each kind says. Ids and names of members, nothing that a visitor wrote. */
export interface Payloads {
  /** A job, for the queue. */
  job: { name: string; job: object; delay_seconds: number };
  escalation_opened: { escalation_id: string; reason: string };
  /** `message_id` is null when the ticket was handed back without an answer. */
  resume_graph: { escalation_id: string; interrupt_id: string | null; message_id: string | null };
  drop_question: { interrupt_id: string };
  wake_ticket: { until: string };
  email_answer: { message_id: string };
  mail_mention: { note_id: string; member_id: string };
  mail_assigned: { member_id: string; by: string; count: string };
  visitor_followed_up: { message_id: string };
  /** Without a member it is owed to the team, and becomes one row for each. */
  mail_awake: { member_id?: string };
  mail_waiting: { member_id: string };
}

export type Kind = keyof Payloads;
/** Kinds that are about no ticket, or about several. */
type Loose = "job" | "mail_waiting";
export type TicketKind = Exclude<Kind, Loose>;

/** A row that this process has claimed. */
export interface OutboxRow<K extends Kind> {
  tenant_id: string;
  id: string;
  kind: K;
  ticket_id: K extends Loose ? null : string;
  payload: Payloads[K];
  /** How often it has been tried, this time included. */
  attempts: number;
}
