/** The scripted model, in a process of its own: replies by task, and only answers to questions are long. */
import { join } from "node:path";
import type { Send } from "../load/arrivals.ts";
import { stream } from "../load/stream.ts";
import { type Child, startChild } from "../machine/children.ts";
import { requestFor } from "./prompt.ts";

/**
 * `realistic` imitates a hosted model; `instant` leaves only the stack's own work. A judge says what supports each
 * statement where it is asked for that.
 */
const pace = {
  realistic: { firstTokenMs: 300, tokenMs: 20, judgeMs: 500, isJudgeExact: true },
  instant: { firstTokenMs: 0, tokenMs: 0, judgeMs: 0, isJudgeExact: true },
} as const;
export type ModelPace = keyof typeof pace;
const TOKENS = 60;
/** Duration of an answer at the realistic pace. */
export const TURN_SECONDS = (pace.realistic.firstTokenMs + (TOKENS - 1) * pace.realistic.tokenMs) / 1000;

export interface Model extends Child {
  /** Applies to later requests. */
  setPace(name: ModelPace): Promise<void>;
  /** Sends straight from the driver to the model, without a stack. */
  next(): Promise<Send>;
}

/** Starts it at the instant pace. */
export async function startModel(): Promise<Model> {
  const script = join(import.meta.dirname, "../../server/test/support/fakeOpenai.ts");
  const child = await startChild(script, { args: ["--port", "0", "--tokens", String(TOKENS)] });
  return {
    ...child,
    setPace: async (name) => {
      const reply = await fetch(`${child.url}/pace`, { method: "POST", body: JSON.stringify(pace[name]) });
      if (!reply.ok) throw new Error(`the model's pace: ${reply.status}`);
    },
    next: async () => {
      const headers = { "content-type": "application/json" };
      const post = { url: `${child.url}/chat/completions`, headers, body: requestFor("How does it work?") };
      return () => stream(post, '"delta":{"content":');
    },
  };
}
