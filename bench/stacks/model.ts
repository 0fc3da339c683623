/** The scripted model, as a process of its own: it answers by task, and only an answer to a question is long. */
import { join } from "node:path";
import { type Child, startChild } from "../machine/children.ts";

/** `realistic` is how a hosted model feels; `instant` leaves nothing but the stack's own work. */
const pace = {
  realistic: { firstTokenMs: 300, tokenMs: 20 },
  instant: { firstTokenMs: 0, tokenMs: 0 },
} as const;
export type Pace = keyof typeof pace;
const TOKENS = 60;

export function startModel(name: Pace): Promise<Child> {
  const { firstTokenMs, tokenMs } = pace[name];
  const args = ["--port", "0", "--first-token-ms", String(firstTokenMs), "--token-ms", String(tokenMs)];
  return startChild(join(import.meta.dirname, "../../server/test/fakeOpenai.ts"), {
    args: [...args, "--tokens", String(TOKENS)],
  });
}
