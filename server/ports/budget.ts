/** What a tenant lets models cost. Asked before each request to a provider, told after it. */

/** Dollars per million tokens, as a tenant stated them for a model that the public price list does not know. */
export interface StatedPrice {
  model: string;
  usd_per_million_in: number;
  usd_per_million_out: number;
}

/** Money set aside for one request that is under way. */
export interface Reservation {
  id: string;
  /** The request is over: what it really cost takes the place of the estimate. Never throws. */
  settle(micros: number): Promise<void>;
}

export interface Budget {
  /** They go before the public price list. */
  readonly prices: readonly StatedPrice[];
  /**
   * Sets aside what one request may cost, before it is sent.
   * @param price asked where there is a cap: millionths of a US dollar, null when nobody knows the model's price
   * @returns null where there is no cap
   * @throws EngineError `budget_spent` when the day's cap leaves no room for it, or it has no price
   */
  reserve(price: () => Promise<number | null>): Promise<Reservation | null>;
}

/** Nothing is capped, and nothing is counted. */
export const unlimited: Budget = { prices: [], reserve: async () => null };
