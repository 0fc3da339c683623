/** Sends delivery and read receipts: agents see whether their answers arrived, other devices what has been read. */
import type { ChatState } from "./state.ts";
import type { Store } from "./store.ts";
import { waits } from "./waits.ts";

interface Receipt {
  delivered: number;
  seen: number;
}

export interface Receipts {
  /** Sends pending receipts at once, before the conversation is left. */
  settle(): Promise<void>;
  end(): void;
}

/**
 * Follows the store until it is ended.
 * @param send may reject; the next change then covers what was not sent
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
    // Messages the history marks as read have been delivered, too.
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

/** An agent's answer was delivered or seen, which that agent is waiting to learn. */
function isAwaited({ messages, seenSeq }: ChatState, { delivered, seen }: Receipt): boolean {
  return messages.some(({ role, seq }) => role === "agent" && (seq > delivered || (seq > seen && seq <= seenSeq)));
}

const isNews = (state: ChatState, told: Receipt) => state.seenSeq > told.seen || isAwaited(state, told);
