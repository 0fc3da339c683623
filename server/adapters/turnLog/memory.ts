/** The turn log of a single process. Same semantics as on Redis, with limits on size and age. */
import type { TenantStores } from "../../ports/tenantStores.ts";
import type { Guard, LoggedEvent, OnEvents, TicketKey, TurnLog } from "../../ports/turnLog.ts";
import type { ChatEvent } from "../../protocol/events.ts";
import { clockId, DROPPED_MS, endsTurn, HELD_APPENDS, HELD_MS, numbered, ofTurn } from "./limits.ts";

/** Turns per ticket whose fence and end are remembered. */
const HELD_TURNS = 1_000;
/** Events kept per ticket. Appends of a running turn are small here, since each event is delivered at once. */
const HELD_EVENTS = HELD_APPENDS;

interface Follower {
  last: number;
  onEvents: OnEvents;
}

interface Ticket {
  events: LoggedEvent[];
  last: number;
  /** The highest fence each turn was written under; Infinity once it has ended. */
  fences: Map<string, number>;
  followers: Set<Follower>;
  touched: number;
}

/** A turn log that lives in the process. `now` is the clock in ms, for tests. */
export function memoryTurnLog(now: () => number = Date.now): TurnLog & TenantStores {
  const tickets = new Map<string, Ticket>();
  /** When each dropped log accepts appends again. */
  const dropped = new Map<string, number>();
  // Numbers keep rising across a drop, however soon the next event comes.
  let highest = 0;
  const sweep = setInterval(forgetOld, HELD_MS / 60).unref();

  function forgetOld(): void {
    for (const [name, ticket] of tickets) if (isStale(ticket)) forget(name, ticket);
    for (const [name, until] of dropped) if (until <= now()) dropped.delete(name);
  }
  const isStale = (ticket: Ticket) => ticket.last > 0 && now() - ticket.touched > HELD_MS;

  function forget(name: string, ticket: Ticket): void {
    ticket.events = [];
    ticket.last = 0;
    ticket.fences.clear();
    if (ticket.followers.size === 0) tickets.delete(name);
  }

  function find(key: TicketKey): Ticket | undefined {
    const ticket = tickets.get(nameOf(key));
    if (ticket && isStale(ticket)) forget(nameOf(key), ticket);
    return ticket;
  }

  function open(key: TicketKey): Ticket {
    const found = find(key);
    const ticket = found ?? { events: [], last: 0, fences: new Map(), followers: new Set(), touched: now() };
    tickets.set(nameOf(key), ticket);
    return ticket;
  }

  function append(key: TicketKey, events: readonly ChatEvent[], guard?: Guard): boolean {
    if (events.length === 0) return true;
    if ((dropped.get(nameOf(key)) ?? 0) > now()) return false;
    const ticket = open(key);
    if (guard) {
      if ((ticket.fences.get(guard.turnId) ?? 0) > guard.fence) return false;
      noteFence(ticket, guard.turnId, endsTurn(events) ? Number.POSITIVE_INFINITY : guard.fence);
    }
    const before = ticket.last || Math.max(highest, clockId(now()));
    const texts = events.map((event) => JSON.stringify(event));
    ticket.events.push(...numbered(before + 1, events, texts));
    // Trim in bulk: trimming per append would copy the list each time.
    if (ticket.events.length > HELD_EVENTS * 1.1) ticket.events = ticket.events.slice(-HELD_EVENTS);
    ticket.last = before + events.length;
    ticket.touched = now();
    highest = Math.max(highest, ticket.last);
    for (const follower of [...ticket.followers]) deliver(ticket, follower);
    return true;
  }

  async function follow(key: TicketKey, after: number | "now", onEvents: OnEvents): Promise<() => void> {
    const ticket = open(key);
    const follower: Follower = { last: after === "now" ? ticket.last : after, onEvents };
    ticket.followers.add(follower);
    deliver(ticket, follower);
    return () => {
      ticket.followers.delete(follower);
      if (ticket.followers.size === 0 && ticket.last === 0) tickets.delete(nameOf(key));
    };
  }

  return {
    append: async (key, events, guard) => append(key, events, guard),
    write(key, { onFenced, ...guard }) {
      let isOpen = true;
      let isRefused = false;
      return {
        add(events) {
          if (!isOpen || append(key, events, guard)) return;
          isOpen = false;
          isRefused = true;
          onFenced();
        },
        flush: async () => !isRefused,
        async close() {
          isOpen = false;
        },
      };
    },
    async read(key, after) {
      return eventsAfter(find(key)?.events ?? [], after);
    },
    async lastId(key) {
      return find(key)?.last ?? 0;
    },
    follow,
    followTurn: async (key, { turnId, after }, onEvents) => follow(key, after, ofTurn(turnId, onEvents)),
    async drop(key) {
      const ticket = tickets.get(nameOf(key));
      if (ticket) forget(nameOf(key), ticket);
      dropped.set(nameOf(key), now() + DROPPED_MS);
    },
    async dropTenant(tenantId) {
      for (const [name, ticket] of tickets) if (name.startsWith(`${tenantId}/`)) forget(name, ticket);
      for (const name of dropped.keys()) if (name.startsWith(`${tenantId}/`)) dropped.delete(name);
    },
    async close() {
      clearInterval(sweep);
      tickets.clear();
    },
  };
}

const nameOf = (key: TicketKey) => `${key.tenantId}/${key.ticketId}`;

/** Each follower continues from its own last number, so it sees events once and in order even if a callback appends. */
function deliver(ticket: Ticket, follower: Follower): void {
  if (!ticket.followers.has(follower) || ticket.last <= follower.last) return;
  const fresh = eventsAfter(ticket.events, follower.last);
  follower.last = ticket.last;
  if (fresh.length > 0) follower.onEvents(fresh);
}

function eventsAfter(events: LoggedEvent[], after: number): LoggedEvent[] {
  let from = events.length;
  while (from > 0 && events[from - 1]!.id > after) from--;
  return events.slice(from);
}

function noteFence(ticket: Ticket, turnId: string, fence: number): void {
  ticket.fences.set(turnId, fence);
  if (ticket.fences.size <= HELD_TURNS) return;
  const oldest = ticket.fences.keys().next().value;
  if (oldest !== undefined) ticket.fences.delete(oldest);
}
