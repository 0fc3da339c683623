/** What a visitor can do with their list of conversations. Each function rejects with RequestError. */
import type { Conversation } from "../../../server/protocol/api.ts";
import type { Chat } from "./chat.ts";

/** The visitor's conversations, newest first. */
export async function listConversations(chat: Chat): Promise<Conversation[]> {
  return (await chat.request<{ conversations: Conversation[] }>("/conversations")).conversations;
}

/** Renames a conversation. */
export async function renameConversation(chat: Chat, ticketId: string, title: string): Promise<void> {
  await chat.request(`/conversations/${ticketId}`, { method: "PATCH", body: { title } });
  if (ticketId === chat.store.get().ticketId) chat.store.dispatch({ type: "title", title });
}

/** Deletes a conversation and everything in it. */
export async function deleteConversation(chat: Chat, ticketId: string): Promise<void> {
  await chat.request(`/conversations/${ticketId}`, { method: "DELETE" });
}
