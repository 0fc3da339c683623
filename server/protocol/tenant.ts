/** Request and reply shapes of the desk's API for what belongs to the tenant as a whole: knowledge, settings, people. */
import { z } from "zod";
import { uuidSchema } from "./ids.ts";
import { roles, scopes } from "./roles.ts";
import { someText } from "./texts.ts";

const moment = z.iso.datetime({ offset: true });

export const roleSchema = z.enum(roles);
export type { Role, Scope } from "./roles.ts";

const scopeListSchema = z.array(z.enum(scopes)).min(1).max(scopes.length);

export type { TenantSettings as Settings } from "./settings.ts";

export const originListSchema = z.object({
  origins: z.array(
    z.object({
      origin: z.string(),
      created_at: moment,
      /** When the chat was last opened there, to the minute; null: never yet. */
      seen_at: moment.nullable(),
      /** The site it was opened on; of its page nothing is kept. */
      seen_page: z.string().nullable(),
    }),
  ),
  /** Where the chat was refused in the last 30 days, the newest first; without those an owner wants to see no more. */
  blocked: z.array(
    z.object({
      /** As the browser sent it: `null` for a page without one (a file, a sandboxed frame). */
      origin: z.string(),
      attempts: z.number().int(),
      page: z.string().nullable(),
      last_at: moment,
      /** Whether it can be listed at all: plain http and `null` can't. */
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
      /** Signs in with a code as well. */
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
  /** When it ends by itself; null: never. */
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
/** `secret` is shown this once: only its hash is kept. */
export const apiKeyCreatedSchema = apiKeySchema.extend({ secret: z.string() });

/** Who is signed in, for which tenant, and where else this person works. */
export const meSchema = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }),
  role: roleSchema,
  /** What an API key may do; null for a person. */
  scopes: scopeListSchema.nullable(),
  tenant: z.object({ id: uuidSchema, name: z.string() }),
  tenants: z.array(z.object({ id: uuidSchema, name: z.string(), role: roleSchema })),
  /** Runs the service: sees what was given up at all desks. */
  is_operator: z.boolean(),
});
export type Me = z.infer<typeof meSchema>;
