/** A quick "busy" between replicas. It decides nothing: the lease and the fence in Postgres do. */
export interface Lock {
  /** A token when the lock was free, null when somebody holds it. It falls open by itself after `ttlMs`. */
  acquire(key: string, ttlMs: number): Promise<string | null>;
  /** True when still held by this token. */
  renew(key: string, token: string, ttlMs: number): Promise<boolean>;
  release(key: string, token: string): Promise<void>;
  close(): Promise<void>;
}
