/** A sync claimed by this process, and its context. */
import type { Parts } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import type { TenantContext } from "../../db/tenant.ts";
import type { WebFetcher } from "../../ports/webFetcher.ts";
import type { Discovery, SourceKind, SourceSchedule } from "../../protocol/sources.ts";
import type { IngestContext } from "../documents/ingestDocument.ts";
import type { QuotaConfig } from "../documents/quota.ts";
import type { PageReader } from "../readers/createFileReader.ts";
import type { HostGate } from "./hostGate.ts";
import type { RobotsRules } from "./robotsRules.ts";

export type SyncContext = TenantContext & {
  parts: IngestContext["parts"] & Pick<Parts, "jobs"> & { config: QuotaConfig };
  fetcher: WebFetcher;
  reader: PageReader;
  hosts: HostGate;
  /** Minimum ms between two requests to one host, unless its robots.txt asks for more. */
  delayMs: number;
};

export interface SyncedSource {
  id: string;
  kind: SourceKind;
  url: string;
  scope: string;
  discovery: Discovery;
  exclude: string[];
  max_pages: number;
  schedule: SourceSchedule;
}

export interface SyncRun {
  source: SyncedSource;
  /** Sequence number of the source's sync. */
  number: number;
  /** Fencing token of this process's claim. */
  token: string;
  phase: "listing" | "fetching" | "crawling";
  /** When this process claimed it: the time limit counts from here, not from before a pause. */
  takenUpAt: number;
  signal: AbortSignal;
  /** By origin, fetched once per run. */
  robots: Map<string, RobotsRules>;
  /** Number of query variants per path. */
  variants: Map<string, number>;
  /** Total bytes of response bodies in this run. */
  bytes: number;
  /** Consecutive requests that failed through the site's fault. */
  failuresInRow: number;
}

/** The source was paused, removed or claimed by another process: the run stops, which is not an error. */
export class SyncEnded extends Error {
  override name = "SyncEnded";
}

/** Renews the sync's lease and locks the source until the transaction ends. @throws SyncEnded */
export async function holdSync({ sql }: Pick<Tx, "sql">, tenantId: string, run: SyncRun): Promise<void> {
  const held = await sql`
    update sources set alive_at = now()
    where tenant_id = ${tenantId} and id = ${run.source.id} and sync_token = ${run.token} and status = 'syncing'
    returning id`;
  if (held.length === 0) throw new SyncEnded();
}
