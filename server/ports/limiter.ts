/** Counts what a caller may still do. */
export type LimitName = "init" | "message" | "read" | "login" | "admin_write";

export interface Limiter {
  /** Takes one point. @returns null when allowed, else the seconds to wait */
  take(name: LimitName, key: string): Promise<number | null>;
  close(): Promise<void>;
}
