/** The engines over models: the operator's, and tenants' own. */
import { guardedAgents } from "../adapters/webFetcher/agents.ts";
import { taskMs } from "../answering/deadline.ts";
import type { Config } from "../config/config.ts";
import { createOpenaiEngine, type OpenaiEngineOptions } from "../engines/openai/openaiEngine.ts";
import { BoundedMap } from "../language/boundedMap.ts";
import type { Engine } from "../ports/engine.ts";
import type { JudgeExam } from "../ports/judgeExam.ts";
import type { TenantEngines } from "../ports/tenantEngines.ts";
import { createTenantEngines, type TenantEnginesOptions } from "../tenantModel/createTenantEngines.ts";
import { keyPlace } from "../tenantModel/modelRow.ts";
import { openSecret } from "../tenants/sealedSecret.ts";

/** Tenants' exams outlive a change that is none of address or model. */
const MOST_EXAMS = 10_000;
const EXAM_BYTES = 300;

/** @returns null where the operator has set up no model */
export function buildEngine(config: Config): Engine | null {
  if (!config.OPENAI_API_KEY) return null;
  return createOpenaiEngine({
    ...pace(config),
    apiKey: config.OPENAI_API_KEY,
    baseURL: config.OPENAI_BASE_URL,
    model: config.OPENAI_MODEL,
    models: {
      contextualize: config.OPENAI_CONTEXTUALIZE_MODEL,
      grade: config.OPENAI_GRADE_MODEL,
      title: config.OPENAI_TITLE_MODEL,
      summarize: config.OPENAI_SUMMARIZE_MODEL,
    },
  });
}

/**
 * Where a tenant's engine sends its requests is the tenant's to say: it may reach public addresses alone, and the operator's
 * listed hosts. @returns null where the operator lets nobody have one
 */
export function buildTenantEngines(
  config: Config,
  { db, bus }: Pick<TenantEnginesOptions, "db" | "bus">,
): TenantEngines | null {
  if (config.TENANT_MODELS === "off") return null;
  const agents = guardedAgents({ allowed: config.MODEL_ALLOW_PRIVATE_HOSTS });
  const exams = new BoundedMap<JudgeExam>(EXAM_BYTES * MOST_EXAMS);
  return createTenantEngines({
    db,
    bus,
    makeEngine: (tenantId, { base_url: baseURL, api_key, models: { answer, fast, judge, title } }) =>
      createOpenaiEngine({
        ...pace(config),
        // What one endpoint has written is not another's, whatever they call their models.
        name: `openai@${new URL(baseURL).host}`,
        apiKey: openSecret(config.SECRETS_KEYS, keyPlace(tenantId), api_key),
        baseURL,
        model: answer,
        models: {
          contextualize: fast ?? undefined,
          summarize: fast ?? undefined,
          grade: judge ?? undefined,
          title: title ?? undefined,
        },
        agents,
        isTenants: true,
        exams: {
          get: (place) => exams.get(`${tenantId} ${place}`),
          set: (place, exam) => exams.set(`${tenantId} ${place}`, exam, EXAM_BYTES),
        },
      }),
  });
}

function pace({ TURN_DEADLINE_SECONDS }: Config): Pick<OpenaiEngineOptions, "deadlinesMs" | "pieceMs"> {
  return {
    deadlinesMs: {
      contextualize: taskMs(TURN_DEADLINE_SECONDS, "contextualize"),
      generate: taskMs(TURN_DEADLINE_SECONDS, "generate"),
      grade: taskMs(TURN_DEADLINE_SECONDS, "grade"),
    },
    pieceMs: taskMs(TURN_DEADLINE_SECONDS, "piece"),
  };
}
