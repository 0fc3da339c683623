/** Applies what the visitor, the server and other tabs do to the conversation on screen. Pure; loaded with the line. */
import type { ChatEvent, MessageDto } from "../../../server/protocol/events.ts";
import type { StoredOutgoing } from "../embed/bridge.ts";
import { takeEvent } from "./applyEvent.ts";
import { byAge, withoutStored } from "./messages.ts";
import { type LineAction, lastSeq, outgoing } from "./reducer.ts";
import type { Action, ChatState, Outgoing } from "./state.ts";

/** Reduces the actions that belong to the line. */
export function reduceLine(state: ChatState, action: LineAction): ChatState {
  switch (action.type) {
    case "event":
      return takeEvent(state, action);
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
    case "link":
      return state.link === action.link ? state : { ...state, link: action.link };
    case "news_elsewhere":
      return { ...state, unreadElsewhere: state.unreadElsewhere + 1 };
  }
}

/**
 * Takes over the outbox that all tabs share, keeping the local state of each entry. A message written here and sent by
 * another tab stays visible until its stored copy arrives.
 */
function adopt(state: ChatState, stored: StoredOutgoing[]): ChatState {
  const known = new Map(state.outbox.map((entry) => [entry.clientMessageId, entry]));
  const own = stored.filter(({ ticketId }) => ticketId === (state.ticketId ?? ""));
  const outbox = own.map((entry) => known.get(entry.clientMessageId) ?? outgoing(entry));
  outbox.push(...state.outbox.filter((entry) => entry.isOwn && entry.state === "sending" && !outbox.includes(entry)));
  return { ...state, outbox: withoutStored(outbox.sort(byAge), state.messages) };
}

/** If the question's scope no longer exists, drops it so that a retry goes without. */
function failToSend(state: ChatState, { clientMessageId, error }: Extract<Action, { type: "send_failed" }>): ChatState {
  const failed = editOutgoing(state, clientMessageId, { state: "failed", error });
  if (error !== "scope_unknown") return failed;
  return { ...editOutgoing(failed, clientMessageId, { scope: undefined }), scope: null };
}

function editOutgoing(state: ChatState, clientMessageId: string, change: Partial<Outgoing>): ChatState {
  const outbox = state.outbox.map((entry) =>
    entry.clientMessageId === clientMessageId ? { ...entry, ...change } : entry,
  );
  return { ...state, outbox };
}

/** Whether an event has brought another message in the place of a known one: the server was set back to an earlier time. */
export function isSetBack(before: MessageDto[], event: ChatEvent): boolean {
  if (event.type !== "message") return false;
  const { seq, id } = event.content;
  return before.some((message) => message.seq === seq && message.id !== id);
}
