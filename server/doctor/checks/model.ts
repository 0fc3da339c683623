import type { ModelProbe } from "../../ports/engine.ts";
import { error, makeCheck, notice, ok, type Scene, type Verdict, warning } from "../check.ts";

const LINK = "docs/models.md#how-do-i-use-an-openai-model";
/** Visitors wait that long for nothing but a greeting. */
const SLOW_MS = 5000;

interface Measured {
  /** False where the local engine answers by design. */
  isConfigured: boolean;
  probes: Pick<ModelProbe, "model" | "ms" | "failed" | "problem">[];
}

async function measure({ parts, signal }: Scene): Promise<Measured> {
  const { serviceEngine } = parts;
  const probes = (await serviceEngine.probe?.({ signal, onUsage: () => {} })) ?? [];
  return { isConfigured: serviceEngine.asksModel, probes };
}

export function judgeModel({ isConfigured, probes }: Measured): Verdict[] {
  if (!isConfigured) {
    const mend = "Set OPENAI_API_KEY (and OPENAI_BASE_URL for another provider) if a model is to write the answers.";
    return [notice("No model is set up: answers are quoted from the documents.", mend, LINK)];
  }
  return probes.map(({ model, ms, failed, problem }) => {
    const time = `${(ms / 1000).toFixed(1)} seconds`;
    if (failed !== null) {
      const why = (problem ?? failed).replaceAll("_", " ");
      const mend =
        "Check OPENAI_API_KEY, OPENAI_BASE_URL and the model's name; until then, answers are quoted from the documents.";
      return error(`The model ${model} does not answer (${why}).`, mend, LINK);
    }
    if (ms <= SLOW_MS) return ok(`The model ${model} answers in ${time}.`, LINK);
    const mend = "Choose a faster model or endpoint, or raise TURN_DEADLINE_SECONDS.";
    return warning(`The model ${model} takes ${time} for a greeting.`, mend, LINK);
  });
}

/** One tiny call to each of the service's models. */
export const model = makeCheck("model", 35, measure, judgeModel);
