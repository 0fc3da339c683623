/** The scripted model, as a process of its own: it answers by task, and only an answer to a question is long. */
import { join } from "node:path";
import type { Send } from "../load/arrivals.ts";
import { stream } from "../load/stream.ts";
import { type Child, startChild } from "../machine/children.ts";
import { requestFor } from "./prompt.ts";

/** `realistic` is how a hosted model feels; `instant` leaves nothing but the stack's own work. */
const pace = {
  realistic: { firstTokenMs: 300, tokenMs: 20 },
  instant: { firstTokenMs: 0, tokenMs: 0 },
} as const;
export type Pace = keyof typeof pace;
const TOKENS = 60;
/** What an answer takes at the realistic pace. */
export const TURN_SECONDS = (pace.realistic.firstTokenMs + (TOKENS - 1) * pace.realistic.tokenMs) / 1000;

export interface Model extends Child {
  /** From now on. */
  setPace(name: Pace): Promise<void>;
  /** The driver straight at the model, with no stack between them. */
  next(): Promise<Send>;
}

/** Starts it at full speed. */
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
