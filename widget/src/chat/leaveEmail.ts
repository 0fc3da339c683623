import type { HistoryReply } from "../../../server/protocol/api.ts";
import type { Chat } from "./chat.ts";

/** Leaves an address for the answer; null takes it back. Rejects with RequestError. */
export async function leaveEmail(chat: Chat, address: string | null): Promise<void> {
  const { email } = await chat.request<Pick<HistoryReply, "email">>("/email", { body: { email: address } });
  chat.store.dispatch({ type: "email", email });
}
