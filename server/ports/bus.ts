/** Short notices between processes, at most once: they say "look again", never carry what must not be lost. */

/** What an inbox or another replica is told. */
export type Notice =
  | { type: "ticket_changed"; tenant_id: string; ticket_id: string }
  /** A person has answered in one of the visitor's conversations, or the visitor has read one on some device. */
  | { type: "visitor_news"; tenant_id: string; visitor_id: string }
  | { type: "documents_changed"; tenant_id: string; document_id: string }
  | { type: "sources_changed"; tenant_id: string; source_id: string }
  /** The chat was opened, or refused, on a page. */
  | { type: "origins_changed"; tenant_id: string }
  /** Knowledge was drafted from an answer, or saved questions were asked again. */
  | { type: "learning_changed"; tenant_id: string }
  /** Somebody looks at a ticket or writes in it, or does so no more. Nothing of it is stored. */
  | {
      type: "presence";
      tenant_id: string;
      ticket_id: string;
      member_id: string;
      name: string;
      state: "looking" | "typing" | "gone";
    }
  /** For one member: a colleague has named them in a note or given them tickets, or a visitor has gone on after their answer. */
  | {
      type: "mentioned" | "assigned" | "followed_up";
      tenant_id: string;
      ticket_id: string;
      member_id: string;
      by: string;
      count: number;
      visitor?: { id: string; name: string | null; email: string | null };
    }
  /** The tenant's own model was set up, changed or removed. */
  | { type: "model_changed"; tenant_id: string }
  /** What a member or a key may do has changed or ended; `actor_id` as in the audit log (`key:…` for a key). */
  | { type: "access_changed"; tenant_id: string; actor_id: string }
  | { type: "stop_turn"; tenant_id: string; ticket_id: string; turn_id: string }
  /** A turn waits for a process to drive it: no tenant's. */
  | { type: "turns_waiting" }
  /** A transaction has promised something: for those who carry it out, and no tenant's. */
  | { type: "outbox_filled" }
  /** A job of this kind waits for a worker: no tenant's. */
  | { type: "job_sent"; kind: string };

export interface Bus {
  publish(notice: Notice): Promise<void>;
  /** Notices from all processes, this one included. @returns a function that ends the subscription */
  subscribe(tenantId: string | "all", onNotice: (notice: Notice) => void): () => void;
  close(): Promise<void>;
}
