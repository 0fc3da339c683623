import type { HistoryReply } from "../../../server/protocol/api.ts";
import type { Chat } from "./chat.ts";

/**
 * Leaves an email address for the answer; null removes it. Rejects with RequestError.
 * @param transcript whether to include the whole conversation
 */
export async function leaveEmail(chat: Chat, address: string | null, transcript = false): Promise<void> {
  const { email } = await chat.request<Pick<HistoryReply, "email">>("/email", { body: { email: address, transcript } });
  chat.store.dispatch({ type: "email", email });
}
