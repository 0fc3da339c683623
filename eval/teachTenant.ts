/** Makes a tenant and takes its documents in, the way the product does. */
import type { AgentActor, Ctx, Parts } from "../server/context.ts";
import { withTenant } from "../server/db/tenant.ts";
import { AppError } from "../server/errors.ts";
import { addDocument } from "../server/knowledge/addDocument.ts";
import { ingestDocument } from "../server/knowledge/ingestDocument.ts";
import { createFileReader, type FileReader } from "../server/knowledge/readers/createFileReader.ts";
import { createTenant } from "../server/tenants/createTenant.ts";
import { isHeldBy, type Place } from "./matchGolds.ts";
import type { EvalDocument, EvalTenant } from "./packs/pack.ts";

export interface Ingestion {
  tenant: string;
  documents: number;
  chunks: number;
  failures: { document: string; error: string }[];
  /** Golds that no chunk holds: no search can find them. */
  unreachable: number;
  seconds: number;
}

export interface TaughtTenant {
  ctx: Ctx<AgentActor>;
  /** Each chunk's place, by its id. */
  places: Map<string, Place>;
  ingestion: Ingestion;
}

/** @throws when a document with golds by offset is stored in other characters than it has */
export async function teachTenant(parts: Parts, tenant: EvalTenant): Promise<TaughtTenant> {
  const started = performance.now();
  const { id: tenantId } = await createTenant(parts.db, { name: tenant.name });
  const actor: AgentActor = { kind: "agent", id: "eval", name: "Eval", role: "owner" };
  const ctx: Ctx<AgentActor> = { db: parts.db, parts, tenantId, requestId: "eval", actor };
  const reader = createFileReader();
  const failures: Ingestion["failures"] = [];
  try {
    for (const document of tenant.documents) {
      const error = await ingestOne(ctx, reader, document);
      if (error) failures.push({ document: document.key, error });
    }
  } finally {
    await reader.close();
  }
  const seconds = (performance.now() - started) / 1000;
  await checkVerbatim(ctx, tenant.documents);
  const places = await readPlaces(ctx);
  const all = [...places.values()];
  const golds = tenant.questions.flatMap((question) => question.golds);
  const unreachable = golds.filter((gold) => !all.some((place) => isHeldBy(gold, place))).length;
  const { name, documents } = tenant;
  return {
    ctx,
    places,
    ingestion: { tenant: name, documents: documents.length, chunks: places.size, failures, unreachable, seconds },
  };
}

/** @returns the key of what went wrong with the file, else null */
async function ingestOne(ctx: Ctx<AgentActor>, reader: FileReader, document: EvalDocument): Promise<string | null> {
  const { key: sourceKey, fileName, title } = document;
  try {
    const added = await addDocument(ctx, { sourceKey, fileName, title, bytes: await document.bytes() });
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
  if (moved) throw new Error(`${moved.key} is not stored as it is: its golds' offsets would lie`);
}

/** Each chunk from where the one before it ends: the headings above a chunk are shown and searched with it. */
async function readPlaces(ctx: Ctx<AgentActor>): Promise<Map<string, Place>> {
  const rows = await withTenant(
    ctx,
    (tx) => tx.sql<(Place & { id: string })[]>`
      select chunks.id, source_key as document, end_offset as end, anchor, page,
        coalesce(lag(end_offset) over (partition by document_id order by ordinal), 0) as start
      from chunks join documents on documents.tenant_id = chunks.tenant_id and documents.id = document_id`,
  );
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}
