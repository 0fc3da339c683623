/** Creates a tenant and ingests its documents the way the product does. */
import type { AgentActor, Ctx, Parts } from "../server/context/context.ts";
import { withTenant } from "../server/db/tenant.ts";
import { AppError } from "../server/kernel/errors.ts";
import { addDocument } from "../server/knowledge/documents/addDocument.ts";
import { ingestDocument } from "../server/knowledge/documents/ingestDocument.ts";
import { createFileReader, type FileReader } from "../server/knowledge/readers/createFileReader.ts";
import { createTenant } from "../server/tenants/createTenant.ts";
import { getSettings } from "../server/tenants/getSettings.ts";
import type { TenantSettings } from "../server/tenants/settings.ts";
import { type ChunkOrigin, isHeldBy } from "./matchGolds.ts";
import type { EvalDocument, EvalTenant } from "./packs/pack.ts";
import { UsageError } from "./packs/packFolder.ts";

export interface Ingestion {
  tenant: string;
  documents: number;
  chunks: number;
  /** Average words per chunk. */
  chunk_words: number;
  failures: { document: string; error: string }[];
  /** Golds in no chunk, which no search can find. */
  unreachable: number;
  seconds: number;
}

/** A tenant that can be asked questions. */
export interface OpenTenant {
  ctx: Ctx<AgentActor>;
  settings: TenantSettings;
}

/** A chunk as stored. */
export interface ChunkPlace extends ChunkOrigin {
  id: string;
  /** Position in its document, from 0. */
  ordinal: number;
  title: string;
  /** Titles of its sections, outermost first. */
  headings: string[];
  content: string;
}

export interface TaughtTenant extends OpenTenant {
  /** Chunks by id. */
  places: Map<string, ChunkPlace>;
  ingestion: Ingestion;
}

/** A tenant without documents, with default settings. */
export async function openTenant(parts: Parts, name: string): Promise<OpenTenant> {
  const { id: tenantId } = await createTenant(parts.db, { name });
  const actor: AgentActor = { kind: "agent", id: "eval", name: "Eval", role: "owner" };
  const ctx: Ctx<AgentActor> = { db: parts.db, parts, tenantId, requestId: "eval", actor };
  return { ctx, settings: await getSettings(ctx) };
}

/**
 * @param onDocument called after each document
 * @throws UsageError when a document with golds by offset is not stored verbatim
 */
export async function teachTenant(
  parts: Parts,
  tenant: EvalTenant,
  onDocument: (done: number) => void = () => {},
): Promise<TaughtTenant> {
  const started = performance.now();
  const open = await openTenant(parts, tenant.name);
  const failures = await takeIn(open.ctx, tenant.documents, onDocument);
  const seconds = (performance.now() - started) / 1000;
  await checkVerbatim(open.ctx, tenant.documents);
  const rows = await readPlaces(open.ctx);
  const places = new Map(rows.map((row) => [row.id, row]));
  const golds = tenant.questions.flatMap((question) => question.golds);
  return {
    ...open,
    places,
    ingestion: {
      tenant: tenant.name,
      documents: tenant.documents.length,
      chunks: rows.length,
      chunk_words: rows.reduce((sum, row) => sum + row.words, 0) / Math.max(1, rows.length),
      failures,
      unreachable: golds.filter((gold) => !rows.some((place) => isHeldBy(gold, place))).length,
      seconds,
    },
  };
}

/** @returns the documents that failed */
async function takeIn(ctx: Ctx<AgentActor>, documents: EvalDocument[], onDocument: (done: number) => void) {
  const reader = createFileReader();
  const failures: Ingestion["failures"] = [];
  try {
    for (const [index, document] of documents.entries()) {
      const error = await ingestOne(ctx, reader, document);
      if (error) failures.push({ document: document.key, error });
      onDocument(index + 1);
    }
    return failures;
  } finally {
    await reader.close();
  }
}

/** @returns the error key, or null */
async function ingestOne(ctx: Ctx<AgentActor>, reader: FileReader, document: EvalDocument): Promise<string | null> {
  const { key: sourceKey, fileName, title, url } = document;
  try {
    const added = await addDocument(ctx, { sourceKey, fileName, title, url, bytes: await document.bytes() });
    const outcome = await ingestDocument(ctx, { documentId: added.id, reader });
    return outcome.status === "ready" ? null : (outcome.errorKey ?? outcome.status);
  } catch (error) {
    if (error instanceof AppError) return error.key;
    throw error;
  }
}

async function checkVerbatim(ctx: Ctx<AgentActor>, documents: EvalDocument[]): Promise<void> {
  const expected = documents.filter((document) => document.verbatim !== undefined);
  if (expected.length === 0) return;
  const rows = await withTenant(
    ctx,
    (tx) => tx.sql<{ source_key: string; content: string }[]>`select source_key, content from documents`,
  );
  const stored = new Map(rows.map((row) => [row.source_key, row.content]));
  const moved = expected.find((document) => stored.get(document.key) !== document.verbatim);
  if (moved) throw new UsageError(`${moved.key} is not stored as it is: its golds' offsets would lie`);
}

/** A chunk's range starts where the previous one ends: the headings in between are shown and searched with it. */
async function readPlaces(ctx: Ctx<AgentActor>): Promise<(ChunkPlace & { words: number })[]> {
  const rows = await withTenant(
    ctx,
    (tx) => tx.sql<(Omit<ChunkPlace, "heading"> & { words: number })[]>`
      select chunks.id, source_key as document, end_offset as end, anchor, page, ordinal, chunks.content,
        documents.title, heading_path as headings,
        least(start_offset, coalesce(lag(end_offset) over (partition by document_id order by ordinal), 0)) as start,
        cardinality(regexp_split_to_array(trim(chunks.content), '\\s+')) as words
      from chunks join documents on documents.tenant_id = chunks.tenant_id and documents.id = document_id
      order by chunks.id`,
  );
  return rows.map((row) => ({ ...row, heading: row.headings.at(-1) ?? row.title }));
}
