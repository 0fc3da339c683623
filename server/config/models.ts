/** The environment's model settings: which models answer, embed and rerank, and how to reach them. */
import { z } from "zod";

const httpUrl = z.url({ protocol: /^https?$/ });
const textForm = z
  .string()
  .refine((text) => !text.trimStart().startsWith("{") || isJson(text), "begins as JSON and is none");

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== null;
  } catch {
    return false;
  }
}

export const modelFields = {
  OPENAI_API_KEY: z.string().min(1).optional(),
  OPENAI_BASE_URL: httpUrl.optional(),
  OPENAI_MODEL: z.string().default("gpt-5-mini"),
  OPENAI_CONTEXTUALIZE_MODEL: z.string().optional(),
  OPENAI_GRADE_MODEL: z.string().optional(),
  /** Unset, the local engine writes the titles, which saves a call per conversation. */
  OPENAI_TITLE_MODEL: z.string().optional(),
  OPENAI_SUMMARIZE_MODEL: z.string().optional(),
  /** Maximum tokens of passages given to a model; fewer for one with a small window. */
  OPENAI_PASSAGE_TOKENS: z.coerce.number().int().min(200).max(100_000).default(6000),
  OPENAI_EMBEDDING_MODEL: z.string().optional(),
  /** Requests shortened vectors, from models that support them. */
  OPENAI_EMBEDDING_DIMENSIONS: z.coerce.number().int().min(8).max(16_000).optional(),
  /**
   * How questions and passages are marked for the model: a prefix, or request fields as JSON. Defaults to the known
   * form for the model.
   */
  OPENAI_EMBEDDING_QUESTION: textForm.optional(),
  OPENAI_EMBEDDING_PASSAGE: textForm.optional(),
  /** Texts per request. */
  OPENAI_EMBEDDING_BATCH: z.coerce.number().int().min(1).max(2048).default(64),
  /** Which of the two embedders without a key to use if OPENAI_EMBEDDING_MODEL is not set. */
  EMBEDDER: z.enum(["meaning", "words"]).default("meaning"),
  /** Whether passages are reranked: by a rerank endpoint, or by a chat model that reads them all. */
  RERANK: z.enum(["off", "http", "model"]).default("off"),
  /** The full URL, including the path. */
  RERANK_URL: httpUrl.optional(),
  RERANK_MODEL: z.string().min(1).optional(),
  RERANK_API_KEY: z.string().min(1).optional(),
  /** The endpoint's API; `auto` means `tei` without a model name, and `cohere` with one. */
  RERANK_STYLE: z.enum(["auto", "cohere", "jina", "tei"]).default("auto"),
  /** Whether owners may connect their own models, with their own keys, to answer their visitors. */
  TENANT_MODELS: z.enum(["off", "on"]).default("off"),
};
