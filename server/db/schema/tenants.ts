/** Tenants, the origins their widget may run on, and who works for them. Under RLS like all tenant tables. */
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
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
import { roles, scopes } from "../../protocol/roles.ts";
import { at, bytea, createdAt, id, tenantId } from "./columns.ts";

/** A row's own id is its tenant: the policy compares `id`. */
export const tenants = pgTable("tenants", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  /** See `protocol/settings.ts` for the shape and the defaults. */
  settings: jsonb("settings").notNull().default({}),
  /** What the operator allows this tenant to keep, instead of what holds for all: documents, bytes, passages. */
  quota: jsonb("quota").notNull().default({}),
  /** The number of the newest ticket: counted here, so that a deleted ticket's number is never given out again. */
  lastTicketNumber: integer("last_ticket_number").notNull().default(1000),
  /** Up to when the tenant's people have been told by mail who waits for them. */
  alertedAt: at("alerted_at"),
  /** When an owner had enough of the list of first steps. */
  setupDismissedAt: at("setup_dismissed_at"),
  /** When the test box first gave an answer with a source. */
  testedAt: at("tested_at"),
  createdAt: createdAt(),
  /** When what its settings let expire was last deleted. */
  retentionAppliedAt: at("retention_applied_at"),
});

/**
 * Tenants that are being deleted or went a moment ago, for the processes that still know of them; a row goes when all have
 * had the time to forget. Of no tenant: the tenant is gone.
 */
export const tenantDeletions = pgTable("tenant_deletions", {
  id: uuid("id").primaryKey(),
  requestedAt: at("requested_at").notNull().defaultNow(),
  rowsGoneAt: at("rows_gone_at"),
});

/** Deleting a tenant deletes every row of it. */
const ofTenant = (t: { tenantId: AnyPgColumn }) =>
  foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade");

/** Canonical origins (`https://shop.example`) or wildcards (`https://*.shop.example`). None listed: nobody may embed. */
export const tenantOrigins = pgTable(
  "tenant_origins",
  {
    tenantId: tenantId(),
    origin: text("origin").notNull(),
    createdAt: createdAt(),
    /** When the chat was last opened there, to the minute, and on which site: no path, which is the visitor's. */
    seenAt: at("seen_at"),
    seenPage: text("seen_page"),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.origin] }), ofTenant(t)],
);

/** Where the chat was refused because nobody has listed the origin; at most a few dozen rows a tenant. */
export const blockedOrigins = pgTable(
  "blocked_origins",
  {
    tenantId: tenantId(),
    /** As browsers send it, `null` for pages without one. */
    origin: text("origin").notNull(),
    attempts: bigint("attempts", { mode: "number" }).notNull().default(1),
    /** The newest one, as it called itself. */
    page: text("page"),
    firstAt: at("first_at").notNull().defaultNow(),
    lastAt: at("last_at").notNull().defaultNow(),
    /** Not to be shown again. */
    ignoredAt: at("ignored_at"),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.origin] }), ofTenant(t)],
);

/** Pictures for the widget that an owner has uploaded, named after their content. */
export const tenantImages = pgTable(
  "tenant_images",
  { tenantId: tenantId(), name: text("name").notNull(), body: bytea("body").notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.name] }), ofTenant(t)],
);

/** A model of the tenant's own, in the place of the operator's. */
export const tenantModels = pgTable(
  "tenant_models",
  {
    tenantId: uuid("tenant_id").primaryKey(),
    baseUrl: text("base_url").notNull(),
    /** Sealed. */
    apiKey: text("api_key").notNull(),
    /** By task, see `protocol/model.ts`. */
    models: jsonb("models").notNull(),
    /** False: for trial alone. */
    isEnabled: boolean("is_enabled").notNull(),
    /** Another one with each change: what was learned of the endpoint before is forgotten then. */
    version: uuid("version").notNull(),
    changedAt: at("changed_at").notNull().defaultNow(),
  },
  (t) => [ofTenant(t)],
);

/** Keys for scripts: only a SHA-256 of the secret is kept. */
export const apiKeys = pgTable(
  "api_keys",
  {
    tenantId: tenantId(),
    id: id(),
    name: text("name").notNull(),
    /** The first characters of the key, shown in lists. */
    prefix: text("prefix").notNull(),
    secretHash: text("secret_hash").notNull(),
    scopes: text("scopes", { enum: scopes }).array().notNull(),
    expiresAt: at("expires_at"),
    lastUsedAt: at("last_used_at"),
    revokedAt: at("revoked_at"),
    createdAt: createdAt(),
    /** The member who made it; null for keys older than this column. */
    createdBy: text("created_by"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    ofTenant(t),
    check(
      "api_keys_scopes",
      sql`${t.scopes} <@ array['read', 'ingest', 'tickets', 'settings'] and cardinality(${t.scopes}) > 0`,
    ),
  ],
);

/** Who was asked to join and has not answered yet: one row per address. Accepting or withdrawing deletes it. */
export const invitations = pgTable(
  "invitations",
  {
    tenantId: tenantId(),
    id: id(),
    email: text("email").notNull(),
    role: text("role", { enum: roles }).notNull(),
    /** SHA-256 of the secret in the link. */
    tokenHash: text("token_hash").notNull(),
    invitedBy: text("invited_by").notNull(),
    /** Null: not mailed, the link was handed over otherwise, so that using it proves nothing about the address. */
    mailedAt: at("mailed_at"),
    expiresAt: at("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    ofTenant(t),
    uniqueIndex("invitations_once").on(t.tenantId, t.email),
    index("invitations_token").on(t.tokenHash),
    check("invitations_role", sql`${t.role} in ('viewer', 'agent', 'owner')`),
  ],
);

/** Append-only: the app role may insert and read, never change. */
export const auditLog = pgTable(
  "audit_log",
  {
    tenantId: tenantId(),
    id: id(),
    actorId: text("actor_id").notNull(),
    action: text("action").notNull(),
    subject: text("subject"),
    details: jsonb("details").notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    ofTenant(t),
    index("audit_log_time").on(t.tenantId, t.createdAt, t.id),
  ],
);

/** Writes that clients may send twice, by the hash of their key. Forgotten after a day. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    tenantId: tenantId(),
    actorId: text("actor_id").notNull(),
    keyHash: text("key_hash").notNull(),
    /** Which request it was. */
    fingerprint: text("fingerprint").notNull(),
    /** What it came to, encrypted; null while it runs. */
    reply: text("reply"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.actorId, t.keyHash] }),
    ofTenant(t),
    index("idempotency_keys_age").on(t.createdAt),
  ],
);
