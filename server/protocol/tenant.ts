/** Request and reply schemas of the desk's API for tenant-wide matters: domains, members, API keys, the session. */
import { z } from "zod";
import { uuidSchema } from "./ids.ts";
import { roles, scopes } from "./roles.ts";
import { someText } from "./texts.ts";

const moment = z.iso.datetime({ offset: true });

export const roleSchema = z.enum(roles);
export type { KeyScope, Role } from "./roles.ts";

const scopeListSchema = z.array(z.enum(scopes)).min(1).max(scopes.length);

export type { TenantSettings as Settings } from "./settings.ts";

export const originListSchema = z.object({
  origins: z.array(
    z.object({
      origin: z.string(),
      created_at: moment,
      /** When the chat was last opened there, to the minute; null: never. */
      seen_at: moment.nullable(),
      /** The page's site; its path is not kept. */
      seen_page: z.string().nullable(),
    }),
  ),
  /** Origins refused in the last 30 days, newest first, without those an owner has hidden. */
  blocked: z.array(
    z.object({
      /** As sent by the browser: `null` for a page without an origin (a file, a sandboxed frame). */
      origin: z.string(),
      attempts: z.number().int(),
      page: z.string().nullable(),
      last_at: moment,
      /** Whether it can be allowed: plain http and `null` can't. */
      can_allow: z.boolean(),
    }),
  ),
});
export type OriginList = z.infer<typeof originListSchema>;
export const originRequestSchema = z.object({ origin: someText(300) });

export const memberListSchema = z.object({
  members: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      role: roleSchema,
      /** Uses two-factor authentication. */
      has_second_factor: z.boolean(),
    }),
  ),
});
export type MemberList = z.infer<typeof memberListSchema>;
const apiKeySchema = z.object({
  id: uuidSchema,
  name: z.string(),
  /** The first characters, to tell keys apart. */
  prefix: z.string(),
  scopes: scopeListSchema,
  /** When it expires; null: never. */
  expires_at: moment.nullable(),
  /** To the minute. */
  last_used_at: moment.nullable(),
  revoked_at: moment.nullable(),
  created_at: moment,
});
export type ApiKey = z.infer<typeof apiKeySchema>;
export const apiKeyListSchema = z.object({ api_keys: z.array(apiKeySchema) });
export const apiKeyRequestSchema = z.object({
  name: someText(80),
  scopes: scopeListSchema.refine((list) => new Set(list).size === list.length),
  expires_at: moment.nullable().default(null),
});
export type ApiKeyRequest = z.input<typeof apiKeyRequestSchema>;
/** `secret` is shown only once: just its hash is stored. */
export const apiKeyCreatedSchema = apiKeySchema.extend({ secret: z.string() });

/** The signed-in person, the current tenant, and their other tenants: `cell` where it lives at another installation. */
export const meSchema = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }),
  role: roleSchema,
  /** An API key's scopes; null for a person. */
  scopes: scopeListSchema.nullable(),
  tenant: z.object({ id: uuidSchema, name: z.string() }),
  tenants: z.array(z.object({ id: uuidSchema, name: z.string(), role: roleSchema, cell: z.string().optional() })),
  /** The service's operator, who sees all desks' dead letters. */
  is_operator: z.boolean(),
});
export type Me = z.infer<typeof meSchema>;
