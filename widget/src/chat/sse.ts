/** Reads chat events from a streamed response. */
import type { ChatEvent } from "../../../server/protocol/events.ts";
import { waits } from "./waits.ts";

/** A stream event. It has no id if the server lost its log and rebuilt the event from the database. */
export interface StreamEvent {
  id: number | null;
  event: ChatEvent;
}

/** A longer event can't be ours. */
const MAX_EVENT_CHARS = 1_000_000;

/**
 * Calls `onEvent` for each event until the stream ends, and `onBytes` whenever data arrives, heartbeats included.
 * Rejects when the connection breaks or falls silent, or when an event never ends.
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
  let isSilent = false;
  const giveUp = () => {
    isSilent = true;
    void reader?.cancel().catch(() => undefined);
  };
  for (;;) {
    const timer = setTimeout(giveUp, waits.silence);
    const piece = await reader?.read().finally(() => clearTimeout(timer));
    if (isSilent) throw new Error("silent");
    if (!piece || piece.done) return clearTimeout(timer);
    onBytes?.();
    feed(decoder.decode(piece.value, { stream: true }));
  }
}

/**
 * Accepts a stream's text in arbitrary pieces and calls `onMessage` for each complete message.
 * Unlike EventSource, an `id` applies to its own message only and does not carry over to the next.
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
    // A CRLF may be split between two pieces.
    const lines = (rest + (afterReturn && piece[0] === "\n" ? piece.slice(1) : piece)).split(/\r\n?|\n/);
    afterReturn = piece.endsWith("\r");
    rest = lines.pop() as string;
    lines.forEach(take);
    if (data.reduce((size, line) => size + line.length, rest.length) > MAX_EVENT_CHARS) throw new Error("too long");
  };
}

/** The chat event in a server-sent message, or null if it is not one. */
export function decodeEvent(id: string | null, data: string): StreamEvent | null {
  const number = id ? Number(id) : null;
  if (number !== null && !(Number.isSafeInteger(number) && number >= 0)) return null;
  try {
    // Written by our own server; parts a newer version adds are ignored.
    return { id: number, event: JSON.parse(data) as ChatEvent };
  } catch {
    return null;
  }
}
