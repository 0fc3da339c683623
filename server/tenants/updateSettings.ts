import { writeAudit } from "../audit/writeAudit.ts";
import { unpricedModels } from "../budget/unpricedModels.ts";
import { type AgentActor, type Ctx, keyOf } from "../context/context.ts";
import { AppError } from "../kernel/errors.ts";
import { PEOPLE_ONLY_SETTINGS } from "../protocol/settings.ts";
import { withRight } from "../rights/withRight.ts";
import { settingsDetails } from "./auditSettings.ts";
import { forgetTenant } from "./findTenant.ts";
import { type ShownSettings, shownSettings } from "./getSettings.ts";
import { keepNamedImages } from "./images.ts";
import { isSealed, sealSecret } from "./sealedSecret.ts";
import { parseSettings, type TenantSettings } from "./settings.ts";

const MAX_SECRET_CHARS = 256;

/**
 * Changes the given settings and leaves the others. Secrets are stored sealed and never shown. The audit log records
 * old and new values.
 * @param patch already validated against the settings' schema
 * @throws AppError forbidden for settings only people may change; not_found when the tenant is gone; invalid_body for
 *   an image that was never uploaded; price_unknown, naming the models, for a cost cap beside models without a known
 *   price; invalid_body and unavailable for a secret that can't be stored
 */
export async function updateSettings(ctx: Ctx<AgentActor>, patch: Partial<TenantSettings>): Promise<ShownSettings> {
  const forPeople = keyOf(ctx.actor) === null ? [] : PEOPLE_ONLY_SETTINGS.filter((name) => patch[name] !== undefined);
  if (forPeople.length > 0) throw new AppError("forbidden", { fields: forPeople });
  const stored = JSON.stringify(withSealedSecret(ctx, patch));
  const settings = await withRight(ctx, "owner", async (right) => {
    const [before] = await right.sql<{ settings: unknown }[]>`
      select settings from tenants where id = ${ctx.tenantId} for no key update`;
    // Merged in SQL, so that two owners who change different settings concurrently both succeed.
    const [row] = await right.sql<{ settings: unknown }[]>`
      update tenants set settings = settings || ${stored}::jsonb where id = ${ctx.tenantId} returning settings`;
    if (!row || !before) throw new AppError("not_found");
    const changed = parseSettings(row.settings);
    if (patch.daily_cost_cap_micros !== undefined || patch.model_prices) await refuseUnpriced(ctx, changed);
    if (patch.logo !== undefined || patch.avatar !== undefined) await keepNamedImages(right, ctx.tenantId, changed);
    await writeAudit(right, {
      tenantId: ctx.tenantId,
      actorId: ctx.actor.id,
      action: "settings_changed",
      details: settingsDetails(parseSettings(before.settings), changed, Object.keys(patch)),
    });
    return changed;
  });
  forgetTenant(ctx.db, ctx.tenantId);
  return shownSettings(settings);
}

/** @throws AppError invalid_body for a secret that is too long or looks sealed, unavailable when it can't be sealed */
function withSealedSecret({ parts, tenantId }: Ctx, patch: Partial<TenantSettings>): Partial<TenantSettings> {
  const { identity_secret: secret } = patch;
  if (!secret) return patch;
  if (secret.length > MAX_SECRET_CHARS || isSealed(secret)) {
    throw new AppError("invalid_body", { fields: ["identity_secret"] });
  }
  const place = { tenantId, field: "identity_secret" } as const;
  return { ...patch, identity_secret: sealSecret(parts.config.SECRETS_KEYS, place, secret) };
}

/** A cap can't be enforced on costs that can't be computed. */
async function refuseUnpriced({ parts }: Ctx, { daily_cost_cap_micros: cap, model_prices }: TenantSettings) {
  if (cap === null) return;
  const models = await unpricedModels(parts, model_prices);
  if (models.length > 0) throw new AppError("price_unknown", { details: { models } });
}
