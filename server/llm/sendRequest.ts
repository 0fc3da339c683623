/** One request to a provider, on node:http: its built-in `fetch` wraps each chunk in web streams, which cost more than all else on a token's way. */
import http, { type IncomingMessage } from "node:http";
import https from "node:https";

export interface ProviderRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What connects to a provider, without TLS and with it. */
export interface Agents {
  plain: http.Agent;
  secure: https.Agent;
}

/** The provider's answer was a status that says why there is no other. */
export class ProviderRefusal extends Error {
  override name = "ProviderRefusal";
  readonly status: number;
  /** The `Retry-After` header. */
  readonly retryAfter: string | undefined;
  /** What it said, as far as it was read. */
  readonly text: string;
  constructor(status: number, retryAfter: string | undefined, text: string) {
    super(`the provider answered ${status}: ${text.slice(0, MOST_CHARACTERS)}`);
    this.status = status;
    this.text = text;
    this.retryAfter = retryAfter;
  }
}

/** A refusal's text is read as far as this, and quoted as far as that. */
const MOST_BYTES = 64_000;
const MOST_CHARACTERS = 500;

// No redirect is followed, and no proxy of the environment asked: the key goes to the configured address only.
const kept = { keepAlive: true, maxFreeSockets: 64 };
const anywhere: Agents = { plain: new http.Agent(kept), secure: new https.Agent(kept) };

/**
 * Resolves with the answer once its head is there.
 * @param signal closes the connection, also later while the answer is read
 * @param agents say where it may connect to; anywhere without them
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
    // Without an error: one would reach the socket too, where after the answer nobody listens and the process would end.
    const abort = () => {
      reject(new DOMException("The request was aborted.", "AbortError"));
      request.destroy();
    };
    const letGo = () => signal.removeEventListener("abort", abort);
    if (signal.aborted) queueMicrotask(abort);
    else signal.addEventListener("abort", abort, { once: true });
    request.on("response", (answer) => {
      // Readers hear of an error themselves; one that comes after they have stopped is nobody's.
      answer.on("error", () => {});
      // A whole answer's connection belongs to the next request: an abort that follows must not fall on that.
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
    parts.push(part as Buffer);
    size += (part as Buffer).length;
    if (size > MOST_BYTES) break;
  }
  return Buffer.concat(parts).toString("utf8").slice(0, MOST_BYTES);
}
