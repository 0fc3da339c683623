/** A tenant with sources, fetched and read as the jobs do it, but step by step. */
import pino from "pino";
import { createLocalEmbedder } from "../../adapters/embedder/words.ts";
import { outboxJobs } from "../../adapters/jobQueue/outbox.ts";
import { httpFetcher } from "../../adapters/webFetcher/http.ts";
import type { AgentActor, Ctx, Parts } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { ingestDocument } from "../../knowledge/documents/ingestDocument.ts";
import { createFileReader } from "../../knowledge/readers/createFileReader.ts";
import { addSource } from "../../knowledge/sources/addSource.ts";
import { createHostGate } from "../../knowledge/sources/hostGate.ts";
import { listSourcePages } from "../../knowledge/sources/listSourcePages.ts";
import { requestSync } from "../../knowledge/sources/requestSync.ts";
import type { SyncContext } from "../../knowledge/sources/syncRun.ts";
import { type SyncOutcome, syncSource } from "../../knowledge/sources/syncSource.ts";
import { type Source, sourceRequestSchema } from "../../protocol/sources.ts";
import { createTestTenant, type TestDatabase } from "./harness.ts";
import { ROOM } from "./room.ts";

export interface SourceDesk {
  ctx: Ctx<AgentActor> & SyncContext;
  /** Ids of documents whose cached answers were dropped. */
  dropped: string[];
  add(url: string, options?: Record<string, unknown>): Promise<Source>;
  /** Fetches what is queued, asking for it again when it is idle, then reads what came of it. */
  sync(sourceId: string, signal?: AbortSignal): Promise<SyncOutcome>;
  /** Path to what became of it: `stored`, `excluded page_noindex`, … */
  outcomes(sourceId: string): Promise<Record<string, string>>;
  /** What is served: path to text. */
  served(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** @param hosts `host:port` of the test's own sites */
export async function openSourceDesk(database: TestDatabase, hosts: string[]): Promise<SourceDesk> {
  const { tenantId } = await createTestTenant(database.db);
  const allowed = new Set(hosts);
  const dropped: string[] = [];
  const reader = createFileReader();
  const fetcher = httpFetcher({ allowed, userAgent: "Frontdesk/1.0", totalMs: 2000 });
  const parts = {
    config: { CRAWL_ALLOW_PRIVATE_HOSTS: allowed, ...ROOM },
    db: database.db,
    log: pino({ level: "silent" }),
    embedder: createLocalEmbedder(),
    jobs: outboxJobs(),
    bus: { publish: async () => {}, subscribe: () => () => {}, close: async () => {} },
    cache: { dropDocument: async (_tenantId: string, id: string) => dropped.push(id) },
  } as unknown as Parts;
  const actor: AgentActor = { kind: "agent", id: "owner", name: "Robin", role: "owner" };
  const ctx: SourceDesk["ctx"] = {
    parts,
    db: database.db,
    tenantId,
    actor,
    requestId: "test",
    fetcher,
    reader,
    hosts: createHostGate(),
    delayMs: 0,
  };
  return {
    ctx,
    dropped,
    add: (url, options = {}) =>
      addSource(ctx, sourceRequestSchema.parse({ kind: "site", url, schedule: "off", ...options })),
    async sync(sourceId, signal = new AbortController().signal) {
      await requestSync(ctx, { sourceId });
      const outcome = await syncSource(ctx, { sourceId, signal });
      for (const documentId of await queuedDocuments(ctx)) await ingestDocument(ctx, { documentId, reader });
      return outcome;
    },
    async outcomes(sourceId) {
      const { pages } = await listSourcePages(ctx, { sourceId, limit: 200 });
      const shown = pages.map((each) => [
        pathOf(each.url),
        each.is_pending ? "pending" : [each.outcome, each.error_key].filter(Boolean).join(" "),
      ]);
      return Object.fromEntries(shown);
    },
    async served() {
      const rows = await withTenant(
        ctx,
        (tx) => tx.sql<{ source_key: string; text: string }[]>`
          select d.source_key, string_agg(c.content, ' ' order by c.ordinal) as text
          from documents d join chunks c on c.tenant_id = d.tenant_id and c.document_id = d.id
          where d.tenant_id = ${tenantId} group by d.source_key order by 1`,
      );
      return Object.fromEntries(rows.map((row) => [pathOf(row.source_key), row.text]));
    },
    async close() {
      await fetcher.close();
      await reader.close();
    },
  };
}

/** What the sync has stored to be read. */
async function queuedDocuments(ctx: SourceDesk["ctx"]): Promise<string[]> {
  const queued = await withTenant(
    ctx,
    (tx) => tx.sql<{ id: string }[]>`select id from documents where status = 'queued' order by queued_at, id`,
  );
  return queued.map(({ id }) => id);
}

function pathOf(address: string): string {
  const url = URL.parse(address);
  return url ? url.pathname + url.search : address;
}
