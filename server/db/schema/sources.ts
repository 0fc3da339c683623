/** Web sites and pages that are synced periodically, and the state of each of their pages. */
import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { at, createdAt, id, tenantId } from "./columns.ts";
import { tenants } from "./tenants.ts";

export const sources = pgTable(
  "sources",
  {
    tenantId: tenantId(),
    id: id(),
    kind: text("kind", { enum: ["site", "page"] }).notNull(),
    name: text("name"),
    /** The given URL, normalized. */
    url: text("url").notNull(),
    /** Only URLs below this one belong to it; updated when the start page redirects within its domain. */
    scope: text("scope").notNull(),
    discovery: text("discovery", { enum: ["auto", "sitemap", "links"] }).notNull(),
    /** URL prefixes that are excluded. */
    exclude: jsonb("exclude").notNull().default([]),
    maxPages: integer("max_pages").notNull(),
    schedule: text("schedule", { enum: ["off", "hourly", "daily", "weekly"] }).notNull(),
    status: text("status", { enum: ["idle", "queued", "syncing", "paused", "failed", "deleting"] }).notNull(),
    errorKey: text("error_key"),
    isTruncated: boolean("is_truncated").notNull().default(false),
    /** Raised by each sync that starts; pages with this value were seen in that sync. */
    syncNumber: integer("sync_number").notNull().default(0),
    /**
     * Set while a sync is in progress, even if paused or its process has died: the next run resumes it. `crawling`
     * follows links.
     */
    syncPhase: text("sync_phase", { enum: ["listing", "fetching", "crawling"] }),
    /** Renewed by each process that takes over the sync: one that lost it can no longer write. */
    syncToken: uuid("sync_token"),
    syncStartedAt: at("sync_started_at"),
    syncedAt: at("synced_at"),
    nextSyncAt: at("next_sync_at"),
    /** The last heartbeat of the sync's worker; for a queued one, when it was queued. */
    aliveAt: at("alive_at").notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique("sources_url").on(t.tenantId, t.kind, t.url),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
    index("sources_next_sync").on(t.nextSyncAt),
  ],
);

/** The sync's work list: it is persistent, so that a sync can resume. */
export const sourcePages = pgTable(
  "source_pages",
  {
    tenantId: tenantId(),
    sourceId: uuid("source_id").notNull(),
    /** Normalized; also the `source_key` of its document. */
    url: text("url").notNull(),
    depth: smallint("depth").notNull(),
    /** The last sync that saw it. */
    syncNumber: integer("sync_number").notNull(),
    isPending: boolean("is_pending").notNull().default(true),
    /** Fetches in the current sync. */
    attempts: smallint("attempts").notNull().default(0),
    outcome: text("outcome", { enum: ["stored", "unchanged", "excluded", "failed"] }),
    errorKey: text("error_key"),
    /** The validators from the site for a conditional request. */
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** SHA-256 of the extracted text: pages change their markup more often than their words. */
    textHash: text("text_hash"),
    /** URLs that it links to within the source; queued again when the page itself is unchanged. */
    links: jsonb("links").notNull().default([]),
    /** Consecutive complete syncs that did not see it. */
    missingSyncs: smallint("missing_syncs").notNull().default(0),
    fetchedAt: at("fetched_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.sourceId, t.url] }),
    foreignKey({ columns: [t.tenantId, t.sourceId], foreignColumns: [sources.tenantId, sources.id] }).onDelete(
      "cascade",
    ),
    index("source_pages_pending").on(t.tenantId, t.sourceId, t.attempts, t.depth, t.url).where(sql`is_pending`),
  ],
);
