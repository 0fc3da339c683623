/**
 * Accounts of people at the desk. `user`, `session`, `account` and `verification` are as better-auth 1.7 expects
 * them; memberships (`organization`, `member`) are ours. Accounts belong to no tenant: one person may work for
 * several. An organization's id is its tenant's id. Only the platform role can access this schema.
 */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

export const authSchema = pgSchema("auth");
const moment = (name: string) => timestamp(name, { withTimezone: true });
const created = () => moment("created_at").notNull().defaultNow();
const updated = () => moment("updated_at").notNull().defaultNow();

export const user = authSchema.table("user", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  createdAt: created(),
  updatedAt: updated(),
});

export const session = authSchema.table(
  "session",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    token: text("token").notNull().unique(),
    expiresAt: moment("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    activeOrganizationId: text("active_organization_id"),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [index("session_user").on(t.userId)],
);

export const account = authSchema.table(
  "account",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [index("account_user").on(t.userId), uniqueIndex("account_once").on(t.providerId, t.accountId)],
);

/** A person's second factor: an authenticator app's secret, sealed. Active once confirmed. */
export const secondFactor = authSchema.table("second_factor", {
  userId: text("user_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  secret: text("secret").notNull(),
  /** The newest step whose code was used; that code and earlier ones are no longer accepted. */
  lastStep: integer("last_step").notNull().default(0),
  confirmedAt: moment("confirmed_at"),
  createdAt: created(),
});

/** Unused recovery codes, as SHA-256. */
export const recoveryCode = authSchema.table(
  "recovery_code",
  {
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    hash: text("hash").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);

export const verification = authSchema.table(
  "verification",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: created(),
    updatedAt: updated(),
  },
  (t) => [index("verification_identifier").on(t.identifier)],
);

export const organization = authSchema.table("organization", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  slug: text("slug").notNull().unique(),
  logo: text("logo"),
  metadata: text("metadata"),
  createdAt: created(),
});

export const member = authSchema.table(
  "member",
  {
    id: text("id").primaryKey(),
    organizationId: text("organization_id")
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    role: text("role").notNull(),
    createdAt: created(),
    /** When the person last opened this desk: the latest one opens at the next sign-in. */
    openedAt: moment("opened_at"),
  },
  (t) => [
    uniqueIndex("member_once").on(t.organizationId, t.userId),
    index("member_user").on(t.userId),
    check("member_role", sql`${t.role} in ('viewer', 'agent', 'owner')`),
  ],
);

export const passwordReset = authSchema.table(
  "password_reset",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** Null for an address without an account, so that requests take the same time. */
    userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("password_reset_user").on(t.userId)],
);

/** A sign-up whose address is not confirmed yet. */
export const signUp = authSchema.table("sign_up", {
  tokenHash: text("token_hash").primaryKey(),
  email: text("email").notNull(),
  tenantName: text("tenant_name").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

/** At most one row, while no account exists: the salt for the one-time code of the first run. */
export const firstRun = authSchema.table(
  "first_run",
  { id: boolean("id").primaryKey().default(true), salt: text("salt").notNull() },
  (t) => [check("first_run_once", sql`${t.id}`)],
);
