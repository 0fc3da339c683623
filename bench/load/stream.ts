/** Sends one request with plain node:http and measures its stream as a client sees it. */
import { Agent, request } from "node:http";

export interface Turn {
  /** ms from sending the request to the response headers; the question is stored by then. */
  openMs: number;
  /** ms from sending the request to the answer's first token. */
  firstMs: number;
  /** ms to the answer's last token; grading and storing come after. */
  lastMs: number;
  totalMs: number;
  bytes: number;
  /** The whole response. */
  text: string;
}

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/**
 * @param token the prefix of a token event
 * @throws Error with the response, when the stream brought no answer
 */
export function stream(post: Post, token: string): Promise<Turn> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    let [firstMs, lastMs] = [0, 0];
    let text = "";
    const outgoing = request(
      post.url,
      { method: "POST", agent, headers: { ...post.headers, "content-length": Buffer.byteLength(post.body) } },
      (reply) => {
        const openMs = performance.now() - started;
        reply.setEncoding("utf8");
        reply.on("data", (piece: string) => {
          text += piece;
          if (!piece.includes(token)) return;
          lastMs = performance.now() - started;
          firstMs ||= lastMs;
        });
        reply.on("end", () => {
          if (reply.statusCode !== 200 || firstMs === 0)
            return reject(new Error(`no answer in a stream (${reply.statusCode}): ${text.slice(0, 800)}`));
          const totalMs = performance.now() - started;
          resolve({ openMs, firstMs, lastMs, totalMs, bytes: Buffer.byteLength(text), text });
        });
        reply.on("error", reject);
      },
    );
    outgoing.on("error", reject);
    outgoing.end(post.body);
  });
}
