/** Accepts a visitor's message in one statement, whose reply is the commit. */
import { errorCode } from "../../kernel/errors.ts";
import type { QuestionScope } from "../../protocol/api.ts";
import { currentSpan, type Span } from "../../tracing/span.ts";
import { onlyRow } from "../onlyRow.ts";
import { callForTenant, type TenantContext } from "../tenant.ts";
import type { OpenQuestion, TurnStartRow } from "./turnStart.ts";

export interface NewMessage {
  ticketId: string;
  messageId: string;
  turnId: string;
  clientMessageId: string;
  content: string;
  /** The clarifying question that it must answer; null: any open one. */
  interruptId: string | null;
  /** What the caller has decided about the open clarifying question; null: that none is open. */
  decided: { interruptId: string; isBeside: boolean } | null;
  /** The visitor's current page, and the language it shows the chat in; null: unchanged. */
  page: { url?: string; title?: string; locale?: string } | null;
  /** What the question is limited to; undefined: same as the one before. */
  scope: QuestionScope | null | undefined;
  /** Attached files: uploaded before, and not sent yet. */
  files: string[] | null;
  leaseSeconds: number;
  /** The session came from a link in a mail, which proves no identity. */
  isGuest: boolean;
}

/** What the caller's decision depends on. */
export interface Clarified {
  locale: string | null;
  settings: unknown;
  open: OpenQuestion | null;
}

type StoredMessage =
  /** Nothing is stored. */
  | {
      outcome:
        | "not_found"
        | "message_conflict"
        | "turn_in_progress"
        | "interrupt_stale"
        | "scope_unknown"
        | "file_unknown"
        | "visitor_blocked";
    }
  /** The message was sent before: `turn` is the one that answers it. */
  | { outcome: "attach"; turn: string }
  /** Nothing is stored: the caller decided about a clarifying question that is no longer the open one. */
  | { outcome: "clarified"; start: Clarified }
  /** `for_person`: the turn ends at once; a person has the ticket and will read the message. */
  | { outcome: "run" | "for_person"; turn: string; start: TurnStartRow };

/** SQLSTATE with which the database rejects a message when some of its files are missing. */
const FILE_UNKNOWN = "FD002";

/** Stores the message, its turn and the ticket's counters under a raised fence, or returns why not. */
export async function acceptMessage(ctx: TenantContext, message: NewMessage): Promise<StoredMessage> {
  const { decided, page, scope, files } = message;
  const args = {
    ticket: message.ticketId,
    message_id: message.messageId,
    turn_id: message.turnId,
    client_message_id: message.clientMessageId,
    content: message.content,
    interrupt_id: message.interruptId,
    decided_id: decided?.interruptId ?? null,
    is_beside: decided?.isBeside ?? false,
    page: page && JSON.stringify(page),
    scope: scope ? JSON.stringify(scope) : null,
    keeps_scope: scope === undefined,
    lease_seconds: message.leaseSeconds,
    is_guest: message.isGuest,
    trace_parent: recordedIn(currentSpan()),
  };
  if (files === null) return onlyRow(await callForTenant<StoredMessage>(ctx, "accept_message", args));
  try {
    return onlyRow(await callForTenant<StoredMessage>(ctx, "accept_message_with_files", { ...args, files }));
  } catch (error) {
    if (errorCode(error) === FILE_UNKNOWN) return { outcome: "file_unknown" };
    throw error;
  }
}

/** Nobody can follow a link to a trace that is not recorded. */
const recordedIn = ({ isRecording, traceparent }: Span) => (isRecording ? traceparent : null);
