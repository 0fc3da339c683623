/** Costs of one turn's model calls: booked together at the turn's end; calls that end later are booked one by one. */
import { totalsOf, type UsageTotals } from "../budget/totalsOf.ts";
import type { Usage } from "../ports/engine.ts";

export class TurnBooking {
  readonly #usage: Usage[] = [];
  readonly #bookLater: (usage: Usage) => void;
  #isClosed = false;

  /** @param bookLater books a call that ended after `close` */
  constructor(bookLater: (usage: Usage) => void) {
    this.#bookLater = bookLater;
  }

  /** Adds a call that has ended. Bound, so that it can be passed as a function. */
  readonly add = (usage: Usage): void => {
    if (this.#isClosed) this.#bookLater(usage);
    else this.#usage.push(usage);
  };

  /** The calls that the turn's end books. */
  get usage(): readonly Usage[] {
    return this.#usage;
  }

  /** Called once the turn's end has taken the totals, so that later calls are booked separately and none twice. */
  close(): void {
    this.#isClosed = true;
  }

  totals(): UsageTotals {
    return totalsOf(this.#usage);
  }
}
