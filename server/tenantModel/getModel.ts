import { readUsed } from "../budget/readServiceLevel.ts";
import type { AgentActor, Ctx, Parts } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { isoTime } from "../db/time.ts";
import { MAX_TOKENS_OUT } from "../llm/chatModel.ts";
import type { Engine } from "../ports/engine.ts";
import type { ModelPage } from "../protocol/model.ts";
import { getSettings } from "../tenants/getSettings.ts";
import { openSecret } from "../tenants/sealedSecret.ts";
import { keyPlace, type ModelRow, selectModel } from "./modelRow.ts";

/** The last characters of a shorter key would reveal too much of it. */
const LONG_KEY = 20;
const SHOWN_CHARS = 4;

/** The models that answer the tenant's visitors: the operator's, and the tenant's own, without its key. */
export async function getModel(ctx: Ctx<AgentActor>): Promise<ModelPage> {
  const [row, settings, used] = await Promise.all([withTenant(ctx, selectModel), getSettings(ctx), readUsed(ctx)]);
  const { tenantEngines, serviceEngine, embedder } = ctx.parts;
  return {
    may_change: tenantEngines !== null,
    operator: { ...namesOf(serviceEngine), embeddings: embedder.model },
    own: row && describe(ctx.parts, ctx.tenantId, row),
    limits: {
      daily_cost_cap_micros: settings.daily_cost_cap_micros,
      cost_micros: used.costMicros,
      answer_tokens: MAX_TOKENS_OUT,
    },
  };
}

const namesOf = (engine: Engine) => ({
  answer: engine.modelOf("generate"),
  fast: engine.modelOf("contextualize"),
  judge: engine.modelOf("grade"),
  title: engine.modelOf("title"),
});

function describe({ config }: Parts, tenantId: string, row: ModelRow): ModelPage["own"] {
  const { base_url, models, is_enabled, changed_at } = row;
  const key = openSecret(config.SECRETS_KEYS, keyPlace(tenantId), row.api_key);
  const key_end = key.length < LONG_KEY ? null : key.slice(-SHOWN_CHARS);
  return { base_url, key_end, models, is_enabled, changed_at: isoTime(changed_at) };
}
