/** What every action does to a conversation. Pure: the same state and action give the same state. */
import type { MessageDto, ReadState } from "../../../server/protocol/events.ts";
import type { StoredOutgoing } from "../embed/bridge.ts";
import { countUnread, insertMessages, withoutStored } from "./messages.ts";
import { type Action, type ChatState, initialState, type Outgoing, type Turn } from "./state.ts";

export type EventReducer = (state: ChatState, action: Extract<Action, { type: "event" }>) => ChatState;

/**
 * The conversation after an action.
 * @param takeEvent what events do: they come by the line, and so does this
 */
export function reduce(state: ChatState, action: Action, takeEvent: EventReducer | undefined): ChatState {
  const next = withUnread(
    action.type === "event" ? (takeEvent?.(state, action) ?? state) : apply(state, action),
    state,
  );
  return next.late && isProgress[action.type] ? { ...next, late: false } : next;
}

/** What ends the wait for a sign of life of a turn. */
export const isProgress: Partial<Record<Action["type"], true>> = {
  event: true,
  queued: true,
  retry: true,
  ticket: true,
};

/** What is on screen is read. */
function withUnread(state: ChatState, before: ChatState): ChatState {
  if (state === before) return state;
  const last = lastSeq(state.messages);
  const seenSeq = state.open && state.visible ? Math.max(state.seenSeq, last) : state.seenSeq;
  const unread = state.unreadElsewhere + countUnread(state.messages, seenSeq);
  return unread === state.unread && seenSeq === state.seenSeq ? state : { ...state, seenSeq, unread };
}

function apply(state: ChatState, action: Exclude<Action, { type: "event" }>): ChatState {
  switch (action.type) {
    case "ticket":
      return openTicket(state, action);
    case "history":
      return loadHistory(state, action.history);
    case "queued":
      return { ...state, outbox: [...state.outbox, outgoing(action.entry)], notice: null, withdrawn: null };
    case "adopt":
      return adopt(state, action.outbox);
    case "late":
      return { ...state, late: true };
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

/** What storage holds is what all tabs together have to send, in its order; what became of each here is kept. */
function adopt(state: ChatState, stored: StoredOutgoing[]): ChatState {
  const known = new Map(state.outbox.map((entry) => [entry.clientMessageId, entry]));
  const own = stored.filter(({ ticketId }) => ticketId === (state.ticketId ?? ""));
  const outbox = own.map((entry) => known.get(entry.clientMessageId) ?? outgoing(entry));
  return { ...state, outbox: withoutStored(outbox, state.messages) };
}

/** What was typed before there was a conversation goes into the first. */
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
    outbox: action.outbox
      .filter(({ ticketId }) => ticketId === action.ticketId || ticketId === "")
      .map((entry) => outgoing({ ...entry, ticketId: action.ticketId })),
  };
}

type History = Extract<Action, { type: "history" }>["history"];

/** History is the stored truth; what a running turn has already shown stays, so that its stream can go on. */
function loadHistory(state: ChatState, history: History): ChatState {
  if (state.ticketId !== null && state.ticketId !== history.ticket_id) return state;
  const messages = insertMessages(state.messages, history.messages);
  // Overtaken by events: what they have told of the ticket since holds. (0: its log could not be asked.)
  const isOld = history.last_event_id > 0 && history.last_event_id < state.cursor;
  if (state.loaded && isOld) return { ...state, messages, outbox: withoutStored(state.outbox, messages) };
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

/** What the server says was read, on any device. */
export function applyRead(state: ChatState, read: ReadState): ChatState {
  return {
    ...state,
    seenSeq: Math.max(state.seenSeq, read.seen_seq),
    unreadElsewhere: read.unread_elsewhere,
    waitsElsewhere: read.waits_elsewhere,
  };
}

/** A turn of which nothing is known but that it runs. */
export function newTurn(turnId: string | null): Turn {
  return { turnId, draft: "", citations: [], status: null, retracted: null, answered: false, stopping: false };
}
