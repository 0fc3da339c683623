import type { StandaloneQuestion } from "./engine.ts";

/** A cache of follow-up questions rewritten by a model, so that the same follow-up isn't paid for twice. */
export interface Rewrites {
  /** @param key covers everything the rewrite depends on. @returns null when there is none, or it has expired */
  get(tenantId: string, key: string): Promise<StandaloneQuestion | null>;
  /** @param ticketId the conversation it was made in */
  put(tenantId: string, key: string, rewrite: StandaloneQuestion, ticketId: string): Promise<void>;
  /** Drops the rewrites made in a conversation. */
  dropTicket(tenantId: string, ticketId: string): Promise<void>;
  close(): Promise<void>;
}
