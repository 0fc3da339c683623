/** Request and reply schemas of the desk's API for sources: web sites and pages that are synced regularly. */
import { z } from "zod";
import { uuidSchema } from "./ids.ts";
import { someText } from "./texts.ts";

const moment = z.iso.datetime({ offset: true });

/** `site`: all pages below an address. `page`: a single address. */
const sourceKindSchema = z.enum(["site", "page"]);
export type SourceKind = z.infer<typeof sourceKindSchema>;

/**
 * `idle`: waiting for the next sync. `queued`, `syncing`: under way. `paused`: stopped by a person until resumed.
 * `failed`: the last sync failed (`error_key`); pages fetched before stay in use. `deleting`: its documents are being
 * deleted, then the source itself.
 */
const sourceStatusSchema = z.enum(["idle", "queued", "syncing", "paused", "failed", "deleting"]);

const sourceScheduleSchema = z.enum(["off", "hourly", "daily", "weekly"]);
export type SourceSchedule = z.infer<typeof sourceScheduleSchema>;

/** How a site's pages are found: `auto` uses the sitemap if there is one, else follows links. */
const discoverySchema = z.enum(["auto", "sitemap", "links"]);
export type Discovery = z.infer<typeof discoverySchema>;

/** Maximum and default number of pages per site. */
const MAX_PAGES = 5000;
const DEFAULT_PAGES = 500;
/** Address prefixes to exclude. */
const excludeSchema = z.array(someText(500)).max(50);

export const sourceSchema = z.object({
  id: uuidSchema,
  kind: sourceKindSchema,
  /** The display name: the given name, else the address without `https://`. */
  name: z.string(),
  /** The address as entered: a page, a site's start page, or a sitemap. */
  url: z.string(),
  /** Only addresses below this one belong to the source. */
  scope: z.string(),
  discovery: discoverySchema,
  exclude: z.array(z.string()),
  max_pages: z.number().int(),
  schedule: sourceScheduleSchema,
  status: sourceStatusSchema,
  /** A key of `errors.ts` when failed. */
  error_key: z.string().nullable(),
  /** True when the last sync reached `max_pages` or ran out of time, so pages are missing. */
  is_truncated: z.boolean(),
  /** Pages by outcome; `pending` counts down during a sync. */
  pages: z.object({
    total: z.number().int(),
    pending: z.number().int(),
    /** Fetched and ingested, changed or not. */
    stored: z.number().int(),
    excluded: z.number().int(),
    failed: z.number().int(),
  }),
  /** The source's documents; only `ready` ones are used for answers. */
  documents: z.object({ total: z.number().int(), ready: z.number().int(), failed: z.number().int() }),
  sync_started_at: moment.nullable(),
  /** End of the last complete sync. */
  synced_at: moment.nullable(),
  next_sync_at: moment.nullable(),
  created_at: moment,
  updated_at: moment,
});
export type Source = z.infer<typeof sourceSchema>;
export const sourceListSchema = z.object({ sources: z.array(sourceSchema) });
export type SourceList = z.infer<typeof sourceListSchema>;

const sourceOptions = {
  name: someText(200),
  schedule: sourceScheduleSchema,
  discovery: discoverySchema,
  exclude: excludeSchema,
  max_pages: z.number().int().min(1).max(MAX_PAGES),
};
/** An address without a scheme is taken as https. */
export const sourceRequestSchema = z.object({
  kind: sourceKindSchema,
  url: someText(2000),
  name: sourceOptions.name.optional(),
  schedule: sourceOptions.schedule.default("daily"),
  discovery: sourceOptions.discovery.default("auto"),
  exclude: sourceOptions.exclude.default([]),
  max_pages: sourceOptions.max_pages.default(DEFAULT_PAGES),
});
export type SourceRequest = z.input<typeof sourceRequestSchema>;
/** Only the given fields change. `paused: true` stops a sync between two pages; `false` resumes it. */
export const sourcePatchSchema = z.object({ ...sourceOptions, paused: z.boolean() }).partial();
export type SourcePatch = z.input<typeof sourcePatchSchema>;

/**
 * `stored`: fetched and stored as a document. `unchanged`: same as last time. `excluded`: not allowed or not needed
 * (see `error_key`). `failed`: could not be fetched (see `error_key`); an older version stays in use. Null: not
 * fetched yet.
 */
const pageOutcomeSchema = z.enum(["stored", "unchanged", "excluded", "failed"]);

const sourcePageSchema = z.object({
  url: z.string(),
  is_pending: z.boolean(),
  outcome: pageOutcomeSchema.nullable(),
  error_key: z.string().nullable(),
  /** Clicks from the start page; also 0 for sitemap entries. */
  depth: z.number().int(),
  fetched_at: moment.nullable(),
  /** True when the last sync did not find it; deleted if missing again. */
  is_missing: z.boolean(),
  /** Null when the page is not stored. */
  document: z
    .object({
      id: uuidSchema,
      title: z.string(),
      status: z.enum(["queued", "processing", "ready", "failed"]),
      error_key: z.string().nullable(),
    })
    .nullable(),
});
export type SourcePage = z.infer<typeof sourcePageSchema>;
export const sourcePageListSchema = z.object({
  pages: z.array(sourcePageSchema),
  next_cursor: z.string().nullable(),
});
export type SourcePageList = z.infer<typeof sourcePageListSchema>;
/** `stored` includes unchanged pages, `failed` includes those whose document could not be read. */
export const sourcePageFilterSchema = z.enum(["pending", "stored", "unchanged", "excluded", "failed"]);
export type SourcePageFilter = z.infer<typeof sourcePageFilterSchema>;
