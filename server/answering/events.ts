/** The one place where chat events are built: during a run, outside one, and from the tables. Pure. */
import { fillIn, phrasesFor } from "../language/phrases/index.ts";
import type { ActionCard } from "../protocol/actionCards.ts";
import type {
  ChatEvent,
  ClarifyContent,
  MessageDto,
  ReadState,
  StatusKey,
  TicketStatus,
  TurnOutcome,
} from "../protocol/events.ts";

type StatusEvent = Extract<ChatEvent, { type: "status" }>;

/** A status event; `content` is the fallback for clients that do not translate the key. */
export function statusEvent(
  key: StatusKey,
  turnId: string | null,
  locale: string | null,
  extra: Partial<StatusEvent> = {},
): StatusEvent {
  const content = fillIn(phrasesFor(locale)[key], extra.params ?? {});
  return { type: "status", key, content, node: null, turn_id: turnId, ...extra };
}

/** The ticket's new status. */
export function ticketStatusEvent(status: TicketStatus): ChatEvent {
  return statusEvent("ticket_status", null, null, { ticket_status: status });
}

/** An agent has taken the ticket. */
export function joinedEvent(name: string): ChatEvent {
  return statusEvent("agent_joined", null, null, { content: name, ticket_status: "pending_human" });
}

export function tokenEvent(text: string, turnId: string): Extract<ChatEvent, { type: "token" }> {
  return { type: "token", content: text, turn_id: turnId };
}

/** Retracts the part of the draft that the visitor saw. */
export function retractEvent(why: Extract<ChatEvent, { type: "retract" }>["content"], turnId: string): ChatEvent {
  return { type: "retract", content: why, turn_id: turnId };
}

/** @param turnId null for events on the ticket's stream only: an agent's reply, the visitor's message in other tabs */
export function messageEvent(message: MessageDto, turnId: string | null): ChatEvent {
  return { type: "message", content: message, turn_id: turnId };
}

export function titleEvent(title: string, turnId: string | null): ChatEvent {
  return { type: "title", content: title, turn_id: turnId };
}

/** Hands the ticket to people: the bridge text first, then the message it is stored as. */
export function escalationEvents(message: MessageDto, ticketNumber: string, turnId: string | null): ChatEvent[] {
  return [
    { type: "escalation", content: message.content, ticket_number: ticketNumber, turn_id: turnId },
    messageEvent(message, turnId),
  ];
}

/** The visitor's unread messages across all conversations. */
export function unreadEvent(read: ReadState): ChatEvent {
  return { type: "unread", content: read, turn_id: null };
}

export function endEvent(outcome: TurnOutcome, turnId: string): ChatEvent {
  return { type: "end", content: outcome, turn_id: turnId };
}

/** A clarifying question as visitors get it, from the graph's pause or from its stored row. */
export function clarifyContent({ id, prompt, options, card }: OpenOrPaused): ClarifyContent {
  return { interrupt_id: id, prompt, options, ...(card && { card }) };
}

type OpenOrPaused = { id: string; card?: ActionCard | null | undefined } & Pick<ClarifyContent, "prompt" | "options">;

/** What an ended turn still has to announce. */
export interface TurnEnding {
  turnId: string;
  outcome: TurnOutcome;
  /** Null when there was nothing left to say. */
  message: MessageDto | null;
  ticketNumber: string;
  /** The open clarifying question. */
  question: ClarifyContent | null;
  requestId: string;
}

/** The events that close a turn's stream, in order: message and sources, clarifying question, error, `end`. */
export function endingEvents({ turnId, outcome, message, ...told }: TurnEnding): ChatEvent[] {
  const events: ChatEvent[] = [];
  if (message && outcome === "escalated") events.push(...escalationEvents(message, told.ticketNumber, turnId));
  else if (message) {
    events.push(...message.citations.map((content): ChatEvent => ({ type: "citation", content, turn_id: turnId })));
    events.push(messageEvent(message, turnId));
  }
  if (told.question) events.push({ type: "clarify", content: told.question, turn_id: turnId });
  if (outcome === "failed")
    events.push({ type: "error", content: "turn_failed", request_id: told.requestId, turn_id: turnId });
  events.push(endEvent(outcome, turnId));
  return events;
}
