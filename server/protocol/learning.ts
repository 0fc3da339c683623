/** Request and reply schemas of the desk's API for the test box and for learning from people's answers. */
import { z } from "zod";
import { APPROVALS } from "./actionNames.ts";
import { localizedSchema } from "./actions.ts";
import { qaRequestSchema } from "./documents.ts";
import { escalationReasonSchema } from "./escalations.ts";
import { citationSchema } from "./events.ts";
import { uuidSchema } from "./ids.ts";
import { someText } from "./texts.ts";
import { traceSchema } from "./trace.ts";

const moment = z.iso.datetime({ offset: true });

/** A visitor's question, with what the widget would send along. */
const visitorQuestion = {
  question: someText(2000),
  /** The page the visitor is on. */
  page: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable()
    .default(null),
  /** The browser's language; null when unknown. */
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

/** An action that a question would start. The test box does not send it. */
const foreseenActionSchema = z.object({
  /** The action, or those that the visitor would choose between. */
  choices: z.array(z.object({ id: uuidSchema, name: z.string(), title: localizedSchema })),
  /** Values found in the question. */
  values: z.array(z.object({ label: localizedSchema, value: z.string() })),
  /** Labels of the values that the visitor would be asked for. */
  missing: z.array(localizedSchema),
  /** The next step: a choice, a form, the visitor's confirmation, a person's approval, or sending. */
  next: z.enum(["choose", "ask", "confirm", "approve", "send"]),
  /** Who must agree to these values; null before an action is chosen. */
  approval: z.enum(APPROVALS).nullable(),
  /** Whether the visitor's identity must be verified. */
  needs_identity: z.boolean(),
  /** Whether it is in dry mode. */
  is_dry: z.boolean(),
});
export type ForeseenAction = z.infer<typeof foreseenActionSchema>;

export const testBoxReplySchema = z.object({
  outcome: z.enum(["answered", "clarify", "escalated", "failed"]),
  /** What the visitor would read: the answer or clarifying question; null when a person would be asked, or an action is sent. */
  content: z.string().nullable(),
  citations: z.array(citationSchema),
  /** Options of the clarifying question. */
  options: z.array(z.string()),
  /** The action that would be started, or asked about. */
  action: foreseenActionSchema.nullable(),
  /** Why a person would be asked. */
  reason: escalationReasonSchema.nullable(),
  /** The draft that failed its grade. */
  draft: z.string().nullable(),
  /** The minimum grade of an answer, 0 to 1. */
  threshold: z.number(),
  /** Total time in ms. */
  ms: z.number(),
  trace: traceSchema,
});
export type TestBoxReply = z.infer<typeof testBoxReplySchema>;

/** A piece of text; one with a kind is personal or specific to one visitor, and was removed. */
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
  /** Empty until someone writes it. */
  answer: z.string(),
  alternatives: z.array(z.string()),
  url: z.string().nullable(),
  ticket: z.object({ id: uuidSchema, number: z.string() }).nullable(),
  gap_id: uuidSchema.nullable(),
  /** The document it was published as. */
  document_id: uuidSchema.nullable(),
  /** Who suggested it, or whose answer it was drafted from automatically. */
  created_by: z.string(),
  is_automatic: z.boolean(),
  created_at: moment,
  /** Who last published, dismissed or rolled it back. */
  decided_by: z.string().nullable(),
  decided_at: moment.nullable(),
});
export type ProposalRow = z.infer<typeof proposalRowSchema>;

/** What the documents already say on the subject. */
const overlapSchema = z.object({
  /** `same`: already known; `contradicts`: a different number, or yes against no. */
  kind: z.enum(["same", "contradicts"]),
  document_id: uuidSchema,
  title: z.string(),
  heading_path: z.array(z.string()),
  /** The two sentences compared. */
  ours: z.string(),
  theirs: z.string(),
});
export type Overlap = z.infer<typeof overlapSchema>;

export const proposalSchema = proposalRowSchema.extend({
  /** The ticket's original text with removed parts marked; null when written from scratch, or the ticket is gone. */
  source: z.object({ question: z.array(segmentSchema), answer: z.array(segmentSchema) }).nullable(),
  /** Personal details left in the current wording. */
  personal: z.array(segmentSchema),
  overlaps: z.array(overlapSchema),
  /** Other tickets waiting for an answer to the same question. */
  waiting: z.array(z.object({ ticket_id: uuidSchema, ticket_number: z.string(), question: z.string() })),
});
export type Proposal = z.infer<typeof proposalSchema>;

export const proposalListQuerySchema = z.object({ status: proposalStatusSchema.default("proposed") });
export const proposalListSchema = z.object({ proposals: z.array(proposalRowSchema) });
export type ProposalList = z.infer<typeof proposalListSchema>;

/** From an agent's message, or for a group of unanswered questions. */
export const proposalRequestSchema = z.union([z.object({ message_id: uuidSchema }), z.object({ gap_id: uuidSchema })]);
export type ProposalRequest = z.infer<typeof proposalRequestSchema>;

/** A question run before and after publishing. */
const replayCaseSchema = z.object({
  question: z.string(),
  /** `asked`: what it was written for; `paraphrase`: visitors' other wordings; `near`: a neighbouring subject. */
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
  /** The group's first question. */
  title: z.string(),
  /** Questions in the last 90 days. */
  count: z.number().int(),
  /** Questions per week for the last 8 weeks, current week last. */
  weeks: z.array(z.number().int()),
  questions: z.array(
    z.object({
      turn_id: uuidSchema,
      ticket_id: uuidSchema,
      ticket_number: z.string(),
      question: z.string(),
      reason: z.enum(["no_knowledge", "low_confidence", "repeated", "thumbs_down", "cancelled"]),
      /** Cosine similarity to the group on joining; null for its first question. */
      similarity: z.number().nullable(),
      asked_at: moment,
    }),
  ),
  /** The proposal being written for it. */
  proposal_id: uuidSchema.nullable(),
  /** The title is null once the document is deleted. */
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
  /** Words the answer must contain. */
  expected_words: z.array(words).max(10).default([]),
  /** The document the answer must cite. */
  expected_document_id: uuidSchema.nullable().default(null),
  /** The action that must be started; words and document don't count then. */
  expected_action_id: uuidSchema.nullable().default(null),
});
export type SavedQuestionRequest = z.input<typeof savedQuestionRequestSchema>;

export const savedAnswerSchema = z.object({
  id: uuidSchema,
  outcome: testBoxReplySchema.shape.outcome,
  content: z.string().nullable(),
  /** The grade, 0 to 1. */
  confidence: z.number().nullable(),
  sources: z.array(z.object({ document_id: uuidSchema, title: z.string() })),
  /** The action that would have been started. */
  action: z.object({ id: uuidSchema, title: localizedSchema }).nullable(),
  /** How it misses the expectation; null when it meets it. */
  fault: z.enum(["no_answer", "words", "document", "action"]).nullable(),
  /** Compared with the previous answer. */
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
  /** Null when no document is expected, or it was deleted. */
  expected_document_title: z.string().nullable(),
  expected_action_id: uuidSchema.nullable(),
  /** Null when no action is expected, or it was deleted. */
  expected_action_title: localizedSchema.nullable(),
  /** The last answer before today (UTC), for comparison; null when there is none. */
  before_today: savedAnswerSchema.nullable(),
  /** Answers of the last 30 days, newest first. */
  answers: z.array(savedAnswerSchema),
});
export type SavedQuestion = z.infer<typeof savedQuestionSchema>;
export const savedQuestionListSchema = z.object({ questions: z.array(savedQuestionSchema) });
