/** What the widget keeps in the browser. Where storage is blocked or full, the page's memory stands in. */
import type { WidgetSettings } from "../../../server/protocol/api.ts";
import { type Stored, type StoredOutgoing, storageKey } from "../embed/bridge.ts";
import { byAge } from "./messages.ts";

/** One tab's own session: it dies with the tab. */
interface StoredSession {
  token: string;
  ticketId: string;
  expiresAt: string;
  widget: WidgetSettings;
  /** The panel was open: it comes back open on the next page. */
  open: boolean;
  /** What was being written, by conversation. */
  drafts: Record<string, string>;
}

export interface WidgetStorage {
  read(): Stored;
  /** Changes some of it, on top of what another tab may have written meanwhile. */
  update(change: Partial<Stored>): void;
  readSession(): Partial<StoredSession>;
  updateSession(change: Partial<StoredSession>): void;
  /** Messages that no server has confirmed yet, of all tabs and conversations, oldest first. */
  waiting(): StoredOutgoing[];
  keep(entry: StoredOutgoing): void;
  drop(clientMessageId: string): void;
  clear(): void;
}

/** Storage for one tenant. Never throws. */
export function openStorage(tenant: string): WidgetStorage {
  const key = storageKey(tenant);
  const lasting = openArea(() => window.localStorage);
  const session = openArea(() => window.sessionStorage);
  // Each message under a key of its own: tabs that write at the same moment overwrite nothing of each other's.
  const outbox = () => lasting.keys().filter((each) => each.startsWith(`${key}:`));
  return {
    read: () => lasting.read<Stored>(key),
    update: (change) => lasting.write(key, { ...lasting.read<Stored>(key), ...change }),
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

/** A storage area that never throws: what can't be written there, the page remembers. */
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
