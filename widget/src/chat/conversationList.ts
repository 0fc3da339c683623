/** What a visitor does with their conversations as a whole. Each rejects with RequestError. */
import type { Conversation } from "../../../server/protocol/api.ts";
import type { Chat } from "./chat.ts";

/** The visitor's conversations, newest first. */
export async function listConversations(chat: Chat): Promise<Conversation[]> {
  return (await chat.request<{ conversations: Conversation[] }>("/conversations")).conversations;
}

/** Gives a conversation another title. */
export async function renameConversation(chat: Chat, ticketId: string, title: string): Promise<void> {
  await chat.request(`/conversations/${ticketId}`, { method: "PATCH", body: { title } });
  if (ticketId === chat.store.get().ticketId) chat.store.dispatch({ type: "title", title });
}

/** Deletes a conversation with all that is in it. */
export async function deleteConversation(chat: Chat, ticketId: string): Promise<void> {
  await chat.request(`/conversations/${ticketId}`, { method: "DELETE" });
}
