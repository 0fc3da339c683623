/** Applies server events to the conversation state. Pure. Loaded lazily with the line: startup doesn't need it. */
import type { ErrorKey } from "../../../server/protocol/errors.ts";
import type { ChatEvent, MessageDto } from "../../../server/protocol/events.ts";
import { insertMessages, withoutStored } from "./messages.ts";
import { applyRead, newTurn } from "./reducer.ts";
import type { Action, ChatState, Turn } from "./state.ts";

/**
 * Applies one stream event. An event already applied (the same id on the ticket's stream and in a turn's response)
 * moves only the cursor.
 */
export function takeEvent(state: ChatState, { id, source, event }: Extract<Action, { type: "event" }>): ChatState {
  // Rebuilt from the database, so it has no id to deduplicate by; applying such an event twice is harmless.
  if (id === null) return applyEvent(state, event);
  if (id <= state.cursor) return state;
  const known = state.ahead.includes(id);
  const marked =
    source === "ticket"
      ? { ...state, cursor: id, ahead: state.ahead.filter((other) => other > id) }
      : known
        ? state
        : { ...state, ahead: [...state.ahead, id] };
  return known ? marked : applyEvent(marked, event);
}

/** Applies an event that has not been applied before. */
function applyEvent(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case "status":
      return applyStatus(state, event);
    case "token":
      return editTurn(state, event.turn_id, (turn) => ({
        ...turn,
        // Keep the text from before a restart on screen until the new draft has some.
        draft: turn.retracted === "restarted" ? event.content : turn.draft + event.content,
        retracted: null,
      }));
    case "citation":
      return editTurn(state, event.turn_id, (turn) => ({
        ...turn,
        citations: [...turn.citations.filter((other) => other.n !== event.content.n), event.content],
      }));
    case "retract":
      return applyRetract(state, event);
    case "clarify":
      return { ...editTurn(state, event.turn_id, withoutDraft), clarify: event.content };
    case "escalation":
      return applyEscalation(state, event);
    case "message":
      return applyMessage(state, event.content);
    case "title":
      return { ...state, title: event.content };
    case "error":
      return {
        ...state,
        notice: { key: event.content as ErrorKey, requestId: event.request_id },
      };
    case "unread":
      return applyRead(state, event.content);
    case "end":
      return applyEnd(state, event);
    default:
      // A newer server may send event types this version doesn't know.
      event satisfies never;
      return state;
  }
}

function applyStatus(state: ChatState, event: Extract<ChatEvent, { type: "status" }>): ChatState {
  const next: ChatState = {
    ...state,
    status: event.ticket_status ?? state.status,
    clarify: event.key === "question_cancelled" ? null : state.clarify,
    agent: agentAfter(state, event),
  };
  if (event.turn_id === null || event.key === "ticket_status" || event.key === "agent_joined") return next;
  const { key, content, params = {} } = event;
  return editTurn(next, event.turn_id, (turn) => ({ ...turn, status: { key, content, params } }));
}

/** Whoever joins keeps the ticket until its status changes. */
function agentAfter(state: ChatState, event: Extract<ChatEvent, { type: "status" }>): string | null {
  if (event.key === "agent_joined") return event.content;
  return event.key === "ticket_status" ? null : state.agent;
}

/** Keeps a low-confidence draft as withdrawn text; any other retracted draft is dropped at once. */
function applyRetract(state: ChatState, event: Extract<ChatEvent, { type: "retract" }>): ChatState {
  const { content: retracted, turn_id: turnId } = event;
  let text = "";
  const next = editTurn(state, turnId, (turn) => {
    text = turn.draft;
    return { ...turn, draft: retracted === "restarted" ? text : "", citations: [], retracted };
  });
  return text && retracted === "low_confidence" ? { ...next, withdrawn: { turnId, text } } : next;
}

function applyEscalation(state: ChatState, event: Extract<ChatEvent, { type: "escalation" }>): ChatState {
  const stored = state.messages.some(
    (message) => message.role !== "visitor" && message.content === event.content && message.turn_id === event.turn_id,
  );
  return {
    // Escalated with the button: there is no running turn to edit.
    ...(event.turn_id === null ? state : editTurn(state, event.turn_id, withoutDraft)),
    // A replayed escalation whose message is already stored may have been answered since.
    status: stored ? state.status : "pending_human",
    ticketNumber: event.ticket_number,
    clarify: null,
    bridge: stored ? null : { content: event.content, turnId: event.turn_id },
  };
}

function applyMessage(state: ChatState, message: MessageDto): ChatState {
  const isNew = !state.messages.some((other) => other.id === message.id);
  const messages = insertMessages(state.messages, [message]);
  const outbox = withoutStored(state.outbox, messages);
  if (message.role === "visitor") {
    const answersClarify = state.clarify !== null && isNew && message.seq === messages.at(-1)?.seq;
    // A visitor message came through, so whatever blocked earlier ones is resolved.
    const notice = isNew ? null : state.notice;
    const withdrawn = isNew && message.turn_id !== state.withdrawn?.turnId ? null : state.withdrawn;
    return { ...state, messages, outbox, notice, withdrawn, clarify: answersClarify ? null : state.clarify };
  }
  const next: ChatState = { ...state, messages, outbox };
  // An assistant answer to an answered or closed ticket reopens it.
  if (message.role === "assistant" && isNew && state.status !== "pending_human") next.status = "open";
  if (state.bridge && (message.role === "system" || message.content === state.bridge.content)) next.bridge = null;
  if (state.turn && message.role === "assistant" && sameTurn(state.turn, message.turn_id)) {
    next.turn = { ...withoutDraft(state.turn), answered: true };
  }
  return next;
}

function applyEnd(state: ChatState, event: Extract<ChatEvent, { type: "end" }>): ChatState {
  const status = event.content === "escalated" && state.status === "open" ? "pending_human" : state.status;
  if (state.turn && !sameTurn(state.turn, event.turn_id)) return { ...state, status };
  const failed = event.content === "failed" && state.notice === null;
  return {
    ...state,
    status,
    turn: null,
    endedTurn: event.turn_id,
    notice: failed ? { key: "turn_failed", requestId: null } : state.notice,
  };
}

/** Updates the running turn, or starts it. Ignores late draft pieces once the answer is stored. */
function editTurn(state: ChatState, turnId: string | null, change: (turn: Turn) => Turn): ChatState {
  const current = state.turn && sameTurn(state.turn, turnId) ? state.turn : null;
  if (current?.answered) return state;
  return { ...state, turn: change(current ?? newTurn(turnId)) };
}

function sameTurn(turn: Turn, turnId: string | null): boolean {
  return turnId === null || turn.turnId === null || turn.turnId === turnId;
}

function withoutDraft(turn: Turn): Turn {
  return { ...turn, draft: "", citations: [], status: null, retracted: null };
}
