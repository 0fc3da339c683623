/** A request on its way to another cell, and the reply on its way back: what of each is passed on. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { CELL_HEADER } from "../ports/cells.ts";

/** Belong to one connection (RFC 9110, 7.6.1), or are written anew. */
const OF_THE_CONNECTION = [
  ...["connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "proxy-connection", "te", "trailer"],
  ...["transfer-encoding", "upgrade", "host", "content-length", "expect"],
];
/**
 * What a sender says of the way it came is not believed, and the signed address takes its place. A person's session
 * belongs to this host alone.
 */
const OF_THE_SENDER = /^(?:cookie|forwarded|x-forwarded-.*|x-real-ip|x-request-id|x-frontdesk-cell)$/;

/** @returns the headers that go along with a request */
export function requestHeaders(given: IncomingHttpHeaders): Record<string, string | string[]> {
  return withoutHops(given, (name) => !OF_THE_SENDER.test(name));
}

function withoutHops(given: IncomingHttpHeaders, isKept: (name: string) => boolean) {
  const named = (given.connection ?? "").split(",").map((name) => name.trim().toLowerCase());
  const dropped = new Set([...OF_THE_CONNECTION, ...named]);
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && !dropped.has(name) && isKept(name)) kept[name] = value;
  return kept;
}

/**
 * Writes a cell's reply as it comes, piece by piece. A reply that breaks off does so for the client too, which then
 * comes again.
 * @returns when it has ended, and whether it was whole
 */
export async function passBack(reply: IncomingMessage, outgoing: ServerResponse): Promise<boolean> {
  for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name);
  const length = reply.headers["content-length"];
  const kept = withoutHops(reply.headers, (name) => name !== "set-cookie" && name !== CELL_HEADER);
  outgoing.writeHead(reply.statusCode ?? 502, { ...kept, ...(length !== undefined && { "content-length": length }) });
  if (reply.headers["content-type"]?.startsWith("text/event-stream")) outgoing.flushHeaders();
  try {
    await pipeline(reply, outgoing);
    return true;
  } catch {
    return false;
  }
}
