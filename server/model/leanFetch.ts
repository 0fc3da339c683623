/**
 * A `fetch` for model calls on node:http. The built-in one wraps each chunk in web streams, which costs more than
 * everything else on a token's way. Only what an OpenAI-compatible client needs: text bodies in, text or chunks out.
 */
import http, { type IncomingMessage } from "node:http";
import https from "node:https";

/** Sends a request; the response's body can be iterated chunk by chunk. Rejects like `fetch` when there is no response. */
export function createLeanFetch(): typeof fetch {
  const plain = new http.Agent({ keepAlive: true, maxFreeSockets: 64 });
  const secure = new https.Agent({ keepAlive: true, maxFreeSockets: 64 });
  return (input, init = {}) =>
    new Promise<Response>((resolve, reject) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const isSecure = url.protocol === "https:";
      const body = typeof init.body === "string" ? init.body : undefined;
      const headers: Record<string, string> = {};
      new Headers(init.headers).forEach((value, key) => {
        headers[key] = value;
      });
      if (body !== undefined) headers["content-length"] = String(Buffer.byteLength(body));
      const request = (isSecure ? https : http).request(url, {
        method: init.method ?? "GET",
        headers,
        agent: isSecure ? secure : plain,
      });
      const signal = init.signal ?? undefined;
      // Without an error: one would reach the socket too, where after the response nobody listens and the process would end.
      const abort = () => {
        reject(abortError());
        request.destroy();
      };
      const letGo = () => signal?.removeEventListener("abort", abort);
      if (signal?.aborted) queueMicrotask(abort);
      else signal?.addEventListener("abort", abort, { once: true });
      request.on("response", (message) => {
        // Readers hear of an error themselves; one that comes after they have stopped is nobody's.
        message.on("error", () => {});
        // A complete body's connection belongs to the next request: the abort that follows each stream must not fall on that.
        message.on("end", letGo);
        resolve(asResponse(message, signal));
      });
      request.on("close", letGo);
      request.on("error", reject);
      request.end(body);
    });
}

const abortError = () => new DOMException("The request was aborted.", "AbortError");

/** The part of `Response` that the client reads. */
function asResponse(message: IncomingMessage, signal: AbortSignal | undefined): Response {
  const status = message.statusCode ?? 0;
  const text = async () => {
    const parts: Buffer[] = [];
    for await (const part of message) parts.push(part as Buffer);
    return Buffer.concat(parts).toString("utf8");
  };
  const headers = new Headers();
  for (const [key, value] of Object.entries(message.headers)) if (typeof value === "string") headers.set(key, value);
  const lean = {
    ok: status >= 200 && status < 300,
    status,
    statusText: message.statusMessage ?? "",
    headers,
    url: message.url ?? "",
    body: chunksOf(message, signal),
    text,
    json: async () => JSON.parse(await text()) as unknown,
  };
  // Narrower than `Response` on purpose: a client that reads more of it fails at once, in the tests.
  return lean as unknown as Response;
}

/** The body's chunks. Stopping after the last event drains the rest, so that the connection can be used again. */
function chunksOf(message: IncomingMessage, signal: AbortSignal | undefined): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const chunks = message.iterator({ destroyOnReturn: false });
      return {
        next: () =>
          chunks.next().catch((error) => {
            throw signal?.aborted ? abortError() : error;
          }),
        return: async () => {
          message.resume();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
