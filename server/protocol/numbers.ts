/** What an owner reads to know whether it works: figures of a period, with those of the period before. */
import { z } from "@hono/zod-openapi";
import { isTimeZone } from "./hours.ts";
import { daysBetween, LONGEST_PERIOD } from "./period.ts";

export const numbersQuerySchema = z
  .object({
    from: z.iso.date().openapi({ description: "The first day", example: "2026-03-01" }),
    to: z.iso.date().openapi({ description: "The last day, itself included", example: "2026-03-31" }),
    time_zone: z.string().max(64).refine(isTimeZone).optional().openapi({
      description: "Whose days these are; else that of the office hours, else UTC",
      example: "Europe/Berlin",
    }),
  })
  .refine((query) => daysBetween(query) >= 1, { path: ["to"], message: "is before from" })
  .refine((query) => daysBetween(query) <= LONGEST_PERIOD, {
    path: ["to"],
    message: `is more than ${LONGEST_PERIOD} days after from`,
  });
export type NumbersQuery = z.infer<typeof numbersQuerySchema>;

const count = z.number().int();
const reasons = z.object({
  low_confidence: count,
  no_knowledge: count,
  asked_for_person: count,
  by_email: count,
  repeated: count,
  failure: count,
  budget_spent: count,
});

const figuresSchema = z.object({
  questions: count.openapi({ description: "Messages of visitors that the assistant took in" }),
  answered_by_ai: count.openapi({ description: "Questions that the assistant answered anew" }),
  answered_from_cache: count.openapi({ description: "Questions that were given an answer given before" }),
  asked_back: count.openapi({ description: "Questions that the assistant asked back about" }),
  unanswered: count.openapi({ description: "Questions that were stopped by the visitor, or failed" }),
  escalated: reasons.openapi({ description: "Times a conversation went to people, by reason" }),
  answered_by_person: count.openapi({ description: "Those of them that a person has answered by now" }),
  reopened: count.openapi({ description: "Times a resolved or closed conversation was opened again" }),
  thumbs_up: count.openapi({ description: "Answers of the period that a visitor found helpful" }),
  thumbs_down: count.openapi({ description: "Answers of the period that a visitor did not find helpful" }),
  conversations: count.openapi({ description: "Conversations begun in the period in which something was asked" }),
  without_person: count.openapi({ description: "Those of them that never went to people" }),
  first_token_ms: z
    .number()
    .nullable()
    .openapi({ description: "From question to first word, the middle one (median)" }),
  human_answer_seconds: z
    .number()
    .nullable()
    .openapi({ description: "From hand-over to a person's answer, the middle one (median)" }),
  cost_micros: count.openapi({ description: "What models cost, in millionths of a US dollar, by days of UTC" }),
});
export type Figures = z.infer<typeof figuresSchema>;

export const numbersSchema = z.object({
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  total: figuresSchema,
  /** Of as many days right before. */
  before: figuresSchema,
  days: z.array(figuresSchema.extend({ day: z.string() })),
  /** Questions by weekday (Monday first) and hour. */
  hours: z.array(z.array(count)),
  /** Where most conversations begin, without query and fragment. */
  pages: z.array(z.object({ page: z.string(), conversations: count, without_person: count })),
});
export type Numbers = z.infer<typeof numbersSchema>;
