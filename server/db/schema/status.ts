/** What an operator is told of the installation. Belongs to no tenant: only the platform sees it. */
import { sql } from "drizzle-orm";
import { boolean, check, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";

/** A stretch of time in which a part of the service was in one state; the newest of each moves its end on. */
export const statusIntervals = pgTable(
  "status_intervals",
  {
    component: text("component").notNull(),
    since: at("since").notNull(),
    state: text("state").notNull(),
    seenAt: at("seen_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.component, t.since] }),
    check("status_intervals_component", sql`component in ('conversations', 'answers', 'documents', 'emails')`),
    check("status_intervals_state", sql`state in ('working', 'late', 'failing')`),
  ],
);

/** One row: when all was last judged, and when a process last stopped asking the operator's model. */
export const statusWatch = pgTable(
  "status_watch",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    notedAt: at("noted_at").notNull(),
    modelLeftAt: at("model_left_at"),
  },
  () => [check("status_watch_only", sql`is_only`)],
);

/** One row: when `frontdesk backup` last wrote a backup to its end. */
export const lastBackup = pgTable(
  "last_backup",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    madeAt: at("made_at").notNull(),
  },
  () => [check("last_backup_only", sql`is_only`)],
);
