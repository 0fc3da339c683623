/** Chat events as the assistant says them: what a run, and all that happens beside one, has to tell. */
import { fillIn, phrasesFor } from "../language/phrases/index.ts";
import type { ChatEvent, StatusKey } from "../protocol/events.ts";

/** A status event; `content` is the fallback for clients that do not translate the key. */
export function statusEvent(
  key: StatusKey,
  turnId: string | null,
  locale: string | null,
  extra: Partial<Extract<ChatEvent, { type: "status" }>> = {},
): ChatEvent {
  const content = fillIn(phrasesFor(locale)[key], extra.params ?? {});
  return { type: "status", key, content, node: null, turn_id: turnId, ...extra };
}
