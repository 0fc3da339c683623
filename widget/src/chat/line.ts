/** The line to the server: sending and receiving for the conversation on screen. Loaded lazily with the first one. */

import { Link } from "./link.ts";
import { hasGap } from "./messages.ts";
import { sendReceipts } from "./receipts.ts";
import { isSetBack, reduceLine } from "./reduceLine.ts";
import { isProgress } from "./reducer.ts";
import { Sender, type SenderOptions } from "./sender.ts";
import type { StreamEvent } from "./sse.ts";
import type { ChatState } from "./state.ts";
import type { Store } from "./store.ts";
import { waits } from "./waits.ts";

export interface Line {
  link: Link;
  sender: Sender;
  /** Sends pending receipts before switching to another conversation. */
  settle(): Promise<void>;
  end(): void;
}

/** Opens the line. Its stream connects only while one is needed. */
export function openLine(options: SenderOptions): Line {
  const { store, session, resync } = options;
  store.useLine(reduceLine);
  const sender = new Sender(options);
  const link = new Link({
    connect: (lastId, signal) => session.open("/events", { signal, headers: { "last-event-id": `${lastId}` } }),
    poll: async (lastId) => (await session.ask<{ events: StreamEvent[] }>(`/updates?after=${lastId}`)).events,
    cursor: () => store.get().cursor,
    resync,
    onEvent: (event) => store.dispatch({ type: "event", source: "ticket", ...event }),
    onState: (state) => store.dispatch({ type: "link", link: state }),
  });
  const receipts = sendReceipts(store, (body) => session.ask("/seen", { body }));
  const endWatch = watch(store, link, resync);
  if (isListening(store.get())) link.start();
  sender.flush();
  return {
    link,
    sender,
    settle: receipts.settle,
    end() {
      receipts.end();
      endWatch();
      link.stop();
      sender.flush();
    },
  };
}

/** Connects and disconnects as needed, fills gaps, and reports when nothing has happened for too long. */
function watch(store: Store, link: Link, resync: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = store.subscribe((state, before, action) => {
    if (action.type === "event" && (hasGap(state) || isSetBack(before.messages, action.event)))
      resync().catch(() => undefined);
    if (isListening(state)) {
      if (!isListening(before)) link.start();
      else if (state.ticketId !== before.ticketId) link.restart();
    } else link.stop();
    if (isWorking(state) === isWorking(before) && !isProgress[action.type]) return;
    clearTimeout(timer);
    if (isWorking(state)) timer = setTimeout(() => store.dispatch({ type: "late" }), waits.late);
  });
  return () => {
    clearTimeout(timer);
    end();
  };
}

/** True while the panel is open or a person may still answer. */
function isListening({ loaded, open, status, waitsElsewhere }: ChatState): boolean {
  return loaded && (open || status === "pending_human" || waitsElsewhere);
}

/** True while the visitor is waiting for an answer to end or a message to be accepted. */
function isWorking({ turn, outbox }: ChatState): boolean {
  return (turn !== null && !turn.answered) || outbox.some(({ state }) => state === "sending");
}
