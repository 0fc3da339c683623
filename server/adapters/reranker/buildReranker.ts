/** Chooses the reranker from the configuration. */
import type { Config } from "../../config/config.ts";
import type { Reranker } from "../../ports/reranker.ts";
import { createHttpReranker } from "./http.ts";
import { createOpenaiReranker } from "./openai.ts";

/** Null unless `RERANK` is set; the configuration already validates what each kind needs. */
export function buildReranker(config: Config): Reranker | null {
  if (config.RERANK === "http" && config.RERANK_URL) {
    return createHttpReranker({
      style: styleOf(config),
      url: config.RERANK_URL,
      ...(config.RERANK_API_KEY ? { apiKey: config.RERANK_API_KEY } : {}),
      ...(config.RERANK_MODEL ? { model: config.RERANK_MODEL } : {}),
    });
  }
  if (config.RERANK === "model" && config.OPENAI_API_KEY) {
    return createOpenaiReranker({
      apiKey: config.OPENAI_API_KEY,
      baseURL: config.OPENAI_BASE_URL,
      model: config.RERANK_MODEL ?? config.OPENAI_MODEL,
    });
  }
  return null;
}

/** Text Embeddings Inference serves one model and takes no model name; Cohere, Jina and compatible APIs require one. */
function styleOf({ RERANK_STYLE: style, RERANK_MODEL: model }: Config) {
  if (style !== "auto") return style;
  return model ? "cohere" : "tei";
}
