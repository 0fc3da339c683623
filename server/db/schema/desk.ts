/** Canned replies: what people at the desk save for themselves and each other. */
import { foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at, createdAt, id, tenantId } from "./columns.ts";
import { tenants } from "./tenants.ts";

/** A canned reply: one member's own, or shared. */
export const cannedReplies = pgTable(
  "canned_replies",
  {
    tenantId: tenantId(),
    id: id(),
    /** Null: shared with the whole desk. */
    memberId: text("member_id"),
    name: text("name").notNull(),
    /** Markdown, with placeholders such as `{{visitor.name}}`, filled in on use. */
    content: text("content").notNull(),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
    index("canned_replies_name").on(t.tenantId, t.name),
  ],
);
