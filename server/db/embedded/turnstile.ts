/**
 * Lets many clients share one database session. Work comes in units; clients take turns in order of arrival, one unit
 * each. A client that leaves something open after a unit (a transaction, a pipeline without its Sync) owns the
 * session until it closes it.
 */

/** One unit of a client's work. Resolves to true while the client must keep the session. */
type Unit = () => Promise<boolean>;

interface Place {
  units: Unit[];
  queued: boolean;
}

/** A client's handle for submitting units. */
export interface Client {
  /** Submits a unit; units of one client run in order. A unit must not throw. */
  add(unit: Unit): void;
}

export interface TurnstileOptions {
  /** Called when an owner has been idle for `idleMs` while others wait; it must make the owner let go. */
  onStuck(owner: Client): void;
  idleMs: number;
}

export class Turnstile {
  #options: TurnstileOptions;
  #places = new Map<Client, Place>();
  #line: Client[] = [];
  #owner: Client | null = null;
  #running = false;
  #stuckTimer: NodeJS.Timeout | undefined;

  constructor(options: TurnstileOptions) {
    this.#options = options;
  }

  /** Adds a client. `leave` removes it once its last unit has run. */
  enter(): Client {
    const place: Place = { units: [], queued: false };
    const client: Client = {
      add: (unit) => {
        place.units.push(unit);
        this.#enqueue(client);
        this.#advance();
      },
    };
    this.#places.set(client, place);
    return client;
  }

  leave(client: Client): void {
    this.#places.delete(client);
  }

  get clients(): number {
    return this.#places.size;
  }

  get owner(): Client | null {
    return this.#owner;
  }

  #enqueue(client: Client): void {
    const place = this.#places.get(client);
    if (!place || place.queued || place.units.length === 0) return;
    place.queued = true;
    this.#line.push(client);
  }

  /** Starts the next unit, unless one is running or the owner has none ready. */
  #advance(): void {
    if (this.#running) return;
    const client = this.#owner ?? this.#line[0];
    const unit = client && this.#places.get(client)?.units.shift();
    if (!client || !unit) {
      this.#watch();
      return;
    }
    clearTimeout(this.#stuckTimer);
    this.#stuckTimer = undefined;
    this.#line = this.#line.filter((waiting) => waiting !== client);
    const place = this.#places.get(client);
    if (place) place.queued = false;
    this.#running = true;
    void unit().then((keeps) => {
      this.#owner = keeps && this.#places.has(client) ? client : null;
      this.#enqueue(client);
      // Not immediately: sockets are served between two units.
      setImmediate(() => {
        this.#running = false;
        this.#advance();
      });
    });
  }

  #watch(): void {
    const owner = this.#owner;
    if (!owner || this.#line.length === 0 || this.#stuckTimer) return;
    this.#stuckTimer = setTimeout(() => {
      this.#stuckTimer = undefined;
      this.#options.onStuck(owner);
    }, this.#options.idleMs);
    this.#stuckTimer.unref();
  }
}
