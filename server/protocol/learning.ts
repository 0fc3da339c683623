/** Request and reply shapes of the desk's API for the test box and for what is learned from people's answers. */
import { z } from "zod";
import { qaRequestSchema } from "./documents.ts";
import { escalationReasonSchema } from "./escalations.ts";
import { citationSchema } from "./events.ts";
import { traceSchema } from "./trace.ts";

/** What a visitor writes, and what the widget tells of them. */
const visitorQuestion = {
  question: z.string().trim().min(1).max(2000),
  /** The page they are on. */
  page: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable()
    .default(null),
  /** The language of their browser; null: not known. */
  locale: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .nullable()
    .default(null),
};

export const testBoxRequestSchema = z.object({
  ...visitorQuestion,
  /** Answer as if this were published. */
  knowledge: qaRequestSchema.nullable().default(null),
});

export const testBoxReplySchema = z.object({
  outcome: z.enum(["answered", "clarify", "escalated", "failed"]),
  /** What the visitor would read: the answer, or the question back; null when a person would be asked. */
  content: z.string().nullable(),
  citations: z.array(citationSchema),
  /** What a question back offers. */
  options: z.array(z.string()),
  /** Why a person would be asked. */
  reason: escalationReasonSchema.nullable(),
  /** What was written and did not pass. */
  draft: z.string().nullable(),
  /** The grade the answer must reach, 0 to 1. */
  threshold: z.number(),
  /** From the question to the end, in ms. */
  ms: z.number(),
  trace: traceSchema,
});
export type TestBoxReply = z.infer<typeof testBoxReplySchema>;
