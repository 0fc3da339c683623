/** The semantic cache: answers by meaning, per tenant. A hit needs likeness and a second look (`agent/cacheGuard.ts`). */
import type { Citation } from "../protocol/events.ts";

export interface CacheEntry {
  id: string;
  question: string;
  answer: string;
  citations: Citation[];
  confidence: number;
  locale: string | null;
  /** What it rests on: changing or deleting one of these documents drops the entry. */
  rests_on: { document_id: string; document_version: number; chunk_id: string }[];
  /** Prompt and model version, and the knowledge's embedding model: an entry of another make is no hit. */
  make: string;
  created_at: string;
}

export interface CacheMatch {
  entry: CacheEntry;
  /** Cosine, -1 to 1. */
  similarity: number;
}

export interface SemanticCache {
  /** The nearest entries of the tenant, best first. */
  nearest(tenantId: string, vector: number[], count: number): Promise<CacheMatch[]>;
  put(tenantId: string, vector: number[], entry: CacheEntry): Promise<void>;
  /** Drops exactly the entries that rest on the document. @returns how many */
  dropDocument(tenantId: string, documentId: string): Promise<number>;
  dropTenant(tenantId: string): Promise<void>;
  close(): Promise<void>;
}
