/** A change of some settings: what is not named is not touched, so no default may fill it in. */
import { z } from "zod";
import { type TenantSettings, tenantSettingsSchema } from "../protocol/settings.ts";

const fields = Object.entries(tenantSettingsSchema.shape);

/** The settings' own rules without their defaults; unknown names are refused. */
export const settingsPatchSchema = z.strictObject(
  Object.fromEntries(fields.map(([name, field]) => [name, (field.unwrap() as z.ZodType).optional()])),
) as unknown as z.ZodType<Partial<TenantSettings>>;
