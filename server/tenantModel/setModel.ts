import { v7 } from "uuid";
import { writeAudit } from "../audit/writeAudit.ts";
import { withoutPrice } from "../budget/unpricedModels.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { AppError } from "../kernel/errors.ts";
import type { ModelRequest } from "../protocol/model.ts";
import { withRight } from "../rights/withRight.ts";
import { sealSecret } from "../tenants/sealedSecret.ts";
import { parseSettings } from "../tenants/settings.ts";
import { checkReceiver } from "../webhooks/checkReceiver.ts";
import { keyPlace, type ModelRow, selectModel } from "./modelRow.ts";
import { tellModelChanged } from "./tellModelChanged.ts";

/**
 * Creates or changes the tenant's own model. The key is stored encrypted and never shown; without a new one the stored
 * key is kept, but only for the same host. The host's address is checked again on every request.
 * @throws AppError forbidden if the operator disallows it; address_refused; invalid_body without a matching key;
 * price_unknown, naming the models, if there is a cost cap; secrets_key_missing
 */
export async function setModel(ctx: Ctx<AgentActor>, input: ModelRequest): Promise<void> {
  const { config, tenantEngines } = ctx.parts;
  if (!tenantEngines) throw new AppError("forbidden");
  checkReceiver(input.base_url, config.MODEL_ALLOW_PRIVATE_HOSTS);
  const { tenantId, actor } = ctx;
  const sealed = input.key === undefined ? null : sealSecret(config.SECRETS_KEYS, keyPlace(tenantId), input.key);
  const { base_url, models, is_enabled } = input;
  await withRight(ctx, "owner", async (right) => {
    const [tenant] = await right.sql<{ settings: unknown }[]>`
      select settings from tenants where id = ${tenantId} for no key update`;
    if (!tenant) throw new AppError("not_found");
    if (is_enabled) await refuseUnpriced(tenant.settings, Object.values(models));
    const before = await selectModel(right);
    const key = sealed ?? keptKey(before, base_url);
    await right.sql`
      insert into tenant_models (tenant_id, base_url, api_key, models, is_enabled, version)
      values (${tenantId}, ${base_url}, ${key}, ${JSON.stringify(models)}::jsonb, ${is_enabled}, ${v7()})
      on conflict (tenant_id) do update set base_url = excluded.base_url, api_key = excluded.api_key,
        models = excluded.models, is_enabled = excluded.is_enabled, version = excluded.version, changed_at = now()`;
    const named = Object.entries(models).filter(([, name]) => name !== null);
    const details = {
      host: new URL(base_url).host,
      ...Object.fromEntries(named),
      is_enabled,
      key_changed: sealed !== null,
    };
    await writeAudit(right, { tenantId, actorId: actor.id, action: "model_set", details });
  });
  await tellModelChanged(ctx);
}

/** Changing the address must not send the stored key to another host. @throws AppError invalid_body */
function keptKey(before: ModelRow | null, baseUrl: string): string {
  if (before && new URL(before.base_url).origin === new URL(baseUrl).origin) return before.api_key;
  throw new AppError("invalid_body", { fields: ["key"] });
}

/** A cap can't be enforced for a model without a known price. */
async function refuseUnpriced(settings: unknown, names: (string | null)[]): Promise<void> {
  const { daily_cost_cap_micros: cap, model_prices } = parseSettings(settings);
  if (cap === null) return;
  const models = await withoutPrice(names, model_prices);
  if (models.length > 0) throw new AppError("price_unknown", { details: { models } });
}
