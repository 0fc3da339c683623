/**
 * The semantic cache: answers by meaning, per tenant. A hit takes similarity and a second check
 * (`cache/findCachedAnswer.ts`).
 */
import type { Citation } from "../protocol/events.ts";

/** An entry's origin: a turn's own answer, or an answer that a person wrote for everybody. */
type EntryOrigin =
  | { kind: "turn"; ticket_id: string; turn_id: string }
  /** `by`: the member who last edited it; null when the log doesn't tell. */
  | { kind: "person"; document_id: string; by: string | null };

/** Immutable once stored. */
export interface CacheEntry {
  id: string;
  question: string;
  answer: string;
  citations: Citation[];
  confidence: number;
  /** Null: valid for readers of any locale, if they ask in the question's language. */
  locale: string | null;
  /** Its sources: changing or deleting one of these documents drops the entry. */
  rests_on: { document_id: string; document_version: number; chunk_id: string }[];
  /** Who wrote it and how it is looked up (`cache/provenance.ts`); an entry of another provenance is never a hit. */
  provenance: string;
  origin: EntryOrigin;
  created_at: string;
}

/** A visitor's conversation in which an answer was given. */
export interface CacheSession {
  /** Distinguishes visitors without identifying them. */
  visitor: string;
  ticket_id: string;
}

/** An entry with its current state. */
export interface CacheRecord {
  entry: CacheEntry;
  /** False while it waits for a second visitor to get the same answer, or for a person to approve it. */
  is_served: boolean;
  /** Kept regardless of age and of how full the cache is, unless its documents change. */
  is_pinned: boolean;
  hits: number;
  last_hit_at: string | null;
}

export interface CacheMatch extends CacheRecord {
  /** Cosine, -1 to 1. */
  similarity: number;
}

export interface SemanticCache {
  /** The tenant's nearest entries, either served or waiting; best first. */
  nearest(tenantId: string, vector: number[], count: number, which?: "served" | "waiting"): Promise<CacheMatch[]>;
  /**
   * A full cache evicts the least recently used entry that is not pinned. Waiting entries have their own limit, and
   * expire.
   * @param session the entry waits until another visitor's session confirms it; without a session it is served at once
   */
  put(tenantId: string, vector: number[], entry: CacheEntry, session?: CacheSession): Promise<void>;
  /** Another session got the same answer; if from a second visitor, the entry is served. @returns whether it is */
  confirm(tenantId: string, id: string, session: CacheSession): Promise<boolean>;
  /** A person approves the entry, which is then served. @returns the entry as it is now; null when there is none */
  approve(tenantId: string, id: string): Promise<CacheRecord | null>;
  /** Counts a hit, and marks the entry as just used. */
  noteHit(tenantId: string, id: string): Promise<void>;
  /** All of the tenant's entries, unordered. */
  list(tenantId: string): Promise<CacheRecord[]>;
  /** Pinning also approves the entry. @returns the entry as it is now; null when there is none */
  setPinned(tenantId: string, id: string, isPinned: boolean): Promise<CacheRecord | null>;
  /** @returns whether it existed */
  drop(tenantId: string, id: string): Promise<boolean>;
  /** Drops exactly the entries that depend on the document. @returns how many */
  dropDocument(tenantId: string, documentId: string): Promise<number>;
  /** Drops what a conversation contributed: entries first given in it, or confirmed by it. @returns how many */
  dropTicket(tenantId: string, ticketId: string): Promise<number>;
  dropTenant(tenantId: string): Promise<void>;
  close(): Promise<void>;
}
