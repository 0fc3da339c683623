/** Remembers, between replicas, which tokens have been used: each is good for one use. */
export interface UsedTokens {
  /** @returns true the first time a token comes within `ttlMs`; after that it may come again */
  use(token: string, ttlMs: number): Promise<boolean>;
  close(): Promise<void>;
}
