/** Web sites and pages that are fetched again by themselves, and what became of each of their pages. */
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
    /** Normalised, as it was given. */
    url: text("url").notNull(),
    /** Only addresses below this one belong to it; moves along when the start page redirects within its domain. */
    scope: text("scope").notNull(),
    discovery: text("discovery", { enum: ["auto", "sitemap", "links"] }).notNull(),
    /** Prefixes of addresses that are left out. */
    exclude: jsonb("exclude").notNull().default([]),
    maxPages: integer("max_pages").notNull(),
    schedule: text("schedule", { enum: ["off", "hourly", "daily", "weekly"] }).notNull(),
    status: text("status", { enum: ["idle", "queued", "syncing", "paused", "failed", "deleting"] }).notNull(),
    errorKey: text("error_key"),
    isTruncated: boolean("is_truncated").notNull().default(false),
    /** Raised by each sync that begins; a page that carries it was come across in this sync. */
    syncNumber: integer("sync_number").notNull().default(0),
    /** Set while a sync is under way, also while it is paused or its process is dead: the next run goes on with it. `crawling` follows links. */
    syncPhase: text("sync_phase", { enum: ["listing", "fetching", "crawling"] }),
    /** Made anew by each process that takes the sync up: one that lost it can't write any more. */
    syncToken: uuid("sync_token"),
    syncStartedAt: at("sync_started_at"),
    syncedAt: at("synced_at"),
    nextSyncAt: at("next_sync_at"),
    /** The last sign of life of whoever works on it; a queued one has it from when it was queued. */
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

/** The list a sync works off: it survives the process, so that a sync goes on where it was. */
export const sourcePages = pgTable(
  "source_pages",
  {
    tenantId: tenantId(),
    sourceId: uuid("source_id").notNull(),
    /** Normalised; also the `source_key` of its document. */
    url: text("url").notNull(),
    depth: smallint("depth").notNull(),
    /** The last sync that came across it. */
    syncNumber: integer("sync_number").notNull(),
    isPending: boolean("is_pending").notNull().default(true),
    /** Fetches in the sync under way. */
    attempts: smallint("attempts").notNull().default(0),
    outcome: text("outcome", { enum: ["stored", "unchanged", "excluded", "failed"] }),
    errorKey: text("error_key"),
    /** What the site said to be asked with next time. */
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** SHA-256 of the text that was read: pages change their markup more often than their words. */
    textHash: text("text_hash"),
    /** Addresses it links to that belong to the source; asked for again when the page itself is unchanged. */
    links: jsonb("links").notNull().default([]),
    /** Complete syncs in a row that did not come across it. */
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
