import type { Chat } from "./chat.ts";
import { open } from "./http.ts";

/** Dismisses a clarifying question without answering it. */
export async function cancelClarify(chat: Chat, interruptId: string): Promise<void> {
  chat.store.dispatch({ type: "clarify_done", interruptId });
  const body = { interrupt_id: interruptId, cancel: true };
  const cancelled = chat.reach("/resume", (url, token) => open(url, { token, body }));
  await chat.tell(cancelled.then(async (response) => (await chat.line()).sender.readTurn(response)));
}
