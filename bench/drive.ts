/** Drives streams with plain node:http, and measures what a client feels. */
import { Agent, request } from "node:http";

export interface Turn {
  /** ms from sending the request to the reply's head: the question is stored then. */
  openMs: number;
  /** ms from sending the request to the first piece of an answer. */
  firstMs: number;
  totalMs: number;
  bytes: number;
  tokens: string;
}

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** Sends one request and reads its stream. `firstToken` finds the first piece of an answer in what has come. */
export function stream(post: Post, firstToken: RegExp, token: RegExp): Promise<Turn> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    let firstMs = 0;
    let text = "";
    const outgoing = request(
      post.url,
      { method: "POST", agent, headers: { ...post.headers, "content-length": Buffer.byteLength(post.body) } },
      (reply) => {
        const openMs = performance.now() - started;
        reply.setEncoding("utf8");
        reply.on("data", (piece: string) => {
          text += piece;
          if (firstMs === 0 && firstToken.test(text)) firstMs = performance.now() - started;
        });
        reply.on("end", () => {
          if (reply.statusCode !== 200 || firstMs === 0)
            return reject(new Error(`${reply.statusCode}: ${text.slice(0, 500)}`));
          const tokens = [...text.matchAll(token)].map(([, piece]) => JSON.parse(`"${piece}"`)).join("");
          resolve({ openMs, firstMs, totalMs: performance.now() - started, bytes: Buffer.byteLength(text), tokens });
        });
        reply.on("error", reject);
      },
    );
    outgoing.on("error", reject);
    outgoing.end(post.body);
  });
}

/** Runs the prepared turns, `width` at once. */
export async function drive(
  width: number,
  turns: (() => Promise<Turn>)[],
): Promise<{ turns: Turn[]; seconds: number }> {
  const done: Turn[] = [];
  const left = [...turns];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let turn = left.pop(); turn; turn = left.pop()) done.push(await turn());
    }),
  );
  return { turns: done, seconds: (performance.now() - started) / 1000 };
}

/** Prepares turns a few at a time: handshakes are no part of a turn, nor of what it costs. */
export async function prepare(
  count: number,
  next: () => Promise<() => Promise<Turn>>,
): Promise<(() => Promise<Turn>)[]> {
  const turns: (() => Promise<Turn>)[] = [];
  while (turns.length < count) {
    turns.push(...(await Promise.all(Array.from({ length: Math.min(16, count - turns.length) }, next))));
  }
  return turns;
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
