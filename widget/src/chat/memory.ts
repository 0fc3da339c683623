/** Keeps what must survive a reload in storage, and tells the page what happens. */
import type { StoredOutgoing, WidgetEvent } from "../embed/bridge.ts";
import type { ChatState, Outgoing } from "./state.ts";
import type { WidgetStorage } from "./storage.ts";
import type { Store } from "./store.ts";

/** Follows the store until the returned function is called. */
export function rememberChat(parts: {
  store: Store;
  storage: WidgetStorage;
  emit(event: WidgetEvent, detail?: unknown): void;
}): () => void {
  const { store, storage, emit } = parts;
  return store.subscribe((state, before, action) => {
    if (state.ticketId !== null && state.outbox !== before.outbox) rememberOutbox(storage, state);
    if (state.ticketId !== null && state.seenSeq !== before.seenSeq) {
      storage.update({ seen: { ticket: state.ticketId, seq: state.seenSeq } });
    }
    if (state.status !== before.status || (state.loaded && !before.loaded)) {
      storage.update({ waiting: state.status === "pending_human" });
    }
    if (state.open !== before.open) storage.updateSession({ open: state.open });
    if (state.unread !== before.unread) emit("unread", state.unread);
    if (action.type !== "event") return;
    if (action.event.type === "escalation" && state.status !== before.status)
      emit("handoff", { ticket_number: action.event.ticket_number });
    if (action.event.type !== "message" || state.messages === before.messages) return;
    const { id, role } = action.event.content;
    // The same message comes on the ticket's stream and in the turn's response.
    if (role !== "visitor" && !before.messages.some((message) => message.id === id)) emit("message:received", { role });
  });
}

/** Other tickets' messages, and those of another tab, stay where they are. */
function rememberOutbox(storage: WidgetStorage, state: ChatState): void {
  const others = (storage.read().outbox ?? []).filter((entry) => entry.ticketId !== state.ticketId);
  storage.update({ outbox: [...others, ...state.outbox.map(toStored)] });
}

function toStored(entry: Outgoing): StoredOutgoing {
  const { clientMessageId, ticketId, text, at, interruptId } = entry;
  return { clientMessageId, ticketId, text, at, interruptId };
}
