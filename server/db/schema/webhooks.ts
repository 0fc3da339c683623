/** Webhooks to tenants' own systems, and their deliveries. */
import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { at, createdAt, id, tenantId } from "./columns.ts";
import { tickets } from "./conversations.ts";
import { tenants } from "./tenants.ts";

export const webhooks = pgTable(
  "webhooks",
  {
    tenantId: tenantId(),
    id: id(),
    kind: text("kind", { enum: ["webhook", "slack"] }).notNull(),
    /** As displayed: only the beginning of a URL that is itself a secret. */
    url: text("url").notNull(),
    events: text("events").array().notNull(),
    /** Sealed: the signing secret, or the whole URL. */
    secret: text("secret").notNull(),
    /** Also signs for a day after a rotation. */
    previousSecret: text("previous_secret"),
    previousSecretUntil: at("previous_secret_until"),
    isEnabled: boolean("is_enabled").notNull().default(true),
    /** The receiver replied that it is permanently gone. */
    isGone: boolean("is_gone").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
  ],
);

/** One event for one receiver, with all delivery attempts. Deleted with its ticket, or after 30 days. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    tenantId: tenantId(),
    id: id(),
    webhookId: uuid("webhook_id").notNull(),
    eventId: uuid("event_id").notNull(),
    type: text("type").notNull(),
    ticketId: uuid("ticket_id"),
    payload: jsonb("payload").notNull(),
    status: text("status", { enum: ["pending", "delivered", "failed"] })
      .notNull()
      .default("pending"),
    /** Since it was sent or replayed. */
    tries: integer("tries").notNull().default(0),
    attempts: jsonb("attempts").notNull().default([]),
    dueAt: at("due_at").notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.webhookId], foreignColumns: [webhooks.tenantId, webhooks.id] }).onDelete(
      "cascade",
    ),
    foreignKey({ columns: [t.tenantId, t.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete(
      "cascade",
    ),
    uniqueIndex("webhook_deliveries_event").on(t.tenantId, t.webhookId, t.eventId),
    index("webhook_deliveries_newest").on(t.tenantId, t.webhookId, t.createdAt.desc(), t.id.desc()),
    index("webhook_deliveries_ticket").on(t.tenantId, t.ticketId),
    index("webhook_deliveries_due").on(t.dueAt).where(sql`status = 'pending'`),
    index("webhook_deliveries_age").on(t.createdAt),
  ],
);
