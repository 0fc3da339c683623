/** What the model calls of one turn cost: booked with the turn's end, and those that end later each by itself. */
import type { Usage } from "../ports/engine.ts";

export class TurnBooking {
  readonly #usage: Usage[] = [];
  readonly #bookLater: (usage: Usage) => void;
  #isClosed = false;

  /** @param bookLater books a call that ended after `close` */
  constructor(bookLater: (usage: Usage) => void) {
    this.#bookLater = bookLater;
  }

  /** Takes a call that has ended. Bound, so that it can be passed on alone. */
  readonly add = (usage: Usage): void => {
    if (this.#isClosed) this.#bookLater(usage);
    else this.#usage.push(usage);
  };

  /** The calls that the turn's end books. */
  get usage(): readonly Usage[] {
    return this.#usage;
  }

  /** The turn's end has taken the totals: a call is booked once, there or by itself. */
  close(): void {
    this.#isClosed = true;
  }

  totals(): UsageTotals {
    return totalsOf(this.#usage);
  }
}

export interface UsageTotals {
  tokensIn: number;
  tokensOut: number;
  costMicros: number;
  /** What was reserved for these calls. */
  reservations: string[];
}

/** Totals of several model calls. */
export function totalsOf(usage: readonly Usage[]): UsageTotals {
  const sum = (pick: (usage: Usage) => number) => usage.reduce((total, each) => total + pick(each), 0);
  return {
    tokensIn: sum((each) => each.tokens_in),
    tokensOut: sum((each) => each.tokens_out),
    costMicros: sum((each) => each.cost_micros),
    reservations: usage.flatMap((each) => each.reservation ?? []),
  };
}
