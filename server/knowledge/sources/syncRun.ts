/** A sync that this process has taken up, and what it works with. */
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
  /** Between two requests to one host, in ms, when its robots.txt asks for no more. */
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
  /** Which sync of the source it is. */
  number: number;
  /** This process's hold on it. */
  token: string;
  phase: "listing" | "fetching" | "crawling";
  /** When this process took it up: what it may take counts from here, not from before a pause. */
  takenUpAt: number;
  signal: AbortSignal;
  /** By origin, fetched once per run. */
  robots: Map<string, RobotsRules>;
  /** How many addresses with parameters there are per path. */
  variants: Map<string, number>;
  /** Bytes of all bodies of this run. */
  bytes: number;
  /** Requests in a row that no page came of through the site's fault. */
  failuresInRow: number;
}

/** The source was paused, removed or taken up by another process: whoever notices stops, and all is well. */
export class SyncEnded extends Error {
  override name = "SyncEnded";
}

/** Gives a sign of life, and holds the source until the transaction ends. @throws SyncEnded */
export async function holdSync({ sql }: Pick<Tx, "sql">, tenantId: string, run: SyncRun): Promise<void> {
  const held = await sql`
    update sources set alive_at = now()
    where tenant_id = ${tenantId} and id = ${run.source.id} and sync_token = ${run.token} and status = 'syncing'
    returning id`;
  if (held.length === 0) throw new SyncEnded();
}
