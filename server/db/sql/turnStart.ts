/** What the run of a turn starts from, as the database function `turn_start` gives it. */
import type { Scope } from "../../protocol/api.ts";
import type { Attachment, ClarifyOption } from "../../protocol/events.ts";
import type { Fact } from "../../protocol/facts.ts";
import type { StoredThread } from "./threads.ts";

/** A clarifying question that waits, or waited, for the visitor. */
export interface OpenQuestion {
  id: string;
  prompt: string;
  options: ClarifyOption[];
}

export interface EarlierQuestion {
  content: string;
  /** How its turn ended. */
  status: "answered" | "escalated" | "clarify" | "stopped" | "failed";
  /** Titles of the sections that the answer cites; empty for small talk, too. */
  sections: string[];
  /** The documents that it was limited to. */
  scope: Scope | null;
  /** The visitor's thumb on the answer. */
  rating: "up" | "down" | null;
}

export interface TurnStartRow {
  turn_id: string;
  fence: number;
  attempt: number;
  ticket_id: string;
  number: number;
  visitor_id: string;
  locale: string | null;
  title: string | null;
  summary: string | null;
  page: { url?: string };
  scope: Scope | null;
  facts: Fact[];
  thread: StoredThread | null;
  /** The tenant's, as they are stored. */
  settings: unknown;
  message: {
    id: string;
    seq: number;
    content: string;
    client_message_id: string | null;
    attachments: Attachment[] | null;
    created_at: string;
  };
  /** The message had a turn before, and people have handed it back. */
  is_again: boolean;
  /** The clarifying question that the message answers. */
  answers: OpenQuestion | null;
  /** The clarifying question that it leaves open. */
  beside: OpenQuestion | null;
  /** Messages that the thread does not hold yet, oldest first; the message is the last of them. */
  unseen: { id: string; seq: number; role: "visitor" | "assistant" | "agent" | "system"; content: string }[];
  /** What was asked before, newest first. */
  earlier: EarlierQuestion[];
}
