/** What visitors see: tickets (one per conversation), messages, turns and everything attached to them. */
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { COST_PURPOSES } from "../../ports/budget.ts";
import { at, bytea, createdAt, id, tenantId } from "./columns.ts";
import { tenants } from "./tenants.ts";

const noticeKinds = [
  "joined",
  "assigned",
  "released",
  "snoozed",
  "handed_back",
  "withdrawn",
  "closed",
  "reopened",
  "merged",
  "merged_here",
  "blocked",
  "unblocked",
] as const;

/** A visitor's browser (or verified person) across conversations. */
export const visitors = pgTable(
  "visitors",
  {
    tenantId: tenantId(),
    id: id(),
    email: text("email"),
    /** Verified by the tenant: see `conversations/verifyIdentity.ts`. */
    name: text("name"),
    /** As last verified: id in the tenant's own systems, address and name. Nobody else writes it, unlike `email`. */
    identity: jsonb("identity"),
    /** Since when this visitor is blocked, and by whom. */
    blockedAt: at("blocked_at"),
    blockedByName: text("blocked_by_name"),
    blockedBy: text("blocked_by"),
    createdAt: createdAt(),
    seenAt: at("seen_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
  ],
);

/**
 * The handle with which a browser is recognized as a visitor: see `conversations/visitorHandle.ts`. Hashes are
 * SHA-256.
 */
export const visitorHandles = pgTable(
  "visitor_handles",
  {
    tenantId: tenantId(),
    seriesHash: text("series_hash").notNull(),
    visitorId: uuid("visitor_id").notNull(),
    handleHash: text("handle_hash").notNull(),
    /** The previous handle still works: a reply lost on a bad network must not lock a visitor out. */
    previousHandleHash: text("previous_handle_hash"),
    /** The salt with which the handle was derived from the previous one. */
    salt: text("salt").notNull().default(""),
    replacedAt: at("replaced_at"),
    seenAt: at("seen_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.seriesHash] }),
    foreignKey({ columns: [t.tenantId, t.visitorId], foreignColumns: [visitors.tenantId, visitors.id] }).onDelete(
      "cascade",
    ),
    index("visitor_handles_visitor").on(t.tenantId, t.visitorId),
  ],
);

export const tickets = pgTable(
  "tickets",
  {
    tenantId: tenantId(),
    id: id(),
    visitorId: uuid("visitor_id").notNull(),
    /** Short and easy to say, per tenant: T-1042. */
    number: integer("number").notNull(),
    status: text("status", { enum: ["open", "pending_human", "resolved", "closed"] })
      .notNull()
      .default("open"),
    title: text("title"),
    titledBy: text("titled_by", { enum: ["machine", "visitor"] }),
    summary: text("summary"),
    /** `summary` covers messages up to this seq. */
    summarizedSeq: integer("summarized_seq").notNull().default(0),
    /** The thread includes messages up to this seq; it may lag behind the table. */
    checkpointSeq: integer("checkpoint_seq").notNull().default(0),
    lastSeq: integer("last_seq").notNull().default(0),
    /** Messages up to this seq are indexed for search. Counts down, below 0, when other searchable data has changed. */
    indexedSeq: integer("indexed_seq").notNull().default(0),
    /** Has words to index. An index over `last_seq` would be updated by each message. */
    needsIndexing: boolean("needs_indexing").notNull().default(false),
    /**
     * The last message that the visitor has had on screen. Null: the ticket is older than this column, and counts as
     * read.
     */
    seenSeq: integer("seen_seq").default(0),
    /** Nothing has been said yet. An index over `last_seq` would be updated by each message. */
    isSilent: boolean("is_silent").notNull().generatedAlwaysAs(sql`last_seq = 0`),
    /** Raised by whoever takes over the ticket's run; older runners fail on it. */
    fence: bigint("fence", { mode: "number" }).notNull().default(0),
    origin: text("origin").notNull(),
    page: jsonb("page").notNull().default({}),
    /** What the visitor limited the latest question to; null: all documents. */
    scope: jsonb("scope"),
    /** Facts that the visitor stated and may rely on later: see `answering/facts/`. */
    facts: jsonb("facts").notNull().default([]),
    locale: text("locale"),
    email: text("email"),
    /** Mails to that address include the whole conversation, even what was read in the chat. */
    wantsTranscript: boolean("wants_transcript").notNull().default(false),
    /** Closed, because it was merged into another ticket of the same visitor. */
    mergedInto: uuid("merged_into"),
    /** Each time it was reopened after being resolved or closed, by anyone; written by a trigger. Null: never. */
    reopenedAt: at("reopened_at").array(),
    /** How the desk's last action can be undone: see `inbox/undo.ts`. */
    undo: jsonb("undo"),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique("tickets_number").on(t.tenantId, t.number),
    foreignKey({ columns: [t.tenantId, t.visitorId], foreignColumns: [visitors.tenantId, visitors.id] }).onDelete(
      "cascade",
    ),
    index("tickets_visitor").on(t.tenantId, t.visitorId, t.updatedAt),
    index("tickets_status").on(t.tenantId, t.status, t.updatedAt),
    index("tickets_silent").on(t.createdAt).where(sql`is_silent`),
    index("tickets_reopened").on(t.tenantId).where(sql`reopened_at is not null`),
    index("tickets_needs_indexing").on(t.tenantId, t.updatedAt).where(sql`needs_indexing`),
  ],
);

/** The composite foreign key from a row to a ticket of its own tenant. */
const ticket = (t: { tenantId: AnyPgColumn; ticketId: AnyPgColumn }) =>
  foreignKey({ columns: [t.tenantId, t.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete("cascade");

/** The conversation as people read it. `seq` starts at 1 and has no gaps within a ticket. */
export const messages = pgTable(
  "messages",
  {
    tenantId: tenantId(),
    id: id(),
    ticketId: uuid("ticket_id").notNull(),
    seq: integer("seq").notNull(),
    role: text("role", { enum: ["visitor", "assistant", "agent", "system"] }).notNull(),
    content: text("content").notNull(),
    clientMessageId: text("client_message_id"),
    /** The turn that this message started (visitor) or that produced it (assistant, system). */
    turnId: uuid("turn_id"),
    citations: jsonb("citations").notNull().default([]),
    confidence: real("confidence"),
    /** Of an answer: the parts of the question that it leaves open. Null for almost every message. */
    gap: jsonb("gap"),
    stopped: boolean("stopped").notNull().default(false),
    /** Of a system message: the ticket's new state; null for the escalation itself. */
    notice: text("notice", { enum: noticeKinds }),
    /** Of an agent's message: the assistant's answer that it corrects. */
    corrects: uuid("corrects"),
    /** Of an agent's message. */
    authorId: text("author_id"),
    authorName: text("author_name"),
    /** Of an agent's message: when one of the visitor's tabs received it, and when it was on screen. */
    deliveredAt: at("delivered_at"),
    seenAt: at("seen_at"),
    /** Its files as shown: `protocol/events.ts`. Null for almost every message. */
    attachments: jsonb("attachments"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique("messages_seq").on(t.tenantId, t.ticketId, t.seq),
    uniqueIndex("messages_client_message_id")
      .on(t.tenantId, t.ticketId, t.clientMessageId)
      .where(sql`client_message_id is not null`),
    ticket(t),
  ],
);

/**
 * A file of a message, from the visitor or a person. In the database, so that it is deleted and backed up with its
 * ticket.
 */
export const attachments = pgTable(
  "attachments",
  {
    tenantId: tenantId(),
    id: id(),
    ticketId: uuid("ticket_id").notNull(),
    /** Null until it is sent. */
    messageId: uuid("message_id"),
    name: text("name").notNull(),
    mediaType: text("media_type").notNull(),
    byteSize: integer("byte_size").notNull(),
    sha256: text("sha256").notNull(),
    /** The member who uploaded it; null for the visitor's own. */
    uploadedBy: text("uploaded_by"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    ticket(t),
    foreignKey({ columns: [t.tenantId, t.messageId], foreignColumns: [messages.tenantId, messages.id] }).onDelete(
      "cascade",
    ),
    index("attachments_ticket").on(t.tenantId, t.ticketId),
    index("attachments_message").on(t.tenantId, t.messageId),
    index("attachments_unsent").on(t.createdAt).where(sql`message_id is null`),
  ],
);

/** The file's bytes in slices, so that no read or write has the whole file in one value. */
export const attachmentPieces = pgTable(
  "attachment_pieces",
  {
    tenantId: tenantId(),
    attachmentId: uuid("attachment_id").notNull(),
    ordinal: integer("ordinal").notNull(),
    body: bytea("body").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.attachmentId, t.ordinal] }),
    foreignKey({
      columns: [t.tenantId, t.attachmentId],
      foreignColumns: [attachments.tenantId, attachments.id],
    }).onDelete("cascade"),
  ],
);

/** One visitor message being answered: its lease while it runs, its outcome after. */
export const turns = pgTable(
  "turns",
  {
    tenantId: tenantId(),
    id: id(),
    ticketId: uuid("ticket_id").notNull(),
    messageId: uuid("message_id").notNull(),
    /** `running` is the only non-final state. */
    status: text("status", { enum: ["running", "answered", "escalated", "clarify", "stopped", "failed"] }).notNull(),
    /** The interrupt that this turn resumes, when it answers a clarifying question. */
    resumesInterruptId: text("resumes_interrupt_id"),
    fence: bigint("fence", { mode: "number" }).notNull(),
    leaseUntil: at("lease_until").notNull(),
    attempt: integer("attempt").notNull().default(1),
    /** Its message came from a session that proves no identity. */
    isGuest: boolean("is_guest").notNull().default(true),
    /** The visitor pressed stop: the runner ends the turn at its next step. */
    stopRequested: boolean("stop_requested").notNull().default(false),
    /** True once `end` is in the turn log. */
    logClosed: boolean("log_closed").notNull().default(false),
    errorKey: text("error_key"),
    /** The W3C `traceparent` of the request that asked, where that is traced. */
    traceParent: text("trace_parent"),
    /** The documents that its question was limited to. */
    scope: jsonb("scope"),
    startedAt: at("started_at").notNull().defaultNow(),
    finishedAt: at("finished_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.messageId], foreignColumns: [messages.tenantId, messages.id] }).onDelete(
      "cascade",
    ),
    ticket(t),
    index("turns_message").on(t.tenantId, t.messageId),
    index("turns_ticket").on(t.tenantId, t.ticketId, t.startedAt),
    uniqueIndex("turns_one_running").on(t.tenantId, t.ticketId).where(sql`status = 'running'`),
    index("turns_lease").on(t.leaseUntil).where(sql`status = 'running' or not log_closed`),
  ],
);

/** How the answer was produced: for agents and owners, never in a visitor's stream. */
export const traces = pgTable(
  "traces",
  {
    tenantId: tenantId(),
    turnId: uuid("turn_id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    engine: text("engine").notNull(),
    question: text("question").notNull(),
    rephrasedQuestion: text("rephrased_question"),
    keywords: jsonb("keywords").notNull().default([]),
    isCacheHit: boolean("is_cache_hit").notNull().default(false),
    confidence: real("confidence"),
    /** Each node in order, with its start and duration in ms: see `answering/trace.ts`. */
    steps: jsonb("steps").notNull().default([]),
    /** Passages with all their scores. */
    passages: jsonb("passages").notNull().default([]),
    /** The same, packed (`db/packed.ts`); used for all traces since this column exists. */
    packedPassages: bytea("packed_passages"),
    /** Text that was written and then withdrawn; null when the answer was kept, or there was none. */
    draft: text("draft"),
    promptVersions: jsonb("prompt_versions").notNull().default({}),
    tokensIn: integer("tokens_in").notNull().default(0),
    tokensOut: integer("tokens_out").notNull().default(0),
    /** Millionths of a US dollar. */
    costMicros: bigint("cost_micros", { mode: "number" }).notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.turnId] }),
    foreignKey({ columns: [t.tenantId, t.turnId], foreignColumns: [turns.tenantId, turns.id] }).onDelete("cascade"),
    ticket(t),
    index("traces_ticket").on(t.tenantId, t.ticketId),
    index("traces_created").on(t.tenantId, t.createdAt),
  ],
);

/**
 * A clarifying question to the visitor (clarify) that a graph waits on. `escalations` are what waits on a person's
 * answer.
 */
export const interrupts = pgTable(
  "interrupts",
  {
    tenantId: tenantId(),
    /** LangGraph's own interrupt id. */
    id: text("id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    turnId: uuid("turn_id").notNull(),
    prompt: text("prompt").notNull(),
    options: jsonb("options").notNull().default([]),
    /** An action's form or confirmation: see `protocol/actionCards.ts`. Null for questions about documents. */
    card: jsonb("card"),
    status: text("status", { enum: ["open", "answered", "cancelled", "handed_over"] })
      .notNull()
      .default("open"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.ticketId, t.id, t.turnId] }),
    ticket(t),
    uniqueIndex("interrupts_one_open").on(t.tenantId, t.ticketId).where(sql`status = 'open'`),
  ],
);

export const escalations = pgTable(
  "escalations",
  {
    tenantId: tenantId(),
    id: id(),
    ticketId: uuid("ticket_id").notNull(),
    turnId: uuid("turn_id"),
    reason: text("reason", {
      enum: [
        "low_confidence",
        "no_knowledge",
        "asked_for_person",
        "sent_files",
        "by_rule",
        "by_email",
        "repeated",
        "failure",
        "budget_spent",
        "needs_approval",
        "action_failed",
        "action_unknown",
        // Opened by an agent, who is assigned from the start:
        "joined",
        "followed_up",
      ],
    }).notNull(),
    note: text("note"),
    status: text("status", { enum: ["open", "claimed", "answered", "withdrawn"] })
      .notNull()
      .default("open"),
    /**
     * The graph's interrupt that the answer resumes; null where the graph was not asked. The answer is delivered
     * either way.
     */
    interruptId: text("interrupt_id"),
    claimedBy: text("claimed_by"),
    claimedByName: text("claimed_by_name"),
    claimedAt: at("claimed_at"),
    /** Snoozed until this time; null: not snoozed. */
    snoozedUntil: at("snoozed_until"),
    /** Whose reply is due, and since when: the visitor's first unanswered message, or the desk's last message. */
    waitsFor: text("waits_for", { enum: ["us", "visitor"] })
      .notNull()
      .default("us"),
    waitsSince: at("waits_since").notNull().defaultNow(),
    answeredBy: text("answered_by"),
    answeredByName: text("answered_by_name"),
    answeredMessageId: uuid("answered_message_id"),
    answeredAt: at("answered_at"),
    /** When the paused graph received the answer. */
    resumedAt: at("resumed_at"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    ticket(t),
    uniqueIndex("escalations_one_open").on(t.tenantId, t.ticketId).where(sql`status in ('open', 'claimed')`),
    index("escalations_status").on(t.tenantId, t.status, t.createdAt),
    index("escalations_ticket").on(t.tenantId, t.ticketId, t.createdAt),
    index("escalations_waiting").on(t.tenantId, t.waitsFor, t.waitsSince).where(sql`status in ('open', 'claimed')`),
  ],
);

export const feedback = pgTable(
  "feedback",
  {
    tenantId: tenantId(),
    messageId: uuid("message_id").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    rating: text("rating", { enum: ["up", "down"] }).notNull(),
    /** The chosen reasons. */
    cause: text("cause", { enum: ["wrong", "incomplete", "unclear", "off_topic"] }),
    /** The visitor's own words. */
    reason: text("reason"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.messageId] }),
    foreignKey({ columns: [t.tenantId, t.messageId], foreignColumns: [messages.tenantId, messages.id] }).onDelete(
      "cascade",
    ),
    ticket(t),
    index("feedback_ticket").on(t.tenantId, t.ticketId),
  ],
);

/** A note for colleagues; visitors never see it. */
export const notes = pgTable(
  "notes",
  {
    tenantId: tenantId(),
    id: id(),
    ticketId: uuid("ticket_id").notNull(),
    authorId: text("author_id").notNull(),
    authorName: text("author_name").notNull(),
    content: text("content").notNull(),
    /** Members who were mentioned in it and notified. */
    mentions: text("mentions").array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), ticket(t), index("notes_ticket").on(t.tenantId, t.ticketId)],
);

/** A mail to a visitor, or a reply from one. */
export const mails = pgTable(
  "mails",
  {
    tenantId: tenantId(),
    id: id(),
    ticketId: uuid("ticket_id").notNull(),
    direction: text("direction", { enum: ["out", "in"] }).notNull(),
    /**
     * `held`: may not be sent; `answer` says why (`unconfirmed`, `stopped`, `limit`). `taken`: received from the
     * visitor. The others are our mails; `accepted` means by the mail server, not by the visitor.
     */
    state: text("state", { enum: ["sending", "held", "accepted", "refused", "bounced", "taken"] }).notNull(),
    /** The recipient or sender. */
    address: text("address").notNull(),
    /** Its Message-ID, without brackets. */
    messageId: text("message_id").notNull(),
    /** The mail server's reply. */
    answer: text("answer"),
    /** Claimed by a sending process until then. */
    leaseUntil: at("lease_until"),
    /** When its link was used: it opens the conversation once. */
    linkUsedAt: at("link_used_at"),
    /** Names of a visitor's mailed files that were not accepted. */
    leftOut: jsonb("left_out"),
    createdAt: createdAt(),
    /** When the mail server last replied about it. */
    settledAt: at("settled_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    ticket(t),
    unique("mails_message_id").on(t.tenantId, t.messageId),
    index("mails_ticket").on(t.tenantId, t.ticketId, t.createdAt),
    index("mails_id").on(t.id),
  ],
);

/** Unsubscribed addresses, hashed: rows outlive the conversations and reveal nobody's address. */
export const mailStops = pgTable(
  "mail_stops",
  {
    tenantId: tenantId(),
    addressHash: text("address_hash").notNull(),
    stoppedAt: at("stopped_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.addressHash] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
  ],
);

/** Which message was sent in which mail, or received in it. */
export const mailedMessages = pgTable(
  "mailed_messages",
  {
    tenantId: tenantId(),
    messageId: uuid("message_id").notNull(),
    mailId: uuid("mail_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.messageId] }),
    foreignKey({ columns: [t.tenantId, t.messageId], foreignColumns: [messages.tenantId, messages.id] }).onDelete(
      "cascade",
    ),
    foreignKey({ columns: [t.tenantId, t.mailId], foreignColumns: [mails.tenantId, mails.id] }).onDelete("cascade"),
    index("mailed_messages_mail").on(t.tenantId, t.mailId),
  ],
);

/** Effects recorded in a transaction and carried out after it, at least once. */
export const outbox = pgTable(
  "outbox",
  {
    tenantId: tenantId(),
    id: id(),
    kind: text("kind", {
      enum: [
        "escalation_opened",
        "resume_graph",
        "drop_question",
        "email_answer",
        "mail_mention",
        "mail_assigned",
        "visitor_followed_up",
        "mail_awake",
        "mail_waiting",
        "mail_owners",
        "call_decided",
        "call_lost",
        "wake_ticket",
        "job",
      ],
    }).notNull(),
    /** Null where it concerns no ticket, or several. */
    ticketId: uuid("ticket_id"),
    payload: jsonb("payload").notNull(),
    attempts: integer("attempts").notNull().default(0),
    dueAt: at("due_at").notNull().defaultNow(),
    doneAt: at("done_at"),
    /** When it was given up, until the operator settles it. `done_at` is set as well. */
    deadAt: at("dead_at"),
    lastError: text("last_error"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    ticket(t),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
    index("outbox_ticket").on(t.tenantId, t.ticketId),
    index("outbox_due").on(t.dueAt).where(sql`done_at is null`),
    index("outbox_dead").on(t.deadAt).where(sql`dead_at is not null`),
  ],
);

/**
 * Costs not booked on a day yet: estimates of model requests in progress, until `expires_at`, and the actual costs of
 * finished ones, without it. Booking them deletes their rows.
 */
export const costReservations = pgTable(
  "cost_reservations",
  {
    tenantId: tenantId(),
    id: uuid("id").notNull(),
    day: text("day").notNull(),
    micros: bigint("micros", { mode: "number" }).notNull(),
    expiresAt: at("expires_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
  ],
);

/**
 * A tenant's usage on a day (UTC), as the sum over its shards: always equals the sum over its turns' traces,
 * including those of deleted conversations. Sharded, because a tenant's turns that end simultaneously would otherwise
 * wait for one row.
 */
export const usageDaily = pgTable(
  "usage_daily",
  {
    tenantId: tenantId(),
    day: text("day").notNull(),
    shard: integer("shard").notNull(),
    turns: integer("turns").notNull().default(0),
    tokensIn: bigint("tokens_in", { mode: "number" }).notNull().default(0),
    tokensOut: bigint("tokens_out", { mode: "number" }).notNull().default(0),
    costMicros: bigint("cost_micros", { mode: "number" }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.day, t.shard] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
  ],
);

/** What models cost a tenant on a day (UTC) outside of its turns, by what it was for: see `budget/bookOutside.ts`. */
export const otherCostsDaily = pgTable(
  "other_costs_daily",
  {
    tenantId: tenantId(),
    day: text("day").notNull(),
    purpose: text("purpose", { enum: COST_PURPOSES }).notNull(),
    tokensIn: bigint("tokens_in", { mode: "number" }).notNull().default(0),
    tokensOut: bigint("tokens_out", { mode: "number" }).notNull().default(0),
    costMicros: bigint("cost_micros", { mode: "number" }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.day, t.purpose] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
  ],
);
