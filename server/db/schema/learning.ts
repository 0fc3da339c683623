/** What is learned from people's answers: proposals, questions that nobody could answer, and questions that are tried again. */
import { foreignKey, index, jsonb, pgTable, primaryKey, real, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, halfvec, id, tenantId } from "./columns.ts";
import { tickets, turns } from "./conversations.ts";
import { tenants } from "./tenants.ts";

/** A group of unanswered questions that ask for the same. What it is called is its first question, which goes with its ticket. */
export const gaps = pgTable(
  "gaps",
  {
    tenantId: tenantId(),
    id: id(),
    status: text("status", { enum: ["open", "dismissed", "solved"] })
      .notNull()
      .default("open"),
    /** The document that answers it now. */
    solvedBy: uuid("solved_by"),
    /** Who dismissed or solved it. */
    closedByName: text("closed_by_name"),
    closedBy: text("closed_by"),
    closedAt: at("closed_at"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
    index("gaps_status").on(t.tenantId, t.status),
  ],
);

/** A turn that a person had to end, or whose answer was no good. */
export const gapQuestions = pgTable(
  "gap_questions",
  {
    tenantId: tenantId(),
    turnId: uuid("turn_id").notNull(),
    gapId: uuid("gap_id").notNull(),
    reason: text("reason", {
      enum: ["no_knowledge", "low_confidence", "repeated", "thumbs_down", "cancelled"],
    }).notNull(),
    /** How like the gap it was when it joined: a cosine; null for a gap's first question. */
    likeness: real("likeness"),
    /** The model of the vector. */
    model: text("model").notNull(),
    embedding: halfvec("embedding").notNull(),
    askedAt: at("asked_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.turnId] }),
    foreignKey({ columns: [t.tenantId, t.turnId], foreignColumns: [turns.tenantId, turns.id] }).onDelete("cascade"),
    foreignKey({ columns: [t.tenantId, t.gapId], foreignColumns: [gaps.tenantId, gaps.id] }).onDelete("cascade"),
    index("gap_questions_gap").on(t.tenantId, t.gapId, t.askedAt),
  ],
);

/** A question with its answer that somebody suggests for everybody. */
export const proposals = pgTable(
  "proposals",
  {
    tenantId: tenantId(),
    id: id(),
    status: text("status", { enum: ["proposed", "published", "dismissed", "rolled_back"] })
      .notNull()
      .default("proposed"),
    question: text("question").notNull(),
    answer: text("answer").notNull(),
    alternatives: jsonb("alternatives").notNull().default([]),
    url: text("url"),
    /** Where it comes from. Cut off when it is published, so that knowledge outlives the conversation it came from. */
    ticketId: uuid("ticket_id"),
    messageId: uuid("message_id"),
    gapId: uuid("gap_id"),
    /** What it was published as. */
    documentId: uuid("document_id"),
    createdBy: text("created_by").notNull(),
    createdByName: text("created_by_name").notNull(),
    /** Who published, dismissed or rolled it back last. */
    decidedByName: text("decided_by_name"),
    decidedBy: text("decided_by"),
    decidedAt: at("decided_at"),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
    foreignKey({ columns: [t.tenantId, t.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete(
      "cascade",
    ),
    index("proposals_status").on(t.tenantId, t.status, t.createdAt),
    index("proposals_ticket").on(t.tenantId, t.ticketId),
  ],
);

/** A question of the owner's that is asked again after each change of the knowledge. */
export const savedQuestions = pgTable(
  "saved_questions",
  {
    tenantId: tenantId(),
    id: id(),
    question: text("question").notNull(),
    page: text("page"),
    locale: text("locale"),
    /** Words that the answer must have. */
    expectedWords: jsonb("expected_words").notNull().default([]),
    /** The document that it must cite. */
    expectedDocumentId: uuid("expected_document_id"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
  ],
);

/** What came of asking one of them, once. */
export const savedAnswers = pgTable(
  "saved_answers",
  {
    tenantId: tenantId(),
    id: id(),
    questionId: uuid("question_id").notNull(),
    outcome: text("outcome", { enum: ["answered", "clarify", "escalated", "failed"] }).notNull(),
    content: text("content"),
    confidence: real("confidence"),
    /** Titles and ids of the documents it cites. */
    sources: jsonb("sources").notNull().default([]),
    /** Why it is not what was expected; null when it is. */
    fault: text("fault", { enum: ["no_answer", "words", "document"] }),
    /** Beside the answer before it. */
    change: text("change", { enum: ["first", "same", "changed", "better", "worse"] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.questionId],
      foreignColumns: [savedQuestions.tenantId, savedQuestions.id],
    }).onDelete("cascade"),
    index("saved_answers_question").on(t.tenantId, t.questionId, t.createdAt),
  ],
);
