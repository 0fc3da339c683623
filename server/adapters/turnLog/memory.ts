/** The turn log of a single process. Same semantics as on Redis, with limits on size and age. */
import type { TenantStores } from "../../ports/tenantStores.ts";
import type { Guard, TicketKey, TurnLog, TurnWriter } from "../../ports/turnLog.ts";
import { ofTurn } from "./limits.ts";
import { eventsAfter, TicketLogs } from "./ticketLogs.ts";

/** A turn log that lives in the process. `now` is the clock in ms, for tests. */
export function memoryTurnLog(now: () => number = Date.now): TurnLog & TenantStores {
  const logs = new TicketLogs(now);
  return {
    append: async (key, events, guard) => logs.append(key, events, guard),
    write: (key, { onFenced, ...guard }) => openWriter(logs, key, guard, onFenced),
    read: async (key, after) => eventsAfter(logs.find(key)?.events ?? [], after),
    lastId: async (key) => logs.find(key)?.last ?? 0,
    follow: async (key, after, onEvents) => logs.follow(key, after, onEvents),
    followTurn: async (key, { turnId, after }, onEvents) => logs.follow(key, after, ofTurn(turnId, onEvents)),
    drop: async (key) => logs.drop(key),
    dropTenant: async (tenantId) => logs.dropTenant(tenantId),
    close: async () => logs.close(),
  };
}

/** Writes until it is closed, or refused. */
function openWriter(logs: TicketLogs, key: TicketKey, guard: Guard, onFenced: () => void): TurnWriter {
  let isOpen = true;
  let isRefused = false;
  return {
    add(events) {
      if (!isOpen || logs.append(key, events, guard)) return;
      isOpen = false;
      isRefused = true;
      onFenced();
    },
    flush: async () => !isRefused,
    async close() {
      isOpen = false;
    },
  };
}
