/** A turn's steps, as shown to the desk. */
import { z } from "zod";

/** One node of a run; times in ms since the run's start. */
const traceStepSchema = z.object({
  node: z.string(),
  started_ms: z.number(),
  ms: z.number(),
  detail: z.record(z.string(), z.unknown()).default({}),
});
export type TraceStep = z.infer<typeof traceStepSchema>;
const tracePassageSchema = z.object({
  n: z.number(),
  chunk_id: z.string(),
  document_id: z.string(),
  title: z.string(),
  heading_path: z.array(z.string()),
  page: z.number().nullable(),
  scores: z.record(z.string(), z.number()),
  excerpt: z.string(),
  /** Set on a web search result, with its URL. */
  from_web: z.literal(true).optional(),
  url: z.string().nullable().optional(),
});
export type TracePassage = z.infer<typeof tracePassageSchema>;
export const traceSchema = z.object({
  engine: z.string(),
  question: z.string(),
  rephrased_question: z.string().nullable(),
  keywords: z.array(z.string()),
  is_cache_hit: z.boolean(),
  confidence: z.number().nullable(),
  steps: z.array(traceStepSchema),
  passages: z.array(tracePassageSchema),
  /** The retracted draft, with citation marks by passage number; null when nothing was retracted. */
  draft: z.string().nullable(),
  prompt_versions: z.record(z.string(), z.string()),
  tokens_in: z.number(),
  tokens_out: z.number(),
  cost_micros: z.number(),
});
export type Trace = z.infer<typeof traceSchema>;
