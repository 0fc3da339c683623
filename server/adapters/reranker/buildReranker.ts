/** Chooses the reranker from the configuration. */
import type { Config } from "../../config/config.ts";
import type { Reranker } from "../../ports/reranker.ts";
import { createHttpReranker } from "./http.ts";
import { createOpenaiReranker } from "./openai.ts";

/** None unless `RERANK` asks for one; what each needs is checked with the configuration. */
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

/** Text Embeddings Inference serves one model and is told of none; Cohere, Jina and those like them are always told. */
function styleOf({ RERANK_STYLE: style, RERANK_MODEL: model }: Config) {
  if (style !== "auto") return style;
  return model ? "cohere" : "tei";
}
