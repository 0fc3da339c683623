import type { EngineTask } from "../ports/engine.ts";
import { thinksFirst } from "./thinksFirst.ts";

/** Estimated tokens of a text if the provider reported none: 4 characters each, 1.5 in scripts without spaces. */
export function estimateTokens(text: string): number {
  const dense =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu)?.length ?? 0;
  return Math.ceil((text.length - dense) / 4 + dense / 1.5);
}

/** The tasks a model is called for. */
export type ModelTask = EngineTask | "rerank";

/** Tokens of a long answer, by task. */
const LONG: Record<ModelTask, number> = {
  contextualize: 300,
  generate: 800,
  restate: 800,
  grade: 50,
  title: 30,
  summarize: 300,
  generalize: 500,
  plan: 120,
  tell: 150,
  rerank: 150,
};
/** Typical reasoning tokens at low effort. */
const THOUGHT = 600;

/** Estimated answer tokens of a task, before the call. */
export function likelyTokensOut(task: ModelTask, model: string): number {
  return LONG[task] + (thinksFirst(model) ? THOUGHT : 0);
}
