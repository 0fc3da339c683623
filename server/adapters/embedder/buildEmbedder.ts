/** Chooses the embedder from the configuration. */
import type { Logger } from "pino";
import type { Config } from "../../config/config.ts";
import type { Embedder } from "../../ports/embedder.ts";
import { whyNoModel } from "./meaning/modelFiles.ts";
import { asFormer, createMeaningEmbedder, FORMER_MEANING_MODEL, MEANING_MODEL } from "./meaning.ts";
import { createOpenAIEmbedder } from "./openai.ts";
import { withRecentVectors } from "./recentVectors.ts";
import { formsOf, labelOf, readLabel } from "./textForms.ts";
import { createLocalEmbedder } from "./words.ts";

/**
 * `OPENAI_EMBEDDING_MODEL` when it is set and there is a key; otherwise the bundled model, or the words-only embedder
 * where it is configured or the bundled model can't be run, which is logged. `other` finds either of these at any time,
 * and any model of the same endpoint while there is a key; the endpoint may turn out not to know it.
 */
export function buildEmbedder(
  config: Config,
  log: Logger,
  /** Why the bundled model can't be run; null when it can. */
  whyNot = whyNoModel,
): Embedder {
  const words = createLocalEmbedder();
  const opened = new Map<string, Embedder | null>([[words.model, words]]);
  const open = (model: string): Embedder | null => {
    if (!opened.has(model)) opened.set(model, openOther(model));
    return opened.get(model) ?? null;
  };
  const openOther = (model: string): Embedder | null => {
    if (model === MEANING_MODEL) return openMeaning(whyNot, log);
    if (model !== FORMER_MEANING_MODEL) return openRemote(config, model);
    const meaning = open(MEANING_MODEL);
    return meaning && asFormer(meaning);
  };
  const { OPENAI_EMBEDDING_MODEL: model, OPENAI_EMBEDDING_DIMENSIONS: dimensions } = config;
  const wanted = config.OPENAI_API_KEY && model && labelOf(model, formsOf(model, statedForms(config)), dimensions);
  const own = (wanted && open(wanted)) || (config.EMBEDDER === "meaning" && open(MEANING_MODEL)) || words;
  const close = async () => {
    await Promise.all([...opened.values()].map((embedder) => embedder?.close?.()));
  };
  return Object.create(own, { other: { value: open }, close: { value: close } });
}

function openMeaning(whyNot: () => string | null, log: Logger): Embedder | null {
  const reason = whyNot();
  if (!reason) return createMeaningEmbedder();
  log.warn({ reason }, "the embedding model can't run here: vectors are made of words alone (see docs/models.md)");
  return null;
}

const statedForms = (config: Config) => ({
  question: config.OPENAI_EMBEDDING_QUESTION,
  passage: config.OPENAI_EMBEDDING_PASSAGE,
});

function openRemote(config: Config, label: string): Embedder | null {
  const made = readLabel(label, statedForms(config));
  if (!config.OPENAI_API_KEY || !made || label.startsWith("local-")) return null;
  const endpoint = config.OPENAI_BASE_URL ? { baseUrl: config.OPENAI_BASE_URL } : {};
  const batch = config.OPENAI_EMBEDDING_BATCH;
  return withRecentVectors(createOpenAIEmbedder({ apiKey: config.OPENAI_API_KEY, ...endpoint, ...made, batch }));
}
