/** Tells the server what has arrived here and what was on screen: agents see what became of their answers, other devices what is read. */
import type { ChatState } from "./state.ts";
import type { Store } from "./store.ts";
import { waits } from "./waits.ts";

interface Receipt {
  delivered: number;
  seen: number;
}

export interface Receipts {
  /** Tells at once what there is to tell: the conversation is about to be left. */
  settle(): Promise<void>;
  end(): void;
}

/**
 * Follows the store until it is ended.
 * @param send rejects when the server could not be told: the next change says it all
 */
export function sendReceipts(store: Store, send: (receipt: Receipt) => Promise<unknown>): Receipts {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told: Receipt = { delivered: 0, seen: 0 };
  const tell = async () => {
    const before = told;
    told = receiptOf(store.get());
    await send(told).catch(() => {
      told = before;
    });
  };
  const end = store.subscribe((state, before, action) => {
    // What the history says is read was delivered as well.
    if (action.type === "history")
      told = { delivered: action.history.read.seen_seq, seen: action.history.read.seen_seq };
    if (state.ticketId !== before.ticketId) clearTimeout(timer);
    if (!state.loaded || !isNews(state, told)) return;
    clearTimeout(timer);
    timer = setTimeout(tell, isAwaited(state, told) ? waits.seenSoon : waits.seen);
  });
  return {
    async settle() {
      clearTimeout(timer);
      const state = store.get();
      if (state.loaded && isNews(state, told)) await tell();
    },
    end() {
      end();
      clearTimeout(timer);
    },
  };
}

function receiptOf({ messages, seenSeq }: ChatState): Receipt {
  return { delivered: messages.at(-1)?.seq ?? 0, seen: seenSeq };
}

/** A person waits to know: it is their answer that has arrived, or that was seen. */
function isAwaited({ messages, seenSeq }: ChatState, { delivered, seen }: Receipt): boolean {
  return messages.some(({ role, seq }) => role === "agent" && (seq > delivered || (seq > seen && seq <= seenSeq)));
}

const isNews = (state: ChatState, told: Receipt) => state.seenSeq > told.seen || isAwaited(state, told);
