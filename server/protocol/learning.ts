/** Request and reply shapes of the desk's API for the test box and for what is learned from people's answers. */
import { z } from "zod";
import { qaRequestSchema } from "./documents.ts";
import { escalationReasonSchema } from "./escalations.ts";
import { citationSchema } from "./events.ts";
import { uuidSchema } from "./ids.ts";
import { someText } from "./texts.ts";
import { traceSchema } from "./trace.ts";

const moment = z.iso.datetime({ offset: true });

/** What a visitor writes, and what the widget tells of them. */
const visitorQuestion = {
  question: someText(2000),
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

export type TestBoxRequest = z.input<typeof testBoxRequestSchema>;

export const testBoxReplySchema = z.object({
  outcome: z.enum(["answered", "clarify", "escalated", "failed"]),
  /** What the visitor would read: the answer, or the clarifying question; null when a person would be asked. */
  content: z.string().nullable(),
  citations: z.array(citationSchema),
  /** What a clarifying question offers. */
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

/** Text in pieces: those of a kind tell of one person, and were taken out. */
const segmentSchema = z.object({
  text: z.string(),
  kind: z
    .enum(["greeting", "closing", "name", "email", "phone", "account", "number", "address", "particular"])
    .nullable(),
});
export type TextSegment = z.infer<typeof segmentSchema>;

const proposalStatusSchema = z.enum(["proposed", "published", "dismissed", "rolled_back"]);
export type ProposalStatus = z.infer<typeof proposalStatusSchema>;

export const proposalRowSchema = z.object({
  id: uuidSchema,
  status: proposalStatusSchema,
  question: z.string(),
  /** Empty until somebody has written it. */
  answer: z.string(),
  alternatives: z.array(z.string()),
  url: z.string().nullable(),
  ticket: z.object({ id: uuidSchema, number: z.string() }).nullable(),
  gap_id: uuidSchema.nullable(),
  /** What it was published as. */
  document_id: uuidSchema.nullable(),
  /** Who suggested it; or whose answer it was drafted from, by itself. */
  created_by: z.string(),
  is_automatic: z.boolean(),
  created_at: moment,
  /** Who published, dismissed or rolled it back last. */
  decided_by: z.string().nullable(),
  decided_at: moment.nullable(),
});
export type ProposalRow = z.infer<typeof proposalRowSchema>;

/** What the documents say about the same already. */
const overlapSchema = z.object({
  /** `same`: it is known; `contradicts`: another number, or a no for a yes. */
  kind: z.enum(["same", "contradicts"]),
  document_id: uuidSchema,
  title: z.string(),
  heading_path: z.array(z.string()),
  /** The sentences that stand against each other. */
  ours: z.string(),
  theirs: z.string(),
});
export type Overlap = z.infer<typeof overlapSchema>;

export const proposalSchema = proposalRowSchema.extend({
  /** What was said on the ticket, with what was taken out; null when it was written from scratch or the ticket is gone. */
  source: z.object({ question: z.array(segmentSchema), answer: z.array(segmentSchema) }).nullable(),
  /** What still tells of one person as it is written now. */
  personal: z.array(segmentSchema),
  overlaps: z.array(overlapSchema),
  /** Other tickets that wait for an answer to the same question. */
  waiting: z.array(z.object({ ticket_id: uuidSchema, ticket_number: z.string(), question: z.string() })),
});
export type Proposal = z.infer<typeof proposalSchema>;

export const proposalListQuerySchema = z.object({ status: proposalStatusSchema.default("proposed") });
export const proposalListSchema = z.object({ proposals: z.array(proposalRowSchema) });
export type ProposalList = z.infer<typeof proposalListSchema>;

/** From an agent's message, or for a group of questions that nobody has answered. */
export const proposalRequestSchema = z.union([z.object({ message_id: uuidSchema }), z.object({ gap_id: uuidSchema })]);
export type ProposalRequest = z.infer<typeof proposalRequestSchema>;

/** A question to be asked before and after. */
const replayCaseSchema = z.object({
  question: z.string(),
  /** `asked`: what it was written for; `paraphrase`: asked by visitors in other words; `near`: about something near it. */
  kind: z.enum(["asked", "paraphrase", "near"]),
  ticket: z.object({ id: uuidSchema, number: z.string() }).nullable(),
});
export type ReplayCase = z.infer<typeof replayCaseSchema>;
export const replayCasesSchema = z.object({ cases: z.array(replayCaseSchema) });

const gapStatusSchema = z.enum(["open", "solved", "dismissed"]);
export type GapStatus = z.infer<typeof gapStatusSchema>;
export const gapListQuerySchema = z.object({ status: gapStatusSchema.default("open") });
const gapSchema = z.object({
  id: uuidSchema,
  status: gapStatusSchema,
  /** Its first question. */
  title: z.string(),
  /** Questions in it, of the last 90 days. */
  count: z.number().int(),
  /** Of the last 8 weeks, the current one last. */
  weeks: z.array(z.number().int()),
  questions: z.array(
    z.object({
      turn_id: uuidSchema,
      ticket_id: uuidSchema,
      ticket_number: z.string(),
      question: z.string(),
      reason: z.enum(["no_knowledge", "low_confidence", "repeated", "thumbs_down", "cancelled"]),
      /** How like the group it was when it joined, as a cosine; null for the first one. */
      likeness: z.number().nullable(),
      asked_at: moment,
    }),
  ),
  /** A proposal that is being written for it. */
  proposal_id: uuidSchema.nullable(),
  /** The title is null when the document is gone. */
  solved_by: z.object({ document_id: uuidSchema, title: z.string().nullable() }).nullable(),
  closed_by: z.string().nullable(),
  closed_at: moment.nullable(),
});
export type Gap = z.infer<typeof gapSchema>;
export const gapListSchema = z.object({
  gaps: z.array(gapSchema),
  counts: z.object({ open: z.number().int(), solved: z.number().int(), dismissed: z.number().int() }),
});
export type GapList = z.infer<typeof gapListSchema>;
export const dismissGapRequestSchema = z.object({ is_dismissed: z.boolean() });

const words = someText(200);
export const savedQuestionRequestSchema = z.object({
  ...visitorQuestion,
  /** Words that the answer must have. */
  expected_words: z.array(words).max(10).default([]),
  /** The document that it must cite. */
  expected_document_id: uuidSchema.nullable().default(null),
});
export type SavedQuestionRequest = z.input<typeof savedQuestionRequestSchema>;

export const savedAnswerSchema = z.object({
  id: uuidSchema,
  outcome: testBoxReplySchema.shape.outcome,
  content: z.string().nullable(),
  /** The grade, 0 to 1. */
  confidence: z.number().nullable(),
  sources: z.array(z.object({ document_id: uuidSchema, title: z.string() })),
  /** Why it is not what was expected; null when it is. */
  fault: z.enum(["no_answer", "words", "document"]).nullable(),
  /** Beside the answer before it. */
  change: z.enum(["first", "same", "changed", "better", "worse"]),
  created_at: moment,
});
export type SavedAnswer = z.infer<typeof savedAnswerSchema>;
const savedQuestionSchema = z.object({
  id: uuidSchema,
  question: z.string(),
  page: z.string().nullable(),
  locale: z.string().nullable(),
  expected_words: z.array(z.string()),
  expected_document_id: uuidSchema.nullable(),
  /** Null when none is expected, or it is gone. */
  expected_document_title: z.string().nullable(),
  /** The last answer from before today (UTC), to compare with; null when there is none. */
  before_today: savedAnswerSchema.nullable(),
  /** The newest answers of the last 30 days, newest first. */
  answers: z.array(savedAnswerSchema),
});
export type SavedQuestion = z.infer<typeof savedQuestionSchema>;
export const savedQuestionListSchema = z.object({ questions: z.array(savedQuestionSchema) });
