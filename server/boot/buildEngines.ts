/** The engines on models: the operator's, and tenants' own. */
import { guardedAgents } from "../adapters/webFetcher/agents.ts";
import { taskMs } from "../answering/deadline.ts";
import type { Config } from "../config/config.ts";
import type { OpenaiEngineOptions } from "../engines/openai/modelCalls.ts";
import { createOpenaiEngine } from "../engines/openai/openaiEngine.ts";
import { BoundedMap } from "../language/boundedMap.ts";
import type { Engine } from "../ports/engine.ts";
import type { JudgeExam } from "../ports/judgeExam.ts";
import type { TenantEngines } from "../ports/tenantEngines.ts";
import { createTenantEngines, type TenantEnginesOptions } from "../tenantModel/createTenantEngines.ts";
import { keyPlace } from "../tenantModel/modelRow.ts";
import { openSecret } from "../tenants/sealedSecret.ts";

/** Tenants' exams are kept when settings other than URL or model change. */
const MAX_EXAMS = 10_000;
const EXAM_BYTES = 300;

/** @returns null if the operator has configured no model */
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
 * Tenants choose where their engines send requests, so these may reach only public addresses and the operator's listed
 * hosts. @returns null if the operator doesn't allow tenants' own models
 */
export function buildTenantEngines(
  config: Config,
  { db, bus }: Pick<TenantEnginesOptions, "db" | "bus">,
): TenantEngines | null {
  if (config.TENANT_MODELS === "off") return null;
  const agents = guardedAgents({ allowed: config.MODEL_ALLOW_PRIVATE_HOSTS });
  const exams = new BoundedMap<JudgeExam>(EXAM_BYTES * MAX_EXAMS);
  return createTenantEngines({
    db,
    bus,
    makeEngine: (tenantId, { base_url: baseURL, api_key, models: { answer, fast, judge, title } }) =>
      createOpenaiEngine({
        ...pace(config),
        // Includes the endpoint, since models at different endpoints may share a name.
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
      plan: taskMs(TURN_DEADLINE_SECONDS, "plan"),
      tell: taskMs(TURN_DEADLINE_SECONDS, "tell"),
    },
    pieceMs: taskMs(TURN_DEADLINE_SECONDS, "piece"),
  };
}
