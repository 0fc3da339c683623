/** What the environment says of models: which ones answer, embed and order, and how they are reached. */
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
  /** Without it the local engine makes the titles: one call less per conversation. */
  OPENAI_TITLE_MODEL: z.string().optional(),
  OPENAI_SUMMARIZE_MODEL: z.string().optional(),
  /** So many tokens of passages a model is given to write from; fewer for one with a small window. */
  OPENAI_PASSAGE_TOKENS: z.coerce.number().int().min(200).max(100_000).default(6000),
  OPENAI_EMBEDDING_MODEL: z.string().optional(),
  /** Shorter vectors, from models that can. */
  OPENAI_EMBEDDING_DIMENSIONS: z.coerce.number().int().min(8).max(16_000).optional(),
  /** What tells the model that a text asks or answers: words before it, or fields of the request as JSON. Unset: as is known of the model. */
  OPENAI_EMBEDDING_QUESTION: textForm.optional(),
  OPENAI_EMBEDDING_PASSAGE: textForm.optional(),
  /** Texts in one request. */
  OPENAI_EMBEDDING_BATCH: z.coerce.number().int().min(1).max(2048).default(64),
  /** Which of the two embedders that need no key, where OPENAI_EMBEDDING_MODEL is not set. */
  EMBEDDER: z.enum(["meaning", "words"]).default("meaning"),
  /** Whether found passages are put in a new order: by a rerank endpoint, or by a chat model that reads them all. */
  RERANK: z.enum(["off", "http", "model"]).default("off"),
  /** The endpoint itself, with its path. */
  RERANK_URL: httpUrl.optional(),
  RERANK_MODEL: z.string().min(1).optional(),
  RERANK_API_KEY: z.string().min(1).optional(),
  /** What the endpoint speaks; `auto`: `tei` without a model's name, `cohere` with one. */
  RERANK_STYLE: z.enum(["auto", "cohere", "jina", "tei"]).default("auto"),
  /** Whether tenants' owners may have their visitors answered by models of their own, with keys of their own. */
  TENANT_MODELS: z.enum(["off", "on"]).default("off"),
};
