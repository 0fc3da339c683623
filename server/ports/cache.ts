/** The semantic cache: answers by meaning, per tenant. A hit needs likeness and a second look (`cache/findCachedAnswer.ts`). */
import type { Citation } from "../protocol/events.ts";

/** Where an entry comes from: a turn's own answer, or words that a person wrote for everybody. */
type EntryOrigin =
  | { kind: "turn"; ticket_id: string; turn_id: string }
  /** `by`: the member who wrote it last, null when the log does not tell. */
  | { kind: "person"; document_id: string; by: string | null };

/** Never changes once it is put. */
export interface CacheEntry {
  id: string;
  question: string;
  answer: string;
  citations: Citation[];
  confidence: number;
  /** Null: for readers of any language, as long as they ask in the question's. */
  locale: string | null;
  /** What it rests on: changing or deleting one of these documents drops the entry. */
  rests_on: { document_id: string; document_version: number; chunk_id: string }[];
  /** Who wrote it and what it is found by (`cache/cacheMake.ts`): an entry of another make is no hit. */
  make: string;
  origin: EntryOrigin;
  created_at: string;
}

/** A visitor's conversation that an answer was given in. */
export interface CacheSession {
  /** Tells visitors apart without saying who they are. */
  visitor: string;
  ticket_id: string;
}

/** An entry with what became of it. */
export interface CacheRecord {
  entry: CacheEntry;
  /** False while it waits: for a second visitor who is given the same answer, or for a person to approve it. */
  is_served: boolean;
  /** Kept whatever its age and however full the cache is; its documents still decide. */
  is_pinned: boolean;
  hits: number;
  last_hit_at: string | null;
}

export interface CacheMatch extends CacheRecord {
  /** Cosine, -1 to 1. */
  similarity: number;
}

export interface SemanticCache {
  /** The tenant's nearest entries that are served, or those that wait; best first. */
  nearest(tenantId: string, vector: number[], count: number, which?: "served" | "waiting"): Promise<CacheMatch[]>;
  /**
   * A full cache makes room: the entry goes that was used least lately and is not pinned. Those that wait have a room of
   * their own, and leave it after a time.
   * @param session the entry waits until another visitor's session confirms it; without one it is served at once
   */
  put(tenantId: string, vector: number[], entry: CacheEntry, session?: CacheSession): Promise<void>;
  /** Another session was given the same answer: a second visitor's makes the entry served. @returns whether it is */
  confirm(tenantId: string, id: string, session: CacheSession): Promise<boolean>;
  /** A person approves of the entry: it is served. @returns the entry as it is now, null when it is not there (any more) */
  approve(tenantId: string, id: string): Promise<CacheRecord | null>;
  /** Counts a hit; the entry was used just now. */
  noteHit(tenantId: string, id: string): Promise<void>;
  /** All of the tenant's entries, in no order. */
  list(tenantId: string): Promise<CacheRecord[]>;
  /** Pinning approves of the entry. @returns it as it is now, null when it is not there (any more) */
  setPinned(tenantId: string, id: string, isPinned: boolean): Promise<CacheRecord | null>;
  /** @returns whether it was there */
  drop(tenantId: string, id: string): Promise<boolean>;
  /** Drops exactly the entries that rest on the document. @returns how many */
  dropDocument(tenantId: string, documentId: string): Promise<number>;
  /** Drops what a conversation brought: entries first given in it, or confirmed by it. @returns how many */
  dropTicket(tenantId: string, ticketId: string): Promise<number>;
  dropTenant(tenantId: string): Promise<void>;
  close(): Promise<void>;
}
