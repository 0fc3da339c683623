/** Chooses the embedder from the configuration. */
import type { Config } from "../config.ts";
import type { Embedder } from "../ports/embedder.ts";
import { createLocalEmbedder } from "./embedder.local.ts";
import { createOpenAIEmbedder } from "./embedder.openai.ts";

/**
 * `OPENAI_EMBEDDING_MODEL` when it is set and there is a key, else the local one. Its `other` finds the local embedder at
 * any time, and any model of the same endpoint as long as there is a key; that endpoint may turn out not to know it.
 */
export function buildEmbedder(config: Config): Embedder {
  const local = createLocalEmbedder();
  const opened = new Map<string, Embedder>([[local.model, local]]);
  const open = (model: string): Embedder | null => {
    const known = opened.get(model);
    if (known || !config.OPENAI_API_KEY || model.startsWith("local-")) return known ?? null;
    const made = createOpenAIEmbedder({
      apiKey: config.OPENAI_API_KEY,
      ...(config.OPENAI_BASE_URL ? { baseUrl: config.OPENAI_BASE_URL } : {}),
      model,
    });
    opened.set(model, made);
    return made;
  };
  const own = (config.OPENAI_EMBEDDING_MODEL && open(config.OPENAI_EMBEDDING_MODEL)) || local;
  return Object.assign(own, { other: open });
}
