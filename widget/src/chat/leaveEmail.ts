import type { HistoryReply } from "../../../server/protocol/api.ts";
import type { Chat } from "./chat.ts";

/**
 * Leaves an address for the answer; null takes it back. Rejects with RequestError.
 * @param transcript the whole conversation is to come with it
 */
export async function leaveEmail(chat: Chat, address: string | null, transcript = false): Promise<void> {
  const { email } = await chat.request<Pick<HistoryReply, "email">>("/email", { body: { email: address, transcript } });
  chat.store.dispatch({ type: "email", email });
}
