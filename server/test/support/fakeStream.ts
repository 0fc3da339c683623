/** Streams a reply as an OpenAI-compatible endpoint does: piece by piece, with pauses. */
import type { ServerResponse } from "node:http";
import type { ChatBody } from "../answers/fakeAnswers.ts";

export interface FakeReply {
  body: ChatBody;
  pieces: string[];
  usage: object;
  /** `cut`: the connection breaks half-way. `slow`: a second between pieces. */
  fault: "cut" | "slow" | null;
  firstTokenMs?: number;
  tokenMs?: number;
}

/** Sends head, pieces and end. A client that leaves stops it. */
export function streamPieces(res: ServerResponse, reply: FakeReply): void {
  const { body, pieces, usage, fault, firstTokenMs = 0, tokenMs = 0 } = reply;
  res.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  res.flushHeaders();
  const head = `data: {"id":"chatcmpl-fake","object":"chat.completion.chunk","created":1,"model":${JSON.stringify(body.model ?? "fake")},`;
  const frame = (piece: string) =>
    `${head}"choices":[{"index":0,"delta":{"content":${JSON.stringify(piece)}},"finish_reason":null}]}\n\n`;
  const finish = `${head}"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n`;
  const bill =
    body.stream_options?.include_usage === true ? `${head}"choices":[],"usage":${JSON.stringify(usage)}}\n\n` : "";
  const tail = `${finish}${bill}data: [DONE]\n\n`;
  const pause = fault === "slow" ? 1000 : tokenMs;
  const cutAt = fault === "cut" ? Math.max(1, Math.floor(pieces.length / 2)) : -1;
  let next = 0;
  const step = (): void => {
    if (next === cutAt) return void res.write(frame(pieces[next] ?? "").slice(0, -25), () => res.destroy());
    if (next >= pieces.length) return void res.end(tail);
    res.write(frame(pieces[next++]!));
    sendLater(res, step, pause);
  };
  const start = (): void => {
    if (pause > 0 || cutAt >= 0) step();
    else res.end(pieces.map(frame).join("") + tail);
  };
  if (firstTokenMs) sendLater(res, start, firstTokenMs);
  else start();
}

/** The client left: no more timers for it. One listener per response, not per token. */
const timers = new WeakMap<ServerResponse, NodeJS.Timeout>();

/** Runs `send` after a while, unless the client has left. */
export function sendLater(res: ServerResponse, send: () => void, ms: number): void {
  if (!timers.has(res)) res.once("close", () => clearTimeout(timers.get(res)));
  timers.set(res, setTimeout(send, ms));
}
