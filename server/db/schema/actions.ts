/** Actions that the AI may take on a tenant's own systems, and their calls. */
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
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { APPROVALS, CALL_DECISIONS, CALL_STATES } from "../../protocol/actionNames.ts";
import { at, bytea, createdAt, id, tenantId } from "./columns.ts";
import { tickets, turns } from "./conversations.ts";
import { tenants } from "./tenants.ts";

export const actions = pgTable(
  "actions",
  {
    tenantId: tenantId(),
    id: id(),
    /** The definition's name, for the unique index. */
    name: text("name").notNull(),
    definition: jsonb("definition").notNull(),
    /** Incremented by each change. */
    version: integer("version").notNull().default(1),
    isEnabled: boolean("is_enabled").notNull().default(false),
    /** Dry mode: everything except sending. */
    isDry: boolean("is_dry").notNull().default(false),
    /** Encrypted: a JSON object of names and values. */
    secrets: text("secrets"),
    /** Vectors of its phrases, titles and purpose, as `choose/meaning.ts` packs them; null: not yet made. */
    meaning: bytea("meaning"),
    /** Hash of the texts and the model that the vectors were made from. */
    meaningOf: text("meaning_of"),
    createdAt: createdAt(),
    changedAt: at("changed_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique("actions_name").on(t.tenantId, t.name),
    foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade"),
  ],
);

/** One call, stored before anything is sent. Deleted with its ticket. */
export const actionCalls = pgTable(
  "action_calls",
  {
    tenantId: tenantId(),
    id: id(),
    actionId: uuid("action_id").notNull(),
    /** The action when the call was proposed, as shown to those who agreed. */
    version: integer("version").notNull(),
    definition: jsonb("definition").notNull(),
    ticketId: uuid("ticket_id").notNull(),
    /** The turn that proposed it; null when an agent started it. */
    turnId: uuid("turn_id"),
    askedBy: text("asked_by", { enum: ["visitor", "agent"] }).notNull(),
    /** The agent who started it. */
    memberId: text("member_id"),
    memberName: text("member_name"),
    /** The session came from a link in a mail, which proves no identity. */
    isGuest: boolean("is_guest").notNull().default(false),
    state: text("state", { enum: CALL_STATES }).notNull(),
    locale: text("locale").notNull(),
    /** The visitor's values, without bound ones. */
    values: jsonb("values").notNull(),
    valuesHash: text("values_hash").notNull(),
    approval: text("approval", { enum: APPROVALS }).notNull(),
    idempotencyKey: uuid("idempotency_key").notNull(),
    isDry: boolean("is_dry").notNull().default(false),
    /** Fields of the reply. */
    fields: jsonb("fields").notNull().default({}),
    httpStatus: integer("http_status"),
    /** Why it failed, or why its outcome is unknown. */
    failure: text("failure"),
    attempts: integer("attempts").notNull().default(0),
    /** When the claim ends: after that, the sending process is presumed dead. */
    sentUntil: at("sent_until"),
    durationMs: integer("duration_ms"),
    createdAt: createdAt(),
    confirmedAt: at("confirmed_at"),
    approvedAt: at("approved_at"),
    sentAt: at("sent_at"),
    endedAt: at("ended_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.actionId], foreignColumns: [actions.tenantId, actions.id] }).onDelete(
      "cascade",
    ),
    foreignKey({ columns: [t.tenantId, t.ticketId], foreignColumns: [tickets.tenantId, tickets.id] }).onDelete(
      "cascade",
    ),
    foreignKey({ columns: [t.tenantId, t.turnId], foreignColumns: [turns.tenantId, turns.id] }).onDelete("cascade"),
    uniqueIndex("action_calls_turn").on(t.tenantId, t.turnId, t.actionId, t.valuesHash),
    index("action_calls_ticket").on(t.tenantId, t.ticketId, t.createdAt),
    index("action_calls_action").on(t.tenantId, t.actionId, t.createdAt.desc(), t.id.desc()),
    index("action_calls_newest").on(t.tenantId, t.createdAt.desc(), t.id.desc()),
    index("action_calls_sent").on(t.sentUntil).where(sql`state = 'sent'`),
    // The condition of `db/sql/callsForPeople.ts`.
    index("action_calls_for_people")
      .on(t.tenantId, t.ticketId)
      .where(
        sql`state in ('confirmed', 'unknown') or state = 'proposed' and approval = 'person' and asked_by = 'visitor'`,
      ),
  ],
);

/** A person's decision about a call, and the values it was about. */
export const actionApprovals = pgTable(
  "action_approvals",
  {
    tenantId: tenantId(),
    id: id(),
    callId: uuid("call_id").notNull(),
    memberId: text("member_id").notNull(),
    memberName: text("member_name").notNull(),
    decision: text("decision", { enum: CALL_DECISIONS }).notNull(),
    valuesHash: text("values_hash").notNull(),
    word: text("word"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.callId], foreignColumns: [actionCalls.tenantId, actionCalls.id] }).onDelete(
      "cascade",
    ),
    index("action_approvals_call").on(t.tenantId, t.callId, t.createdAt),
  ],
);
