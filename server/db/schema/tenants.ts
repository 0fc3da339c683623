/**
 * Tenants, their widget's allowed origins, and their own models, keys and invitations. Under RLS like all tenant
 * tables.
 */
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
  /** The operator's quota for this tenant, overriding the default: documents, bytes, chunks. */
  quota: jsonb("quota").notNull().default({}),
  /** The newest ticket's number: kept here so that a deleted ticket's number is never reused. */
  lastTicketNumber: integer("last_ticket_number").notNull().default(1000),
  /** The tenant's people have been mailed about waiting visitors up to this time. */
  alertedAt: at("alerted_at"),
  /** When an owner dismissed the list of first steps. */
  setupDismissedAt: at("setup_dismissed_at"),
  /** When the test box first gave an answer with a citation. */
  testedAt: at("tested_at"),
  createdAt: createdAt(),
  /** When data past its retention period was last deleted. */
  retentionAppliedAt: at("retention_applied_at"),
});

/**
 * Tenants that are being deleted, or were just now, for processes that still cache them; a row is deleted once all
 * caches have expired. Belongs to no tenant: the tenant is gone.
 */
export const tenantDeletions = pgTable("tenant_deletions", {
  id: uuid("id").primaryKey(),
  requestedAt: at("requested_at").notNull().defaultNow(),
  rowsGoneAt: at("rows_gone_at"),
});

/**
 * Tenants that are not at home here, because they move or have moved to another cell: `must_be_home` and the policies
 * `home` keep everyone off their rows. A tenant without a row lives here. A row outlives its tenant, so that whoever
 * still asks here is sent on.
 */
export const placements = pgTable(
  "placements",
  {
    tenantId: uuid("tenant_id").primaryKey(),
    /** The other cell: where the tenant comes from while it is `arriving`, else where it goes. */
    cell: text("cell").notNull(),
    state: text("state", { enum: ["arriving", "frozen", "left"] }).notNull(),
    since: at("since").notNull().defaultNow(),
  },
  (t) => [check("placements_state", sql`${t.state} in ('arriving', 'frozen', 'left')`)],
);

/** Deleting a tenant deletes all of its rows. */
const ofTenant = (t: { tenantId: AnyPgColumn }) =>
  foreignKey({ columns: [t.tenantId], foreignColumns: [tenants.id] }).onDelete("cascade");

/**
 * Canonical origins (`https://shop.example`) or wildcards (`https://*.shop.example`). Without any, no site may embed.
 */
export const tenantOrigins = pgTable(
  "tenant_origins",
  {
    tenantId: tenantId(),
    origin: text("origin").notNull(),
    createdAt: createdAt(),
    /** When the chat was last opened there, to the minute, and on which origin; the path is the visitor's data. */
    seenAt: at("seen_at"),
    seenPage: text("seen_page"),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.origin] }), ofTenant(t)],
);

/** Unlisted origins where the chat was refused; at most a few dozen rows per tenant. */
export const blockedOrigins = pgTable(
  "blocked_origins",
  {
    tenantId: tenantId(),
    /** As sent by browsers: `null` for pages without an origin. */
    origin: text("origin").notNull(),
    attempts: bigint("attempts", { mode: "number" }).notNull().default(1),
    /** The latest page, as reported by itself. */
    page: text("page"),
    firstAt: at("first_at").notNull().defaultNow(),
    lastAt: at("last_at").notNull().defaultNow(),
    /** No longer shown. */
    ignoredAt: at("ignored_at"),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.origin] }), ofTenant(t)],
);

/** Images for the widget uploaded by an owner, named by content hash. */
export const tenantImages = pgTable(
  "tenant_images",
  { tenantId: tenantId(), name: text("name").notNull(), body: bytea("body").notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.name] }), ofTenant(t)],
);

/** A tenant's own model, used instead of the operator's. */
export const tenantModels = pgTable(
  "tenant_models",
  {
    tenantId: uuid("tenant_id").primaryKey(),
    baseUrl: text("base_url").notNull(),
    /** Sealed. */
    apiKey: text("api_key").notNull(),
    /** By task: see `protocol/model.ts`. */
    models: jsonb("models").notNull(),
    /** False: only for trying it out. */
    isEnabled: boolean("is_enabled").notNull(),
    /** Renewed with each change, which discards what was learned about the previous endpoint. */
    version: uuid("version").notNull(),
    changedAt: at("changed_at").notNull().defaultNow(),
  },
  (t) => [ofTenant(t)],
);

/** API keys for scripts: only a SHA-256 of the secret is stored. */
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
    /** The member who created it; null for keys older than this column. */
    createdBy: text("created_by"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    ofTenant(t),
    check(
      "api_keys_scopes",
      sql`${t.scopes} <@ array['read', 'ingest', 'tickets', 'settings', 'knowledge', 'draft', 'answer', 'actions'] and cardinality(${t.scopes}) > 0`,
    ),
  ],
);

/** Pending invitations, one row per address. Accepting or withdrawing one deletes it. */
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
    /** Null: the link was handed over without a mail, so using it proves nothing about the address. */
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

/** Append-only: the app role may insert and select, never update. */
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

/** Writes that clients may repeat, by the hash of their key. Deleted after a day. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    tenantId: tenantId(),
    actorId: text("actor_id").notNull(),
    keyHash: text("key_hash").notNull(),
    /** Identifies the request. */
    fingerprint: text("fingerprint").notNull(),
    /** The reply, encrypted; null while the request runs. */
    reply: text("reply"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.actorId, t.keyHash] }),
    ofTenant(t),
    index("idempotency_keys_age").on(t.createdAt),
  ],
);
