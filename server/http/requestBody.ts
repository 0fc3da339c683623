/** Reads a request's body piece by piece, limited in size and with a minimum speed. */
import type { Context } from "hono";
import { AppError } from "../kernel/errors.ts";
import type { AppEnv } from "./router.ts";

/** Minimum speed of a sender: a time to start, then a minimum rate. */
export interface SenderPace {
  graceMs: number;
  bytesPerSecond: number;
}

/**
 * The body's pieces as they arrive; reads only on demand.
 * @param limit in bytes
 * @throws AppError `payload_too_large`, `request_timeout` (too slow), `bad_request` (the sender disconnected)
 */
export async function* bodyPieces<E extends AppEnv>(
  c: Context<E>,
  limit: number,
  pace: SenderPace,
): AsyncGenerator<Buffer> {
  const pieces = sourceOf(c);
  const start = performance.now();
  let size = 0;
  for (;;) {
    const left = start + pace.graceMs + (size / pace.bytesPerSecond) * 1000 - performance.now();
    const { done, value } = await within(left, pieces.next());
    if (done) return;
    size += value.length;
    if (size > limit) throw new AppError("payload_too_large");
    yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
}

/** Node's own stream where available: it stays open when we stop reading, so that the refusal can still be sent. */
function sourceOf<E extends AppEnv>(c: Context<E>): AsyncIterator<Uint8Array> {
  const incoming = c.env?.incoming;
  if (incoming) return incoming.iterator({ destroyOnReturn: false });
  return (c.req.raw.body ?? new Blob([]).stream())[Symbol.asyncIterator]();
}

async function within<T>(ms: number, piece: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError("request_timeout")), Math.max(0, ms));
  });
  // The client disconnected or broke the framing midway.
  const read = piece.catch((cause) => {
    throw new AppError("bad_request", { cause });
  });
  read.catch(() => {}); // in case it is no longer awaited
  try {
    return await Promise.race([read, tooSlow]);
  } finally {
    clearTimeout(timer);
  }
}
