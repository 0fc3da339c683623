import type { Chat } from "./chat.ts";

/** Returns to the assistant unless somebody has claimed the ticket; the reloaded history shows which. */
export async function withdraw(chat: Chat): Promise<void> {
  await chat.tell(chat.request("/escalate/withdraw", { body: {} }).then(() => chat.refresh()));
}
