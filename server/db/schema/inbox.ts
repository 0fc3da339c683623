/** How people find and order tickets: words, labels, saved views, and when each of them wants to be told. */
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id, tenantId } from "./columns.ts";
import { tickets } from "./conversations.ts";
import { tenants } from "./tenants.ts";

/**
 * Each word of a ticket once, stemmed: see `inbox/search/`. By the ticket's number, which is a quarter of its id. Row-level security
 * keeps the planner from full-text indexes; these keys it can use, also for the beginning of a word (`word` sorts by bytes).
 */
export const ticketWords = pgTable(
  "ticket_words",
  {
    tenantId: tenantId(),
    number: integer("number").notNull(),
    word: text("word").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.number, t.word] }),
    foreignKey({ columns: [t.tenantId, t.number], foreignColumns: [tickets.tenantId, tickets.number] }).onDelete(
      "cascade",
    ),
    index("ticket_words_word").on(t.tenantId, t.word, t.number),
  ],
);

/** A tenant's own labels for tickets. */
export const labels = pgTable(
  "labels",
  {
    tenantId: tenantId(),
    id: id(),
    name: text("name").notNull(),
    /** One of the protocol's names: the apps know how each looks, light and dark. */
    color: text("color").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
  ],
);

export const ticketLabels = pgTable(
  "ticket_labels",
  {
    tenantId: tenantId(),
    ticketId: uuid("ticket_id").notNull(),
    labelId: uuid("label_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.ticketId, t.labelId] }),
    foreignKey({ columns: [t.tenantId, t.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete(
      "cascade",
    ),
    foreignKey({ columns: [t.tenantId, t.labelId], foreignColumns: [labels.tenantId, labels.id] }).onDelete("cascade"),
    index("ticket_labels_label").on(t.tenantId, t.labelId, t.ticketId),
  ],
);

/** A queue with its filters, under a name. */
export const inboxViews = pgTable(
  "inbox_views",
  {
    tenantId: tenantId(),
    id: id(),
    /** Whose it is. */
    memberId: text("member_id").notNull(),
    memberName: text("member_name").notNull(),
    isShared: boolean("is_shared").notNull().default(false),
    name: text("name").notNull(),
    query: jsonb("query").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
  ],
);

/** How a member wants to hear of those who wait; who has no row is mailed at once. */
export const alertPreferences = pgTable(
  "alert_preferences",
  {
    tenantId: tenantId(),
    memberId: text("member_id").notNull(),
    sound: boolean("sound").notNull().default(false),
    browser: boolean("browser").notNull().default(false),
    mail: text("mail", { enum: ["never", "unclaimed", "always"] })
      .notNull()
      .default("always"),
    /** For `unclaimed`: how long a ticket waits for somebody to take it. */
    mailAfterMinutes: integer("mail_after_minutes").notNull().default(10),
    /** By mail as well when a colleague names the member in a note. */
    mailMentions: boolean("mail_mentions").notNull().default(true),
    /** By mail as well when a colleague gives the member a ticket. */
    mailAssigned: boolean("mail_assigned").notNull().default(true),
    /** Up to which moment the member was mailed about. */
    mailedAt: at("mailed_at"),
    /** The language that the member works in. */
    locale: text("locale", { enum: ["en", "de", "he"] }),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.memberId] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
  ],
);
