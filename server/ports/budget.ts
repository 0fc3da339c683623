/** A tenant's budget for models. Asked before each request to a provider, and told its cost afterwards. */

/** Dollars per million tokens, as stated by a tenant for a model that is not in the public price list. */
export interface StatedPrice {
  model: string;
  usd_per_million_in: number;
  usd_per_million_out: number;
}

/** What a cost outside of turns was for. */
export const COST_PURPOSES = [
  /** Embedding documents and written answers. */
  "embedding",
  /** Embedding them again, because the operator changed the model. */
  "reembedding",
  /** Searches from the desk and by scripts. */
  "search",
  /** An agent's draft. */
  "draft",
  /** Finding gaps, and proposing knowledge. */
  "learning",
  /** Questions that are tried out: the test box, saved questions, comparisons. */
  "trial",
  "model_test",
  /** Calls that lost what they belonged to: their process died, or their conversation was deleted. */
  "other",
] as const;
export type CostPurpose = (typeof COST_PURPOSES)[number];

/** Money reserved for one request in flight. */
export interface Reservation {
  id: string;
  /** The request is over: replaces the estimate with the actual cost. Never throws. */
  settle(micros: number): Promise<void>;
}

export interface Budget {
  /** These override the public price list. */
  readonly prices: readonly StatedPrice[];
  /** True once it has refused a request. */
  readonly isSpent: boolean;
  /**
   * Reserves the estimated cost of a request before it is sent.
   * @param price called if there is a cap: millionths of a US dollar, null if the model's price is unknown
   * @returns null if there is no cap
   * @throws EngineError `budget_spent` when the day's cap leaves no room for it, or the model has no price
   */
  reserve(price: () => Promise<number | null>): Promise<Reservation | null>;
}

/** A budget without a cap, which counts nothing. */
export const unlimited: Budget = { prices: [], isSpent: false, reserve: async () => null };
