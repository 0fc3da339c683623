/** Reads chat events out of a streamed response. */
import { createParser, type EventSourceMessage } from "eventsource-parser";
import type { ChatEvent, ChatEventType } from "../../../server/protocol/events.ts";

/** An event off a stream. Without a number when the server told it from its tables, because its log was lost. */
export interface StreamEvent {
  id: number | null;
  event: ChatEvent;
}

/** A single event larger than this is not ours. */
const MAX_EVENT_CHARS = 1_000_000;

const knownTypes: Record<ChatEventType, true> = {
  status: true,
  token: true,
  citation: true,
  clarify: true,
  retract: true,
  escalation: true,
  message: true,
  title: true,
  error: true,
  end: true,
};

/**
 * Calls `onEvent` for each event until the stream ends; `onBytes` for whatever arrives, heartbeats too.
 * Events of unknown type are skipped: a newer server may send more than we know.
 * Rejects when the connection breaks.
 */
export async function readEvents(
  response: Response,
  onEvent: (event: StreamEvent) => void,
  onBytes?: () => void,
): Promise<void> {
  if (!response.body) return;
  const parser = createParser({
    maxBufferSize: MAX_EVENT_CHARS,
    onEvent(message) {
      const event = decodeEvent(message);
      if (event) onEvent(event);
    },
  });
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes?.();
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

/** The chat event in one server-sent message, or null when it is not one. */
export function decodeEvent(message: Pick<EventSourceMessage, "id" | "data">): StreamEvent | null {
  const id = message.id ? Number(message.id) : null;
  if (id !== null && !(Number.isSafeInteger(id) && id >= 0)) return null;
  let event: unknown;
  try {
    event = JSON.parse(message.data);
  } catch {
    return null;
  }
  return isChatEvent(event) ? { id, event } : null;
}

/** Our own server wrote it, so the type is enough to know the rest; the full schemas would cost the visitor 20 KB. */
function isChatEvent(value: unknown): value is ChatEvent {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  return typeof value.type === "string" && Object.hasOwn(knownTypes, value.type);
}
