import type { Chat } from "./chat.ts";

/** Goes back to the assistant, unless somebody has taken the ticket: the history tells. */
export async function withdraw(chat: Chat): Promise<void> {
  await chat.tell(chat.request("/escalate/withdraw", { body: {} }).then(() => chat.refresh()));
}
