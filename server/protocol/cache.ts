/** Request and reply shapes of the desk's API for cached answers. */
import { z } from "zod";
import { messageDtoSchema } from "./events.ts";
import { uuidSchema } from "./ids.ts";
import { queryNumber } from "./queryNumber.ts";

const moment = z.iso.datetime({ offset: true });

/** A passage an answer rests on; the title is null when its document is gone. */
const cacheSourceSchema = z.object({
  document_id: uuidSchema,
  document_version: z.number().int(),
  chunk_id: uuidSchema,
  title: z.string().nullable(),
});
export type CacheSource = z.infer<typeof cacheSourceSchema>;

/** A turn's own answer, with the ticket it was given on, or what a person wrote for everybody. */
const originSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("turn"),
    ticket_id: uuidSchema,
    turn_id: uuidSchema,
    /** Null when the conversation has been deleted. */
    ticket_number: z.string().nullable(),
  }),
  z.object({ kind: z.literal("person"), document_id: uuidSchema, by: z.string().nullable() }),
]);

/**
 * Who gets it. `served`: whoever asks the same; `waiting`: nobody until a second visitor was given the same answer, or a
 * person approves; `outdated`: nobody, what it rests on has changed; `replaced`: nobody, today another model, prompt or
 * embedding is used.
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
  /** The engine that wrote it, with its model and prompt; null for a person. */
  written_by: z.object({ engine: z.string(), model: z.string().nullable(), prompt: z.string().nullable() }).nullable(),
  created_at: moment,
});
export type CachedEntry = z.infer<typeof cacheEntrySchema>;

export const cacheListQuerySchema = z.object({
  /** Words of the question or the answer. */
  search: z.string().max(200).optional(),
  entry_id: uuidSchema.optional(),
  pinned: z.enum(["true", "false"]).optional(),
  order: z.enum(["newest", "most_used"]).default("newest"),
  /** `next_cursor` of the page before. */
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
  /** How many match, on all pages. */
  total: z.number().int(),
});
export type CacheList = z.infer<typeof cacheListSchema>;

export const pinRequestSchema = z.object({ is_pinned: z.boolean() });
