/** Data exports: each with its file in slices. */
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { at, bytea, createdAt, id, tenantId } from "./columns.ts";
import { tenants } from "./tenants.ts";

export const exports = pgTable(
  "exports",
  {
    tenantId: tenantId(),
    id: id(),
    kind: text("kind", { enum: ["visitor", "conversations", "knowledge", "settings"] }).notNull(),
    format: text("format", { enum: ["json", "jsonl", "csv", "zip"] }).notNull(),
    /** The visitor whose data it is, for the kind `visitor`. */
    visitorId: uuid("visitor_id"),
    status: text("status", { enum: ["queued", "running", "ready", "failed"] }).notNull(),
    /** Conversations or documents written so far, and the total. */
    done: integer("done").notNull().default(0),
    total: integer("total_count"),
    byteSize: bigint("byte_size", { mode: "number" }).notNull().default(0),
    requestedBy: text("requested_by").notNull(),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
    index("exports_expiry").on(t.expiresAt),
  ],
);

/** The file in ordered slices, so that replicas need no shared disk. */
export const exportSlices = pgTable(
  "export_slices",
  {
    tenantId: tenantId(),
    exportId: uuid("export_id").notNull(),
    ordinal: integer("ordinal").notNull(),
    body: bytea("body").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.exportId, t.ordinal] }),
    foreignKey({ columns: [t.tenantId, t.exportId], foreignColumns: [exports.tenantId, exports.id] }).onDelete(
      "cascade",
    ),
  ],
);
