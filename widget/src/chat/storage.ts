/** What the widget keeps in the browser. Where storage is blocked or full, the page's memory stands in. */
import type { WidgetSettings } from "../../../server/protocol/api.ts";
import { type Stored, storageKey } from "../embed/bridge.ts";

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
  clear(): void;
}

/** Storage for one tenant. Never throws. */
export function openStorage(tenant: string): WidgetStorage {
  const key = storageKey(tenant);
  const lasting = createSlot<Stored>(() => window.localStorage, key);
  const session = createSlot<Partial<StoredSession>>(() => window.sessionStorage, key);
  return {
    read: lasting.read,
    update: lasting.update,
    readSession: session.read,
    updateSession: session.update,
    clear() {
      lasting.clear();
      session.clear();
    },
  };
}

function createSlot<T extends object>(area: () => Storage, key: string) {
  let memory = {} as T;
  let writable = true;
  const read = (): T => {
    if (!writable) return memory;
    try {
      const value: unknown = JSON.parse(area().getItem(key) ?? "{}");
      if (value && typeof value === "object") memory = value as T;
    } catch {
      // Blocked or broken storage: what this page remembers is all there is.
    }
    return memory;
  };
  return {
    read,
    update(change: Partial<T>): void {
      memory = { ...read(), ...change };
      try {
        area().setItem(key, JSON.stringify(memory));
      } catch {
        writable = false;
      }
    },
    clear(): void {
      memory = {} as T;
      try {
        area().removeItem(key);
      } catch {
        // Nothing was stored.
      }
    },
  };
}
