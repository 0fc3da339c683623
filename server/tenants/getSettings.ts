import type { z } from "zod";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import type { shownSettingsSchema } from "../protocol/settings.ts";
import { parseSettings, type TenantSettings } from "./settings.ts";

/** Placeholder shown for a secret that is set. */
const HIDDEN = "hidden";

export type ShownSettings = z.infer<typeof shownSettingsSchema>;

/** The settings as shown to owners: whether a secret is set, never the secret. */
export function shownSettings(settings: TenantSettings): ShownSettings {
  return { ...settings, identity_secret: settings.identity_secret === null ? null : HIDDEN };
}

/**
 * The tenant's settings with defaults filled in and secrets masked.
 * @throws AppError not_found when the tenant is gone
 */
export async function getSettings(ctx: TenantContext): Promise<ShownSettings> {
  const [row] = await withTenant(
    ctx,
    (tx) => tx.sql<{ settings: unknown }[]>`select settings from tenants where id = ${ctx.tenantId}`,
  );
  if (!row) throw new AppError("not_found");
  return shownSettings(parseSettings(row.settings));
}
