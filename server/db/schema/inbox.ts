/** How people find and organize tickets: words, labels, saved views, and alert preferences. */
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at, createdAt, id, tenantId } from "./columns.ts";
import { tickets } from "./conversations.ts";
import { tenants } from "./tenants.ts";

/**
 * Each word of a ticket once, stemmed: see `inbox/search/`. Keyed by ticket number, a quarter the size of its id.
 * Under row-level security the planner cannot use full-text indexes, but it can use these keys, also for prefixes
 * (`word` sorts by bytes).
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
    /** A color name of the protocol: the apps know how each looks in light and dark mode. */
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

/** A saved set of inbox filters. */
export const inboxViews = pgTable(
  "inbox_views",
  {
    tenantId: tenantId(),
    id: id(),
    /** The member who owns it. */
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

/** When a member is told about waiting tickets; one without a row is mailed at once. */
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
    /** For `unclaimed`: how long a ticket waits to be claimed. */
    mailAfterMinutes: integer("mail_after_minutes").notNull().default(10),
    /** Also by mail when a colleague mentions the member in a note. */
    mailMentions: boolean("mail_mentions").notNull().default(true),
    /** Also by mail when a colleague assigns the member a ticket. */
    mailAssigned: boolean("mail_assigned").notNull().default(true),
    /** The member has been mailed about tickets up to this time. */
    mailedAt: at("mailed_at"),
    /** The member's language. */
    locale: text("locale", { enum: ["en", "de", "he"] }),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.memberId] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
  ],
);
