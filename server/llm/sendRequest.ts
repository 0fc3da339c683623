/** A provider request on node:http: built-in `fetch` wraps each chunk in web streams, the largest cost of a token. */
import http, { type IncomingMessage } from "node:http";
import https from "node:https";

export interface ProviderRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The agents that connect to a provider, without and with TLS. */
export interface Agents {
  plain: http.Agent;
  secure: https.Agent;
}

/** The provider answered with an error status. */
export class ProviderRefusal extends Error {
  override name = "ProviderRefusal";
  readonly status: number;
  /** The `Retry-After` header. */
  readonly retryAfter: string | undefined;
  /** The body, as far as it was read. */
  readonly text: string;
  constructor(status: number, retryAfter: string | undefined, text: string) {
    super(`the provider answered ${status}: ${text.slice(0, MAX_CHARACTERS)}`);
    this.status = status;
    this.text = text;
    this.retryAfter = retryAfter;
  }
}

/** How much of a refusal's body is read, and how much is quoted. */
const MAX_BYTES = 64_000;
const MAX_CHARACTERS = 500;

// Follows no redirects and ignores proxy variables: the key must only reach the configured address.
const kept = { keepAlive: true, maxFreeSockets: 64 };
const anywhere: Agents = { plain: new http.Agent(kept), secure: new https.Agent(kept) };

/**
 * Resolves once the response headers arrive.
 * @param signal closes the connection, even later while the body is read
 * @param agents restrict where it may connect to; unrestricted if absent
 * @throws ProviderRefusal, or the connection's own error
 */
export async function sendRequest(
  request: ProviderRequest,
  signal: AbortSignal,
  agents: Agents = anywhere,
): Promise<IncomingMessage> {
  const answer = await headOf(request, signal, agents);
  const status = answer.statusCode ?? 0;
  if (status >= 200 && status < 300) return answer;
  throw new ProviderRefusal(status, answer.headers["retry-after"], await textOf(answer));
}

function headOf(
  { url, headers, body }: ProviderRequest,
  signal: AbortSignal,
  agents: Agents,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isSecure = url.startsWith("https:");
    const request = (isSecure ? https : http).request(url, {
      method: "POST",
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      agent: isSecure ? agents.secure : agents.plain,
    });
    // Without an error: the socket would get it too and, with no listener left after the response, end the process.
    const abort = () => {
      reject(new DOMException("The request was aborted.", "AbortError"));
      request.destroy();
    };
    const letGo = () => signal.removeEventListener("abort", abort);
    if (signal.aborted) queueMicrotask(abort);
    else signal.addEventListener("abort", abort, { once: true });
    request.on("response", (answer) => {
      // Readers get errors themselves; those after they have stopped can be ignored.
      answer.on("error", () => {});
      // A finished response's connection is reused by the next request, which a late abort must not hit.
      answer.on("end", letGo);
      resolve(answer);
    });
    request.on("close", letGo);
    request.on("error", reject);
    request.end(body);
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    if (!Buffer.isBuffer(part)) throw new TypeError("a reply is read as bytes");
    parts.push(part);
    size += part.length;
    if (size > MAX_BYTES) break;
  }
  return Buffer.concat(parts).toString("utf8").slice(0, MAX_BYTES);
}
