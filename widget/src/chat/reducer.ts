/** What every action does to a conversation. Pure: the same state and action give the same state. */
import type { MessageDto } from "../../../server/protocol/events.ts";
import type { StoredOutgoing } from "../embed/bridge.ts";
import { applyEvent, applyRead, newTurn } from "./applyEvent.ts";
import { countUnread, insertMessages, withoutStored } from "./messages.ts";
import type { StreamEvent } from "./sse.ts";
import { type Action, type ChatState, initialState, type Outgoing } from "./state.ts";

/**
 * The conversation after an action. Events that were already applied (the same id from the ticket's stream and
 * from a turn's response) change nothing but the cursor.
 */
export function reduce(state: ChatState, action: Action): ChatState {
  return withUnread(apply(state, action), state);
}

/** What is on screen is read. */
function withUnread(state: ChatState, before: ChatState): ChatState {
  if (state === before) return state;
  const last = lastSeq(state.messages);
  const seenSeq = state.open && state.visible ? Math.max(state.seenSeq, last) : state.seenSeq;
  const unread = state.unreadElsewhere + countUnread(state.messages, seenSeq);
  return unread === state.unread && seenSeq === state.seenSeq ? state : { ...state, seenSeq, unread };
}

function apply(state: ChatState, action: Action): ChatState {
  switch (action.type) {
    case "ticket":
      return openTicket(state, action);
    case "history":
      return loadHistory(state, action.history);
    case "event":
      return takeEvent(state, action.source, action);
    case "queued":
      return { ...state, outbox: [...state.outbox, outgoing(action.entry)], notice: null, withdrawn: null };
    case "send_failed":
      return failToSend(state, action);
    case "accepted":
      return editOutgoing(state, action.clientMessageId, { after: lastSeq(state.messages) });
    case "retry":
      return editOutgoing(state, action.clientMessageId, { state: "sending", error: null, after: null });
    case "plain":
      return editOutgoing(state, action.clientMessageId, { interruptId: undefined });
    case "discard":
      return { ...state, outbox: state.outbox.filter((entry) => entry.clientMessageId !== action.clientMessageId) };
    case "clarify_done":
      return state.clarify?.interrupt_id === action.interruptId ? { ...state, clarify: null } : state;
    case "title":
      return { ...state, title: action.title };
    case "rated":
      return { ...state, ratings: { ...state.ratings, [action.messageId]: action.rating } };
    case "email":
      return { ...state, email: action.email };
    case "stopping":
      return state.turn ? { ...state, turn: { ...state.turn, stopping: true } } : state;
    case "scope":
      return { ...state, scope: action.scope };
    case "notice":
      return { ...state, notice: action.notice };
    case "link":
      return state.link === action.link ? state : { ...state, link: action.link };
    case "panel":
      return { ...state, open: action.open };
    case "visible":
      return state.visible === action.visible ? state : { ...state, visible: action.visible };
    case "news_elsewhere":
      return { ...state, unreadElsewhere: state.unreadElsewhere + 1 };
  }
}

function openTicket(state: ChatState, action: Extract<Action, { type: "ticket" }>): ChatState {
  if (state.ticketId === action.ticketId) return state;
  return {
    ...initialState(),
    open: state.open,
    visible: state.visible,
    link: state.link,
    scope: state.scope,
    ticketId: action.ticketId,
    seenSeq: action.seenSeq,
    outbox: action.outbox.filter((entry) => entry.ticketId === action.ticketId).map(outgoing),
  };
}

type History = Extract<Action, { type: "history" }>["history"];

/** History is the stored truth; what a running turn has already shown stays, so that its stream can go on. */
function loadHistory(state: ChatState, history: History): ChatState {
  if (state.ticketId !== null && state.ticketId !== history.ticket_id) return state;
  const messages = insertMessages(state.messages, history.messages);
  const pending = history.pending_interrupt;
  const running = history.running_turn?.turn_id === state.endedTurn ? null : history.running_turn;
  const sameTurn = running !== null && state.turn?.turnId === running.turn_id;
  // Attach to a running turn before its first event; otherwise nothing older than the history is news.
  const attachAt = running ? running.last_event_id : Math.max(state.cursor, history.last_event_id);
  const cursor = sameTurn ? state.cursor : attachAt;
  return {
    ...applyRead(state, history.read),
    ticketId: history.ticket_id,
    ticketNumber: history.ticket_number,
    title: history.title ?? state.title,
    status: history.status,
    messages,
    outbox: withoutStored(state.outbox, messages),
    clarify: pending?.kind === "clarify" ? pending : null,
    bridge: null,
    agent: pending?.kind === "human" ? pending.claimed_by : null,
    ratings: history.ratings,
    email: history.email,
    loaded: true,
    // A first history means that what kept it away is over.
    notice: state.loaded ? state.notice : null,
    turn: sameTurn ? state.turn : running ? newTurn(running.turn_id) : null,
    cursor,
    ahead: state.ahead.filter((id) => id > cursor),
  };
}

function takeEvent(state: ChatState, source: "ticket" | "turn", { id, event }: StreamEvent): ChatState {
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

/** What a question was limited to and is gone limits nothing any more: another try asks without. */
function failToSend(state: ChatState, { clientMessageId, error }: Extract<Action, { type: "send_failed" }>): ChatState {
  const failed = editOutgoing(state, clientMessageId, { state: "failed", error });
  if (error !== "scope_unknown") return failed;
  return { ...editOutgoing(failed, clientMessageId, { scope: undefined }), scope: null };
}

function outgoing(entry: StoredOutgoing): Outgoing {
  return { ...entry, state: "sending", error: null, after: null };
}

function editOutgoing(state: ChatState, clientMessageId: string, change: Partial<Outgoing>): ChatState {
  const outbox = state.outbox.map((entry) =>
    entry.clientMessageId === clientMessageId ? { ...entry, ...change } : entry,
  );
  return { ...state, outbox };
}

function lastSeq(messages: MessageDto[]): number {
  return messages.at(-1)?.seq ?? 0;
}
