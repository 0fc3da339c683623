/** What every action does to a conversation. Pure: the same state and action give the same state. */
import type { MessageDto, ReadState } from "../../../server/protocol/events.ts";
import type { StoredOutgoing } from "../embed/bridge.ts";
import { countUnread, insertMessages, withoutStored } from "./messages.ts";
import { type Action, type ChatState, initialState, type Outgoing, type Turn } from "./state.ts";

/** What happens once a conversation is on screen: what it does comes with the line. */
export type LineAction = Exclude<
  Action,
  { type: "ticket" | "history" | "queued" | "scope" | "notice" | "panel" | "visible" | "watched" | "seen" }
>;
export type LineReducer = (state: ChatState, action: LineAction) => ChatState;

/**
 * The conversation after an action.
 * @param reduceLine undefined until the line is there: what is its matter then changes nothing
 */
export function reduce(state: ChatState, action: Action, reduceLine: LineReducer | undefined): ChatState {
  const next = withUnread(apply(state, action, reduceLine), state);
  return next.late && isProgress[action.type] ? { ...next, late: false } : next;
}

/** What ends the wait for a sign of life of a turn. */
export const isProgress: Partial<Record<Action["type"], true>> = {
  event: true,
  queued: true,
  retry: true,
  ticket: true,
};

/** Who looks at the conversation needs no count of what is new in it, though none of it may have been seen yet. */
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
      return loadHistory(state, action.history);
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

/** What was typed before there was a conversation goes into the first. */
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

/** A message that waits to be sent. */
export function outgoing(entry: StoredOutgoing): Outgoing {
  return { ...entry, state: "sending", error: null, after: null };
}

/** The number of the newest message, 0 where there is none. */
export function lastSeq(messages: MessageDto[]): number {
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
