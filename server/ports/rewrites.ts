import type { StandaloneQuestion } from "./engine.ts";

/** Rewrites of follow-ups that a model has made, kept for a while: the same follow-up is then not paid for twice. */
export interface Rewrites {
  /** @param key says all that the rewrite depends on. @returns null when there is none, or it is too old */
  get(tenantId: string, key: string): Promise<StandaloneQuestion | null>;
  /** @param ticketId the conversation it was made in */
  put(tenantId: string, key: string, rewrite: StandaloneQuestion, ticketId: string): Promise<void>;
  /** Drops what was made in a conversation. */
  dropTicket(tenantId: string, ticketId: string): Promise<void>;
  close(): Promise<void>;
}
