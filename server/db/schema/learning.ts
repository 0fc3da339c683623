/** What is learned from people's answers: proposals, gaps, and saved questions that are rerun. */
import { foreignKey, index, jsonb, pgTable, primaryKey, real, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, halfvec, id, tenantId } from "./columns.ts";
import { tickets, turns } from "./conversations.ts";
import { tenants } from "./tenants.ts";

/**
 * A group of unanswered questions with the same meaning. It is titled by its first question, which is deleted with
 * its ticket.
 */
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
    /** The member who dismissed or solved it. */
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

/** A turn that a person had to complete, or whose answer was rated down. */
export const gapQuestions = pgTable(
  "gap_questions",
  {
    tenantId: tenantId(),
    turnId: uuid("turn_id").notNull(),
    gapId: uuid("gap_id").notNull(),
    reason: text("reason", {
      enum: ["no_knowledge", "low_confidence", "repeated", "thumbs_down", "cancelled"],
    }).notNull(),
    /** Cosine similarity to the gap when it joined; null for a gap's first question. */
    similarity: real("similarity"),
    /** The vector's embedding model. */
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

/** A question with its answer, proposed for publication. */
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
    /** Where it comes from. Cleared when it is published, so that the knowledge outlives the conversation. */
    ticketId: uuid("ticket_id"),
    messageId: uuid("message_id"),
    gapId: uuid("gap_id"),
    /** The document it was published as. */
    documentId: uuid("document_id"),
    createdBy: text("created_by").notNull(),
    createdByName: text("created_by_name").notNull(),
    /** Who last published, dismissed or rolled it back. */
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

/** An owner's question that is rerun after every change to the knowledge base. */
export const savedQuestions = pgTable(
  "saved_questions",
  {
    tenantId: tenantId(),
    id: id(),
    question: text("question").notNull(),
    page: text("page"),
    locale: text("locale"),
    /** Words that the answer must contain. */
    expectedWords: jsonb("expected_words").notNull().default([]),
    /** The document that it must cite. */
    expectedDocumentId: uuid("expected_document_id"),
    /** The action that must be started. */
    expectedActionId: uuid("expected_action_id"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
  ],
);

/** The result of one run of a saved question. */
export const savedAnswers = pgTable(
  "saved_answers",
  {
    tenantId: tenantId(),
    id: id(),
    questionId: uuid("question_id").notNull(),
    outcome: text("outcome", { enum: ["answered", "clarify", "escalated", "failed"] }).notNull(),
    content: text("content"),
    confidence: real("confidence"),
    /** Titles and ids of the cited documents. */
    sources: jsonb("sources").notNull().default([]),
    /** Id and title of the action that was started. */
    action: jsonb("action"),
    /** Why it differs from what was expected; null when it does not. */
    fault: text("fault", { enum: ["no_answer", "words", "document", "action"] }),
    /** Compared with the previous answer. */
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
