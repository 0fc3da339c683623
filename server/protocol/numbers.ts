/** An owner's figures for a period, next to the previous period's. */

import { z } from "@hono/zod-openapi";
import { localizedSchema } from "./actions.ts";
import { escalationReasonSchema } from "./escalations.ts";
import { isTimeZone } from "./hours.ts";
import { uuidSchema } from "./ids.ts";
import { recordOf } from "./keys.ts";
import { daysBetween, MAX_PERIOD_DAYS } from "./period.ts";

export const numbersQuerySchema = z
  .object({
    from: z.iso.date().openapi({ description: "The first day", example: "2026-03-01" }),
    to: z.iso.date().openapi({ description: "The last day, inclusive", example: "2026-03-31" }),
    time_zone: z.string().max(64).refine(isTimeZone).optional().openapi({
      description: "The time zone of the days; by default that of the office hours, else UTC",
      example: "Europe/Berlin",
    }),
  })
  .refine((query) => daysBetween(query) >= 1, { path: ["to"], message: "is before from" })
  .refine((query) => daysBetween(query) <= MAX_PERIOD_DAYS, {
    path: ["to"],
    message: `is more than ${MAX_PERIOD_DAYS} days after from`,
  });
export type NumbersQuery = z.infer<typeof numbersQuerySchema>;

const count = z.number().int();
/** Why conversations went to people. Those an agent started are not hand-overs. */
export const HAND_OVER_REASONS = escalationReasonSchema.exclude(["joined", "followed_up"]).options;
const reasons = z.object(recordOf(HAND_OVER_REASONS, () => count));

const median = z.number().nullable();
const actionFiguresSchema = z.object({
  id: uuidSchema,
  title: localizedSchema,
  asked: count.openapi({ description: "Calls that were asked for in the period, including those that still wait" }),
  done: count.openapi({ description: "Those of them that are done by now" }),
  declined: count.openapi({ description: "Those of them that the visitor or a person has declined" }),
  failed: count.openapi({ description: "Those of them that have failed" }),
  unknown: count.openapi({ description: "Those of them of which nobody knows whether they were done" }),
  ms: median.openapi({ description: "What the tenant's own system took (median)" }),
});
const figuresSchema = z.object({
  questions: count.openapi({
    description: "Visitors' messages that the AI handled; each has one of the five outcomes below",
  }),
  answered_by_ai: count.openapi({ description: "Questions that got a new answer from the AI" }),
  answered_from_cache: count.openapi({ description: "Questions that got a cached answer" }),
  clarified: count.openapi({ description: "Questions that the AI answered with a clarifying question" }),
  unanswered: count.openapi({ description: "Questions that were stopped by the visitor, or failed" }),
  questions_handed_over: count.openapi({ description: "Questions that the AI handed to people" }),
  handed_over: count.openapi({
    description:
      "Times a conversation was handed to people, including by the button and by mail: the sum of `escalated`",
  }),
  escalated: reasons.openapi({ description: "The same by reason" }),
  replied_by_person: count.openapi({ description: "Those of them that a person has replied to by now" }),
  resolved: count.openapi({ description: "Those of them that a person has resolved by now" }),
  reopened: count.openapi({
    description: "Times a resolved or closed conversation was opened again, by the desk, by the visitor or by mail",
  }),
  thumbs_up: count.openapi({ description: "Answers of the period that a visitor found helpful" }),
  thumbs_down: count.openapi({ description: "Answers of the period that a visitor did not find helpful" }),
  conversations: count.openapi({ description: "Conversations begun in the period in which something was asked" }),
  with_person: count.openapi({ description: "Those of them that went to people, or that a person joined" }),
  answered_without_person: count.openapi({
    description: "Those of them that never went to people, and whose last question was answered",
  }),
  left_unanswered: count.openapi({
    description: "Those of them that never went to people, and whose last question was not answered",
  }),
  first_token_ms: median.openapi({ description: "From question to first word (median)" }),
  first_reply_seconds: median.openapi({ description: "From hand-over to a person's first reply (median)" }),
  resolve_seconds: median.openapi({ description: "From hand-over until a person resolved it (median)" }),
  cost_micros: count.openapi({
    description: "What models cost to answer questions, in millionths of a US dollar, by days of UTC",
  }),
  cost_micros_outside_turns: count.openapi({
    description:
      "What models cost for everything else: reading documents, your team's tests, searches and drafts, and learning",
  }),
});
export type Figures = z.infer<typeof figuresSchema>;

export const numbersSchema = z.object({
  from: z.string(),
  to: z.string(),
  time_zone: z.string(),
  total: figuresSchema,
  /** The same number of days immediately before. */
  before: figuresSchema,
  days: z.array(figuresSchema.extend({ day: z.string() })),
  /** Questions by weekday (from Monday) and hour. */
  hours: z.array(z.array(count)),
  /** Pages where most conversations start, without query and fragment. */
  pages: z.array(z.object({ page: z.string(), conversations: count, with_person: count })),
  /** Actions that were requested, most requested first. */
  actions: z.array(actionFiguresSchema),
});
export type Numbers = z.infer<typeof numbersSchema>;
