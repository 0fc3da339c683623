/** A partial settings change: settings that are not named stay as they are, so no default may be filled in. */
import { z } from "zod";
import { type TenantSettings, tenantSettingsSchema } from "../protocol/settings.ts";

const fields = Object.entries(tenantSettingsSchema.shape);

/** The settings' own rules without their defaults; unknown names are rejected. */
export const settingsPatchSchema = z.strictObject(
  Object.fromEntries(fields.map(([name, field]) => [name, (field.unwrap() as z.ZodType).optional()])),
) as unknown as z.ZodType<Partial<TenantSettings>>;
