/** Request and reply shapes of the desk's API for sources: web sites and pages that are fetched again by themselves. */
import { z } from "zod";
import { uuidSchema } from "./ids.ts";
import { someText } from "./texts.ts";

const moment = z.iso.datetime({ offset: true });

/** `site`: all pages below an address. `page`: one address. */
const sourceKindSchema = z.enum(["site", "page"]);
export type SourceKind = z.infer<typeof sourceKindSchema>;

/**
 * `idle`: nothing to do until its next sync. `queued`, `syncing`: under way. `paused`: stopped by a person until resumed.
 * `failed`: the last sync could not be done (`error_key`); what was fetched before goes on being served. `deleting`: its
 * documents are being deleted, then it is gone.
 */
const sourceStatusSchema = z.enum(["idle", "queued", "syncing", "paused", "failed", "deleting"]);

const sourceScheduleSchema = z.enum(["off", "hourly", "daily", "weekly"]);
export type SourceSchedule = z.infer<typeof sourceScheduleSchema>;

/** How a site's pages are found: `auto` takes the sitemap when there is one, else follows links. */
const discoverySchema = z.enum(["auto", "sitemap", "links"]);
export type Discovery = z.infer<typeof discoverySchema>;

/** Most pages of one site that may be asked for, and how many are taken when nothing is said. */
const MOST_PAGES = 5000;
const DEFAULT_PAGES = 500;
/** Addresses that begin with one of these are left out. */
const excludeSchema = z.array(someText(500)).max(50);

export const sourceSchema = z.object({
  id: uuidSchema,
  kind: sourceKindSchema,
  /** What the lists call it: the given name, else its address without `https://`. */
  name: z.string(),
  /** The address as it was given: a page, a site's start page, or a sitemap. */
  url: z.string(),
  /** Only addresses below this one belong to it. */
  scope: z.string(),
  discovery: discoverySchema,
  exclude: z.array(z.string()),
  max_pages: z.number().int(),
  schedule: sourceScheduleSchema,
  status: sourceStatusSchema,
  /** A key of `errors.ts` when failed. */
  error_key: z.string().nullable(),
  /** True when the last sync stopped at `max_pages`, or took too long: there are more pages. */
  is_truncated: z.boolean(),
  /** Its pages, by what became of them; `pending` counts down while it is synced. */
  pages: z.object({
    total: z.number().int(),
    pending: z.number().int(),
    /** Fetched and taken in, changed or not. */
    stored: z.number().int(),
    excluded: z.number().int(),
    failed: z.number().int(),
  }),
  /** Its documents; `ready` ones are answered from. */
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
  max_pages: z.number().int().min(1).max(MOST_PAGES),
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
/** What is named is changed. `paused: true` stops a sync between two pages; `false` goes on with it. */
export const sourcePatchSchema = z.object({ ...sourceOptions, paused: z.boolean() }).partial();
export type SourcePatch = z.input<typeof sourcePatchSchema>;

/**
 * `stored`: fetched, its text is a document. `unchanged`: the same as last time. `excluded`: it may not or need not be
 * taken in (`error_key` says why). `failed`: it could not be fetched (`error_key`); an older version is still served.
 * Null: not fetched yet.
 */
const pageOutcomeSchema = z.enum(["stored", "unchanged", "excluded", "failed"]);

const sourcePageSchema = z.object({
  url: z.string(),
  is_pending: z.boolean(),
  outcome: pageOutcomeSchema.nullable(),
  error_key: z.string().nullable(),
  /** Clicks from the start page; 0 also for what the sitemap names. */
  depth: z.number().int(),
  fetched_at: moment.nullable(),
  /** True when the last sync did not come across it: missing once more, it is deleted. */
  is_missing: z.boolean(),
  /** Null when nothing of it is stored. */
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
/** `stored` also lists unchanged pages, `failed` also those whose document could not be read. */
export const sourcePageFilterSchema = z.enum(["pending", "stored", "unchanged", "excluded", "failed"]);
export type SourcePageFilter = z.infer<typeof sourcePageFilterSchema>;
