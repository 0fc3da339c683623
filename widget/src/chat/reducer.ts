/** Applies every action to a conversation. Pure: the same state and action give the same result. */
import type { MessageDto, ReadState } from "../../../server/protocol/events.ts";
import type { StoredOutgoing } from "../embed/bridge.ts";
import { countUnread, insertMessages, withoutStored } from "./messages.ts";
import { type Action, type ChatState, initialState, type Outgoing, type Turn } from "./state.ts";

/** Actions that occur only once a conversation is on screen; their reducer is loaded with the line. */
export type LineAction = Exclude<
  Action,
  { type: "ticket" | "history" | "queued" | "scope" | "notice" | "panel" | "visible" | "watched" | "seen" }
>;
export type LineReducer = (state: ChatState, action: LineAction) => ChatState;

/**
 * Reduces one action.
 * @param reduceLine undefined until the line is loaded; until then its actions change nothing
 */
export function reduce(state: ChatState, action: Action, reduceLine: LineReducer | undefined): ChatState {
  const next = withUnread(apply(state, action, reduceLine), state);
  return next.late && isProgress[action.type] ? { ...next, late: false } : next;
}

/** Actions that count as progress and clear the "taking long" state. */
export const isProgress: Partial<Record<Action["type"], true>> = {
  event: true,
  queued: true,
  retry: true,
  ticket: true,
};

/** Nothing counts as unread while the visitor is looking, even before messages are marked as seen. */
function withUnread(state: ChatState, before: ChatState): ChatState {
  if (state === before) return state;
  const isWatched = state.watched && state.visible;
  const unread = state.unreadElsewhere + (isWatched ? 0 : countUnread(state.messages, state.seenSeq));
  return unread === state.unread ? state : { ...state, unread };
}

function apply(state: ChatState, action: Action, reduceLine: LineReducer | undefined): ChatState {
  switch (action.type) {
    case "ticket":
      return openTicket(state, action);
    case "history":
      return loadHistory(state, action);
    case "queued":
      return {
        ...state,
        outbox: [...state.outbox, { ...outgoing(action.entry), isOwn: true }],
        notice: null,
        withdrawn: null,
      };
    case "scope":
      return { ...state, scope: action.scope };
    case "notice":
      return { ...state, notice: action.notice };
    case "panel":
      return { ...state, open: action.open };
    case "visible":
      return state.visible === action.visible ? state : { ...state, visible: action.visible };
    case "watched":
      return state.watched === action.watched ? state : { ...state, watched: action.watched };
    case "seen":
      return action.seq > state.seenSeq ? { ...state, seenSeq: action.seq } : state;
    default:
      return reduceLine?.(state, action) ?? state;
  }
}

/** Opens a ticket. Anything typed before a conversation existed moves into the first one. */
function openTicket(state: ChatState, action: Extract<Action, { type: "ticket" }>): ChatState {
  if (state.ticketId === action.ticketId) return state;
  return {
    ...initialState(),
    open: state.open,
    visible: state.visible,
    watched: state.watched,
    link: state.link,
    scope: state.scope,
    ticketId: action.ticketId,
    seenSeq: action.seenSeq,
    outbox: action.outbox
      .filter(({ ticketId }) => ticketId === action.ticketId || ticketId === "")
      .map((entry) => outgoing({ ...entry, ticketId: action.ticketId })),
  };
}

/**
 * History is authoritative for whatever was on screen when it was asked for; what has come since stays, and so does
 * what a running turn has already shown, so that its stream can continue.
 */
function loadHistory(state: ChatState, { history, held = 0 }: Extract<Action, { type: "history" }>): ChatState {
  if (state.ticketId !== null && state.ticketId !== history.ticket_id) return state;
  const newer = state.messages.filter(({ seq }) => seq > held);
  const messages = insertMessages(newer, history.messages);
  // Newer events have overtaken this history, so keep their state. (0: the event log was unavailable.)
  const isOld = history.last_event_id > 0 && history.last_event_id < state.cursor;
  if (state.loaded && isOld) return { ...state, messages, outbox: withoutStored(state.outbox, messages) };
  const pending = history.pending_interrupt;
  const running = history.running_turn?.turn_id === state.endedTurn ? null : history.running_turn;
  const sameTurn = running !== null && state.turn?.turnId === running.turn_id;
  // Attach to a running turn before its first event; otherwise skip everything the history already covers.
  const attachAt = running ? running.last_event_id : Math.max(state.cursor, history.last_event_id);
  const cursor = sameTurn ? state.cursor : attachAt;
  return {
    ...applyRead({ ...state, seenSeq: Math.min(state.seenSeq, lastSeq(messages)) }, history.read),
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
    // The first history clears whatever notice explained its absence.
    notice: state.loaded ? state.notice : null,
    turn: sameTurn ? state.turn : running ? newTurn(running.turn_id) : null,
    cursor,
    ahead: state.ahead.filter((id) => id > cursor),
  };
}

/** A queued message. */
export function outgoing(entry: StoredOutgoing): Outgoing {
  return { ...entry, state: "sending", error: null, after: null };
}

/** The `seq` of the newest message, or 0 without any. */
export function lastSeq(messages: MessageDto[]): number {
  return messages.at(-1)?.seq ?? 0;
}

/** Applies the server's read state, shared by all devices. */
export function applyRead(state: ChatState, read: ReadState): ChatState {
  return {
    ...state,
    seenSeq: Math.max(state.seenSeq, read.seen_seq),
    unreadElsewhere: read.unread_elsewhere,
    waitsElsewhere: read.waits_elsewhere,
  };
}

/** A running turn about which nothing else is known yet. */
export function newTurn(turnId: string | null): Turn {
  return { turnId, draft: "", citations: [], status: null, retracted: null, answered: false, stopping: false };
}
