/** Reads chat events out of a streamed response. */
import type { ChatEvent, ChatEventType } from "../../../server/protocol/events.ts";

/** An event off a stream. Without a number when the server told it from its tables, because its log was lost. */
export interface StreamEvent {
  id: number | null;
  event: ChatEvent;
}

/** More than this in one event is not ours. */
const MAX_EVENT_CHARS = 1_000_000;

const knownTypes: Record<ChatEventType, 1> = {
  status: 1,
  token: 1,
  citation: 1,
  clarify: 1,
  retract: 1,
  escalation: 1,
  message: 1,
  title: 1,
  unread: 1,
  error: 1,
  end: 1,
};

/**
 * Calls `onEvent` for each event until the stream ends; `onBytes` for whatever arrives, heartbeats too.
 * Events of unknown type are skipped: a newer server may send more than we know.
 * Rejects when the connection breaks, or when one event has no end.
 */
export async function readEvents(
  response: Response,
  onEvent: (event: StreamEvent) => void,
  onBytes?: () => void,
): Promise<void> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const feed = createParser((id, data) => {
    const event = decodeEvent(id, data);
    if (event) onEvent(event);
  });
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) return;
    onBytes?.();
    feed(decoder.decode(piece.value, { stream: true }));
  }
}

/**
 * Takes a stream's text in pieces, cut anywhere, and calls `onMessage` for each message that is whole.
 * An `id` is the message's own: it does not carry over to the next, as it would for a browser's EventSource.
 */
export function createParser(onMessage: (id: string | null, data: string) => void): (piece: string) => void {
  let rest = "";
  let afterReturn = false;
  let id: string | null = null;
  let data: string[] = [];
  const take = (line: string) => {
    const [, name, value = ""] = /^(id|data)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === "id") id = value;
    else if (name) data.push(value);
    if (line) return;
    if (data.length) onMessage(id, data.join("\n"));
    id = null;
    data = [];
  };
  return (piece) => {
    if (!piece) return;
    // A line's end may be cut in two.
    const lines = (rest + (afterReturn && piece[0] === "\n" ? piece.slice(1) : piece)).split(/\r\n?|\n/);
    afterReturn = piece.endsWith("\r");
    rest = lines.pop() as string;
    lines.forEach(take);
    if (data.reduce((size, line) => size + line.length, rest.length) > MAX_EVENT_CHARS) throw new Error("too long");
  };
}

/** The chat event in one server-sent message, or null when it is not one. */
export function decodeEvent(id: string | null, data: string): StreamEvent | null {
  const number = id ? Number(id) : null;
  if (number !== null && !(Number.isSafeInteger(number) && number >= 0)) return null;
  try {
    const event = JSON.parse(data);
    // Our own server wrote it, so the type is enough to know the rest.
    return Object.hasOwn(knownTypes, event.type) ? { id: number, event } : null;
  } catch {
    return null;
  }
}
