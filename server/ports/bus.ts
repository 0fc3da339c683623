/** Short notices between processes, delivered at most once: they say "look again", nothing that must not be lost. */

/** Notices for open inboxes and other replicas. */
export type BusNotice =
  | { type: "ticket_changed"; tenant_id: string; ticket_id: string }
  /** A person answered in one of the visitor's conversations, or the visitor read one on some device. */
  | { type: "visitor_news"; tenant_id: string; visitor_id: string }
  | { type: "documents_changed"; tenant_id: string; document_id: string }
  | { type: "sources_changed"; tenant_id: string; source_id: string }
  /** The chat was opened, or refused, on a page. */
  | { type: "origins_changed"; tenant_id: string }
  /** Knowledge was drafted from an answer, or saved questions were run again. */
  | { type: "learning_changed"; tenant_id: string }
  /** Somebody views or types in a ticket, or has stopped. Not stored. */
  | {
      type: "presence";
      tenant_id: string;
      ticket_id: string;
      member_id: string;
      name: string;
      state: "looking" | "typing" | "gone";
    }
  /** For one member: a mention in a note, tickets assigned to them, or a visitor's reply to their answer. */
  | {
      type: "mentioned" | "assigned" | "followed_up";
      tenant_id: string;
      ticket_id: string;
      member_id: string;
      by: string;
      count: number;
      visitor?: { id: string; name: string | null; email: string | null };
    }
  /** An action waits for people in a ticket; `nothing`: no longer. For everybody except `member_id`, who caused it. */
  | {
      type: "approval_wanted";
      tenant_id: string;
      ticket_id: string;
      wants: "approval" | "second" | "check" | "nothing";
      number: string;
      by: string | null;
      member_id: string | null;
    }
  /** The tenant's own model was set up, changed or removed. */
  | { type: "model_changed"; tenant_id: string }
  /** The tenant's actions were changed. */
  | { type: "actions_changed"; tenant_id: string }
  /** A member's or key's rights changed or ended; `actor_id` as in the audit log (`key:…` for a key). */
  | { type: "access_changed"; tenant_id: string; actor_id: string }
  | { type: "stop_turn"; tenant_id: string; ticket_id: string; turn_id: string }
  /** Turns wait for a process to run them. Belongs to no tenant. */
  | { type: "turns_waiting" }
  /** A tenant's deletion is not complete: every process with workers drops what it has of it. Belongs to no tenant. */
  | { type: "deletions_open" }
  /** There is work in the outbox: wakes the outbox workers. Belongs to no tenant. */
  | { type: "outbox_filled" }
  /** A job of this kind waits for a worker. Belongs to no tenant. */
  | { type: "job_sent"; kind: string };

export interface Bus {
  publish(notice: BusNotice): Promise<void>;
  /**
   * Notices from all processes, including this one.
   * @param onGap called when notices may have been missed, so that there is reason to look again
   * @returns a function that unsubscribes
   */
  subscribe(tenantId: string | "all", onNotice: (notice: BusNotice) => void, onGap?: () => void): () => void;
  close(): Promise<void>;
}
