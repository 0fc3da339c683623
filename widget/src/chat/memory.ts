/** Saves what must survive a reload, and emits the page's events. */
import type { StoredOutgoing, WidgetEvent } from "../embed/bridge.ts";
import type { ChatState, Outgoing } from "./state.ts";
import type { WidgetStorage } from "./storage.ts";
import type { Store } from "./store.ts";

/** Follows the store until the returned function is called. */
export function rememberChat(parts: {
  store: Store;
  storage: WidgetStorage;
  emit(event: WidgetEvent, detail?: unknown): void;
  /** Whether the panel is always open as part of the page, so its open state is not remembered. */
  isFixed: boolean;
}): () => void {
  const { store, storage, emit, isFixed } = parts;
  return store.subscribe((state, before, action) => {
    const { ticketId, outbox, seenSeq, status, loaded, unread, open, waitsElsewhere } = state;
    // Changes adopted from another tab are already in storage.
    if (outbox !== before.outbox && action.type !== "adopt") rememberOutbox(storage, before, state);
    if (ticketId !== null && seenSeq !== before.seenSeq) storage.update({ seen: { ticket: ticketId, seq: seenSeq } });
    if (status !== before.status || loaded !== before.loaded || waitsElsewhere !== before.waitsElsewhere)
      storage.update({ waiting: waitsElsewhere || status === "pending_human" });
    if (open !== before.open && !isFixed) storage.updateSession({ open });
    if (unread !== before.unread) emit("unread", unread);
    if (action.type !== "event") return;
    const { event } = action;
    if (event.type === "escalation" && status !== before.status)
      emit("handoff", { ticket_number: event.ticket_number });
    if (event.type !== "message" || state.messages === before.messages) return;
    const { id, role } = event.content;
    // The same message arrives on the ticket's stream and in the turn's response.
    if (role !== "visitor" && !before.messages.some((message) => message.id === id)) emit("message:received", { role });
  });
}

/** Stores only what changed in this tab. Messages waiting in a conversation that was left stay queued. */
function rememberOutbox(storage: WidgetStorage, before: ChatState, { ticketId, outbox }: ChatState): void {
  const kept = outbox.map(({ clientMessageId }) => clientMessageId);
  for (const { clientMessageId: id, ticketId: its } of before.outbox)
    if (its === ticketId && !kept.includes(id)) storage.drop(id);
  for (const entry of outbox) if (!before.outbox.includes(entry)) storage.keep(toStored(entry));
}

function toStored({ state, error, after, isOwn, ...entry }: Outgoing): StoredOutgoing {
  return entry;
}
