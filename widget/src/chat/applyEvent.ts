/** What the server's events do to the conversation. Pure, and fetched with the line: nothing of it is needed to begin. */
import type { ErrorKey } from "../../../server/protocol/errors.ts";
import type { ChatEvent, MessageDto } from "../../../server/protocol/events.ts";
import { insertMessages, withoutStored } from "./messages.ts";
import { applyRead, newTurn } from "./reducer.ts";
import type { Action, ChatState, Turn } from "./state.ts";

/**
 * The conversation after an event. Those that were already applied (the same id from the ticket's stream and from a turn's
 * response) change nothing but the cursor.
 */
export function takeEvent(state: ChatState, { id, source, event }: Extract<Action, { type: "event" }>): ChatState {
  // Told from the tables: there is nothing to tell it apart by, but each such event can be applied twice.
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

/** The conversation after one event that has not been applied before. */
function applyEvent(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case "status":
      return applyStatus(state, event);
    case "token":
      return editTurn(state, event.turn_id, (turn) => ({
        ...turn,
        // What was written before a restart stays until there is more to see than that.
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
      // A newer server may say more than we know.
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

/** Whoever joins has the ticket until its status changes. */
function agentAfter(state: ChatState, event: Extract<ChatEvent, { type: "status" }>): string | null {
  if (event.key === "agent_joined") return event.content;
  return event.key === "ticket_status" ? null : state.agent;
}

/** A draft that did not hold is kept as such; one that must not be read is gone at once. */
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
    // Asked for with the button: no turn is running, and none begins.
    ...(event.turn_id === null ? state : editTurn(state, event.turn_id, withoutDraft)),
    // An escalation that is told again, after its message, may long be answered.
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
    // What stood in the way of an earlier message is over once one has come through.
    const notice = isNew ? null : state.notice;
    const withdrawn = isNew && message.turn_id !== state.withdrawn?.turnId ? null : state.withdrawn;
    return { ...state, messages, outbox, notice, withdrawn, clarify: answersClarify ? null : state.clarify };
  }
  const next: ChatState = { ...state, messages, outbox };
  // Whoever writes in an answered or closed conversation has the assistant again.
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

/** Changes the running turn, or begins it. A turn whose answer is stored takes no more of its draft. */
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
