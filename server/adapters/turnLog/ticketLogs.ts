/** The logs of all tickets in one process, with limits on size and age. */
import type { Guard, LoggedEvent, OnEvents, TicketKey } from "../../ports/turnLog.ts";
import type { ChatEvent } from "../../protocol/events.ts";
import { clockId, DROPPED_MS, endsTurn, HELD_APPENDS, HELD_MS, numbered } from "./limits.ts";

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

export class TicketLogs {
  readonly #now: () => number;
  readonly #tickets = new Map<string, Ticket>();
  /** When each dropped log accepts appends again. */
  readonly #dropped = new Map<string, number>();
  /** Numbers keep rising across a drop, however soon the next event comes. */
  #highest = 0;
  readonly #sweep: NodeJS.Timeout;

  constructor(now: () => number) {
    this.#now = now;
    this.#sweep = setInterval(() => this.#forgetOld(), HELD_MS / 60).unref();
  }

  find(key: TicketKey): Ticket | undefined {
    const ticket = this.#tickets.get(nameOf(key));
    if (ticket && this.#isStale(ticket)) this.#forget(nameOf(key), ticket);
    return ticket;
  }

  /** @returns false when the log was dropped, or another runner writes the turn */
  append(key: TicketKey, events: readonly ChatEvent[], guard?: Guard): boolean {
    if (events.length === 0) return true;
    if ((this.#dropped.get(nameOf(key)) ?? 0) > this.#now()) return false;
    const ticket = this.#open(key);
    if (guard) {
      if ((ticket.fences.get(guard.turnId) ?? 0) > guard.fence) return false;
      noteFence(ticket, guard.turnId, endsTurn(events) ? Number.POSITIVE_INFINITY : guard.fence);
    }
    const before = ticket.last || Math.max(this.#highest, clockId(this.#now()));
    const texts = events.map((event) => JSON.stringify(event));
    ticket.events.push(...numbered(before + 1, events, texts));
    // Trim in bulk: trimming per append would copy the list each time.
    if (ticket.events.length > HELD_EVENTS * 1.1) ticket.events = ticket.events.slice(-HELD_EVENTS);
    ticket.last = before + events.length;
    ticket.touched = this.#now();
    this.#highest = Math.max(this.#highest, ticket.last);
    for (const follower of [...ticket.followers]) deliver(ticket, follower);
    return true;
  }

  follow(key: TicketKey, after: number | "now", onEvents: OnEvents): () => void {
    const ticket = this.#open(key);
    const follower: Follower = { last: after === "now" ? ticket.last : after, onEvents };
    ticket.followers.add(follower);
    deliver(ticket, follower);
    return () => {
      ticket.followers.delete(follower);
      if (ticket.followers.size === 0 && ticket.last === 0) this.#tickets.delete(nameOf(key));
    };
  }

  drop(key: TicketKey): void {
    const ticket = this.#tickets.get(nameOf(key));
    if (ticket) this.#forget(nameOf(key), ticket);
    this.#dropped.set(nameOf(key), this.#now() + DROPPED_MS);
  }

  dropTenant(tenantId: string): void {
    const isOwn = (name: string) => name.startsWith(`${tenantId}/`);
    for (const [name, ticket] of this.#tickets) if (isOwn(name)) this.#forget(name, ticket);
    for (const name of this.#dropped.keys()) if (isOwn(name)) this.#dropped.delete(name);
  }

  close(): void {
    clearInterval(this.#sweep);
    this.#tickets.clear();
  }

  #open(key: TicketKey): Ticket {
    const found = this.find(key);
    const ticket = found ?? { events: [], last: 0, fences: new Map(), followers: new Set(), touched: this.#now() };
    this.#tickets.set(nameOf(key), ticket);
    return ticket;
  }

  #forgetOld(): void {
    for (const [name, ticket] of this.#tickets) if (this.#isStale(ticket)) this.#forget(name, ticket);
    for (const [name, until] of this.#dropped) if (until <= this.#now()) this.#dropped.delete(name);
  }

  #isStale(ticket: Ticket): boolean {
    return ticket.last > 0 && this.#now() - ticket.touched > HELD_MS;
  }

  #forget(name: string, ticket: Ticket): void {
    ticket.events = [];
    ticket.last = 0;
    ticket.fences.clear();
    if (ticket.followers.size === 0) this.#tickets.delete(name);
  }
}

const nameOf = (key: TicketKey) => `${key.tenantId}/${key.ticketId}`;

/** Each follower continues from its own last number, so it sees events once and in order even if a callback appends. */
function deliver(ticket: Ticket, follower: Follower): void {
  if (!ticket.followers.has(follower) || ticket.last <= follower.last) return;
  const fresh = eventsAfter(ticket.events, follower.last);
  follower.last = ticket.last;
  if (fresh.length > 0) follower.onEvents(fresh);
}

export function eventsAfter(events: LoggedEvent[], after: number): LoggedEvent[] {
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
