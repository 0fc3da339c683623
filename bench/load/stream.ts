/** Sends one request with plain node:http and measures what a client feels of its stream. */
import { Agent, request } from "node:http";

export interface Turn {
  /** ms from sending the request to the reply's head: the question is stored then. */
  openMs: number;
  /** ms from sending the request to the first piece of an answer. */
  firstMs: number;
  /** ms to the last piece of an answer; what comes after it is grading and storing. */
  lastMs: number;
  totalMs: number;
  bytes: number;
  /** All that came. */
  text: string;
}

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/**
 * @param token what a piece of an answer begins with
 * @throws Error with what came, for a stream that brought no answer
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
