/** Keeps what must survive a reload in storage, and tells the page what happens. */
import type { StoredOutgoing, WidgetEvent } from "../embed/bridge.ts";
import type { Outgoing } from "./state.ts";
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
    const { ticketId, outbox, seenSeq, status, loaded, unread, open, waitsElsewhere } = state;
    // What another tab has changed is in storage already; what it has overwritten is not.
    if (action.type === "adopt") restoreOutbox(storage, outbox);
    else if (outbox !== before.outbox) rememberOutbox(storage, before.outbox, outbox);
    if (ticketId !== null && seenSeq !== before.seenSeq) storage.update({ seen: { ticket: ticketId, seq: seenSeq } });
    if (status !== before.status || loaded !== before.loaded || waitsElsewhere !== before.waitsElsewhere)
      storage.update({ waiting: waitsElsewhere || status === "pending_human" });
    if (open !== before.open) storage.updateSession({ open });
    if (unread !== before.unread) emit("unread", unread);
    if (action.type !== "event") return;
    const { event } = action;
    if (event.type === "escalation" && status !== before.status)
      emit("handoff", { ticket_number: event.ticket_number });
    if (event.type !== "message" || state.messages === before.messages) return;
    const { id, role } = event.content;
    // The same message comes on the ticket's stream and in the turn's response.
    if (role !== "visitor" && !before.messages.some((message) => message.id === id)) emit("message:received", { role });
  });
}

/** Changes in storage only what has changed here: other tabs, and other conversations, have theirs in the same place. */
function rememberOutbox(storage: WidgetStorage, before: Outgoing[], after: Outgoing[]): void {
  const stored = new Map((storage.read().outbox ?? []).map((entry) => [entry.clientMessageId, entry]));
  for (const { clientMessageId } of before)
    if (!after.some((entry) => entry.clientMessageId === clientMessageId)) stored.delete(clientMessageId);
  for (const entry of after) if (!before.includes(entry)) stored.set(entry.clientMessageId, toStored(entry));
  storage.update({ outbox: [...stored.values()] });
}

/** Puts back what another tab, writing at the same moment, has overwritten. */
function restoreOutbox(storage: WidgetStorage, outbox: Outgoing[]): void {
  const { outbox: stored = [] } = storage.read();
  const isThere = ({ clientMessageId: id }: Outgoing) => stored.some(({ clientMessageId }) => clientMessageId === id);
  const lost = outbox.filter((entry) => entry.isOwn && !isThere(entry));
  if (lost.length > 0) storage.update({ outbox: [...stored, ...lost.map(toStored)] });
}

function toStored({ state, error, after, isOwn, ...entry }: Outgoing): StoredOutgoing {
  return entry;
}
