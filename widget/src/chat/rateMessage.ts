import type { FeedbackCause, Rating } from "../../../server/protocol/api.ts";
import type { Chat } from "./chat.ts";

/** Rates an answer; a second rating replaces the first. Rejects with RequestError. */
export async function rateMessage(
  chat: Chat,
  messageId: string,
  rating: Rating,
  why: { cause?: FeedbackCause; reason?: string } = {},
): Promise<void> {
  await chat.request("/feedback", { body: { message_id: messageId, rating, ...why } });
  chat.store.dispatch({ type: "rated", messageId, rating });
}
