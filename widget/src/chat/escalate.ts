import type { Chat } from "./chat.ts";
import type { ChatState } from "./state.ts";
import { waits } from "./waits.ts";

/**
 * Asks for a person, after stopping any running answer. A note is sent as the visitor's next message.
 * @returns whether the conversation is now with a person
 */
export async function escalate(chat: Chat, note: string): Promise<boolean> {
  const { store } = chat;
  if (store.get().turn) await chat.stop();
  await store.until((state) => state.turn === null, waits.turn);
  await chat.tell(chat.request("/escalate", { body: {} }));
  const isHanded = (state: ChatState) => state.status === "pending_human";
  if (!(await store.until(isHanded, waits.copy))) await chat.tell(chat.refresh());
  if (isHanded(store.get())) chat.say(note);
  return isHanded(store.get());
}
