/** What a turn's run starts from, as returned by the database function `turn_start`. */
import type { ActionCard } from "../../protocol/actionCards.ts";
import type { QuestionScope } from "../../protocol/api.ts";
import type { Attachment, ClarifyOption } from "../../protocol/events.ts";
import type { Fact } from "../../protocol/facts.ts";
import type { StoredThread } from "./threads.ts";

/** A clarifying question, open or answered. */
export interface OpenQuestion {
  id: string;
  prompt: string;
  options: ClarifyOption[];
  card: ActionCard | null;
}

export interface EarlierQuestion {
  content: string;
  /** The outcome of its turn. */
  status: "answered" | "escalated" | "clarify" | "stopped" | "failed";
  /** Titles of the sections that the answer cites; empty for small talk as well. */
  sections: string[];
  /** The documents that it was limited to. */
  scope: QuestionScope | null;
  /** The visitor's rating of the answer. */
  rating: "up" | "down" | null;
}

export interface TurnStartRow {
  turn_id: string;
  fence: number;
  attempt: number;
  /** The message came from a session that proves no identity. */
  is_guest: boolean;
  /** The `traceparent` of the request that asked; null if it was not traced. */
  trace_parent: string | null;
  ticket_id: string;
  number: number;
  visitor_id: string;
  locale: string | null;
  title: string | null;
  summary: string | null;
  page: { url?: string };
  scope: QuestionScope | null;
  facts: Fact[];
  thread: StoredThread | null;
  /** The tenant's settings, as stored. */
  settings: unknown;
  message: {
    id: string;
    seq: number;
    content: string;
    client_message_id: string | null;
    attachments: Attachment[] | null;
    created_at: string;
  };
  /** Whether the tenant has actions that are switched on. */
  has_actions: boolean;
  /** The message already had a turn, and people have handed it back. */
  is_again: boolean;
  /** The clarifying question that the message answers. */
  answers: OpenQuestion | null;
  /** The clarifying question that the message leaves open. */
  beside: OpenQuestion | null;
  /** Messages that the thread does not include yet, oldest first; the last one is the message itself. */
  unseen: { id: string; seq: number; role: "visitor" | "assistant" | "agent" | "system"; content: string }[];
  /** Earlier questions, newest first. */
  earlier: EarlierQuestion[];
}
