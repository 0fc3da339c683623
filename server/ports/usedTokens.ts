/** Records, across replicas, which single-use tokens have been used. */
export interface UsedTokens {
  /** @returns true the first time a token is seen within `ttlMs`; after that it is forgotten */
  use(token: string, ttlMs: number): Promise<boolean>;
  close(): Promise<void>;
}
