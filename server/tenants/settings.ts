/** Parses stored settings; `protocol/settings.ts` defines them. */
import { type TenantSettings, tenantSettingsSchema } from "../protocol/settings.ts";

export type { TenantSettings } from "../protocol/settings.ts";

/** Stored settings with defaults filled in. An invalid value (from an older schema) counts as not set. */
export function parseSettings(stored: unknown): TenantSettings {
  const parsed = tenantSettingsSchema.safeParse(stored ?? {});
  if (parsed.success) return parsed.data;
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return tenantSettingsSchema.parse({});
  const bad = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
  return tenantSettingsSchema.parse(Object.fromEntries(Object.entries(stored).filter(([key]) => !bad.has(key))));
}
