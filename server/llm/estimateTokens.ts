import type { EngineTask } from "../ports/engine.ts";
import { thinksFirst } from "./thinksFirst.ts";

/** Tokens a text is likely to be, when the provider did not say: 4 characters each, 1.5 in scripts without spaces. */
export function estimateTokens(text: string): number {
  const dense =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu)?.length ?? 0;
  return Math.ceil((text.length - dense) / 4 + dense / 1.5);
}

/** What a model is called for. */
export type ModelTask = EngineTask | "rerank";

/** A long answer to each task. */
const LONG: Record<ModelTask, number> = {
  contextualize: 300,
  generate: 800,
  restate: 800,
  grade: 50,
  title: 30,
  summarize: 300,
  generalize: 500,
  rerank: 150,
};
/** What a model that thinks first is likely to think, at low effort. */
const THOUGHT = 600;

/** Tokens that a task's answer may well have, before there is any. */
export function likelyTokensOut(task: ModelTask, model: string): number {
  return LONG[task] + (thinksFirst(model) ? THOUGHT : 0);
}
