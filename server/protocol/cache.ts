/** Request and reply schemas of the desk's API for cached answers. */
import { z } from "zod";
import { messageDtoSchema } from "./events.ts";
import { uuidSchema } from "./ids.ts";
import { queryNumber } from "./queryNumber.ts";

const moment = z.iso.datetime({ offset: true });

/** A passage the answer rests on; the title is null once its document is deleted. */
const cacheSourceSchema = z.object({
  document_id: uuidSchema,
  document_version: z.number().int(),
  chunk_id: uuidSchema,
  title: z.string().nullable(),
});
export type CacheSource = z.infer<typeof cacheSourceSchema>;

/** Either a turn's own answer, with its ticket, or one a person wrote for all visitors. */
const originSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("turn"),
    ticket_id: uuidSchema,
    turn_id: uuidSchema,
    /** Null once the conversation is deleted. */
    ticket_number: z.string().nullable(),
  }),
  z.object({ kind: z.literal("person"), document_id: uuidSchema, by: z.string().nullable() }),
]);

/**
 * `served`: returned for matching questions; `waiting`: not served until a second visitor gets the same answer or a
 * person approves it; `outdated`: not served, its sources have changed; `replaced`: not served, the model, prompt or
 * embedding has changed since.
 */
const cacheStateSchema = z.enum(["served", "waiting", "outdated", "replaced"]);
export type CacheState = z.infer<typeof cacheStateSchema>;

export const cacheEntrySchema = z.object({
  id: uuidSchema,
  question: z.string(),
  answer: z.string(),
  citations: messageDtoSchema.shape.citations,
  confidence: z.number(),
  locale: z.string().nullable(),
  origin: originSchema,
  rests_on: z.array(cacheSourceSchema),
  state: cacheStateSchema,
  is_pinned: z.boolean(),
  hits: z.number().int(),
  last_hit_at: moment.nullable(),
  /** Engine, model and prompt that wrote it; null when a person did. */
  written_by: z.object({ engine: z.string(), model: z.string().nullable(), prompt: z.string().nullable() }).nullable(),
  created_at: moment,
});
export type CachedEntry = z.infer<typeof cacheEntrySchema>;

export const cacheListQuerySchema = z.object({
  /** Words from the question or the answer. */
  search: z.string().max(200).optional(),
  entry_id: uuidSchema.optional(),
  pinned: z.enum(["true", "false"]).optional(),
  order: z.enum(["newest", "most_used"]).default("newest"),
  /** `next_cursor` of the previous page. */
  cursor: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional(),
  limit: queryNumber(z.number().int().min(1).max(100)).default(25),
});
export type CacheListQuery = z.infer<typeof cacheListQuerySchema>;
export const cacheListSchema = z.object({
  entries: z.array(cacheEntrySchema),
  next_cursor: z.string().nullable(),
  /** Total matches over all pages. */
  total: z.number().int(),
});
export type CacheList = z.infer<typeof cacheListSchema>;

export const pinRequestSchema = z.object({ is_pinned: z.boolean() });
