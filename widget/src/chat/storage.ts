/** What the widget keeps in the browser. Falls back to memory where storage is blocked or full. */
import type { WidgetSettings } from "../../../server/protocol/api.ts";
import { type StoredOutgoing, type StoredState, storageKey } from "../embed/bridge.ts";
import { byAge } from "./messages.ts";

/** One tab's session; it ends with the tab. */
interface StoredSession {
  token: string;
  ticketId: string;
  expiresAt: string;
  widget: WidgetSettings;
  /** Whether the panel was open: it reopens on the next page. */
  open: boolean;
  /** Unsent drafts by conversation. */
  drafts: Record<string, string>;
}

export interface WidgetStorage {
  read(): StoredState;
  /** Merges the change into what other tabs may have written meanwhile. */
  update(change: Partial<StoredState>): void;
  readSession(): Partial<StoredSession>;
  updateSession(change: Partial<StoredSession>): void;
  /** Messages no server has confirmed yet, from all tabs and conversations, oldest first. */
  waiting(): StoredOutgoing[];
  keep(entry: StoredOutgoing): void;
  drop(clientMessageId: string): void;
  clear(): void;
}

/** Opens one tenant's storage. Never throws. */
export function openStorage(tenant: string): WidgetStorage {
  const key = storageKey(tenant);
  const lasting = openArea(() => window.localStorage);
  const session = openArea(() => window.sessionStorage);
  // Each message has its own key, so tabs writing at the same time don't overwrite each other.
  const outbox = () => lasting.keys().filter((each) => each.startsWith(`${key}:`));
  return {
    read: () => lasting.read<StoredState>(key),
    update: (change) => lasting.write(key, { ...lasting.read<StoredState>(key), ...change }),
    readSession: () => session.read<Partial<StoredSession>>(key),
    updateSession: (change) => session.write(key, { ...session.read<Partial<StoredSession>>(key), ...change }),
    waiting: () =>
      outbox()
        .map((each) => lasting.read<StoredOutgoing>(each))
        .sort(byAge),
    keep: (entry) => lasting.write(`${key}:${entry.clientMessageId}`, entry),
    drop: (id) => lasting.remove(`${key}:${id}`),
    clear() {
      for (const each of [key, ...outbox()]) lasting.remove(each);
      session.remove(key);
    },
  };
}

/** A storage area that never throws: what can't be written is kept in memory. */
function openArea(area: () => Storage) {
  const memory = new Map<string, string>();
  const tryTo = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };
  return {
    keys: () => [...memory.keys(), ...(tryTo(() => Object.keys(area())) ?? [])],
    read: <T>(key: string) => (tryTo(() => JSON.parse(memory.get(key) ?? area().getItem(key) ?? "")) ?? {}) as T,
    write(key: string, value: object): void {
      const text = JSON.stringify(value);
      memory.set(key, text);
      tryTo(() => {
        area().setItem(key, text);
        memory.delete(key);
      });
    },
    remove(key: string): void {
      memory.delete(key);
      tryTo(() => area().removeItem(key));
    },
  };
}
