/** Asks a pair of questions: caches the first one's answer, then asks the second. */
import { standaloneQuestion } from "../server/answering/state.ts";
import { provenanceOf } from "../server/cache/provenance.ts";
import { storeEntry } from "../server/cache/storeEntry.ts";
import type { Parts } from "../server/context/context.ts";
import { withTenant } from "../server/db/tenant.ts";
import { addDocument } from "../server/knowledge/documents/addDocument.ts";
import { ingestDocument } from "../server/knowledge/documents/ingestDocument.ts";
import type { FileReader } from "../server/knowledge/readers/createFileReader.ts";
import type { CacheEntry } from "../server/ports/cache.ts";
import { analyzeWhole } from "../server/test/support/analyzeWhole.ts";
import type { CachePair, PairSide } from "./packs/cachePairs.ts";
import { type OpenTenant, openTenant } from "./teachTenant.ts";
import { walkGraph } from "./walkGraph.ts";

export interface PairAsked extends Pick<CachePair, "id" | "source" | "kind" | "isSame" | "trust"> {
  isHit: boolean;
  /** Cosine similarity of the two questions in the cache; null across tenants, or when not reported. */
  similarity: number | null;
  /** Duration of the cache lookup. */
  ms: number;
}

/** A tenant with one document, which the cached answers rest on. */
interface Scope extends OpenTenant {
  restsOn: CacheEntry["rests_on"];
}

/** Creates tenants on first use. */
export function openScopes(parts: Parts): (name: string) => Promise<Scope> {
  const scopes = new Map<string, Promise<Scope>>();
  return (name) => {
    const scope = scopes.get(name) ?? openScope(parts, name);
    scopes.set(name, scope);
    return scope;
  };
}

/** Reads in this process: the document is generated here, so no separate process is needed. */
const reader: FileReader = { read: (_tenantId, file) => analyzeWhole(file), close: async () => {} };

async function openScope(parts: Parts, name: string): Promise<Scope> {
  const open = await openTenant(parts, name.slice(0, 100));
  const bytes = Buffer.from("All that this business tells its customers.", "utf8");
  const { id } = await addDocument(open.ctx, { sourceKey: "about.txt", bytes });
  await ingestDocument(open.ctx, { documentId: id, reader });
  const restsOn = await withTenant(
    open.ctx,
    (tx) => tx.sql<CacheEntry["rests_on"]>`
      select document_id, document_version, id as chunk_id from chunks where document_id = ${id}`,
  );
  return { ...open, restsOn: [...restsOn] };
}

/** The cache holds only this one answer meanwhile. @throws when the cache can't be reached */
export async function askPair(scopeOf: (name: string) => Promise<Scope>, pair: CachePair): Promise<PairAsked> {
  const { id, source, kind, isSame, trust } = pair;
  const kept = await scopeOf(pair.a.scope);
  const { cache } = kept.ctx.parts;
  await keepAnswer(kept, pair.a);
  try {
    const { state, run } = await walkGraph(await scopeOf(pair.b.scope), pair.b, { last: "check_cache" });
    const step = run.trace.steps.find((one) => one.node === "check_cache")!;
    if (step.detail.failed) throw new Error(`the cache failed: ${step.detail.failed}`);
    const { nearest } = step.detail;
    const similarity = typeof nearest === "number" ? nearest : null;
    return { id, source, kind, isSame, trust, isHit: state.is_cache_hit, similarity, ms: step.ms };
  } finally {
    await cache.dropTenant(kept.ctx.tenantId);
  }
}

/** Caches an answer under the standalone question, bypassing the product's own caching rules. */
async function keepAnswer({ ctx, restsOn, settings }: Scope, side: PairSide): Promise<void> {
  const { state, run } = await walkGraph({ ctx, settings }, side, { last: "check_cache" });
  const stored = await storeEntry(ctx, {
    question: standaloneQuestion(state),
    answer: "All that this business tells its customers. [1]",
    citations: [],
    confidence: 0.95,
    locale: run.locale,
    rests_on: restsOn,
    provenance: provenanceOf(ctx.parts.engine, ctx.parts.embedder),
    origin: { kind: "turn", ticket_id: run.ticketId, turn_id: run.turnId },
  });
  if (!stored) throw new Error("the cache did not take the answer");
}
