/** GET /api/v1/chat/echo: a short event stream to the service's own doctor, which looks at what a proxy does to it. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Parts } from "../context/context.ts";
import { describeCaller, isEchoToken, LONGEST_SECONDS, PIECE_MS, PIECES } from "../doctor/echo.ts";
import { clientAddress } from "../http/clientAddress.ts";
import { takePoint } from "../http/middleware/rateLimit.ts";
import { newRouter } from "../http/router.ts";
import { RESPONSE_ALREADY_SENT, type SseStream, type Streams } from "../http/sse.ts";
import { AppError } from "../kernel/errors.ts";

/** Knows nobody but who has the installation's secret, and tells nothing but what that caller has sent. */
export function echoRoutes({ config, limiter }: Pick<Parts, "config" | "limiter">, streams: Streams) {
  const router = newRouter();
  router.get("/echo", async (c) => {
    const address = clientAddress(c, config.TRUSTED_PROXIES);
    await takePoint({ limiter }, "read", `echo:${address}`);
    const token = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
    if (!config.ADMIN_SECRET || !isEchoToken(config.ADMIN_SECRET, token)) throw new AppError("unauthorized");
    const seconds = Math.min(LONGEST_SECONDS, Number(c.req.query("seconds")) || 0);
    const stream = streams.open(c);
    stream.send({ event: "seen", data: JSON.stringify(describeCaller(c.req.header("x-forwarded-for"), address)) });
    void play(stream, seconds * 1000);
    return RESPONSE_ALREADY_SENT;
  });
  return router;
}

/** A few pieces, then silence but for heartbeats, then the end. */
async function play(stream: SseStream, ms: number): Promise<void> {
  const gone = new AbortController();
  stream.onClose(() => gone.abort());
  const pause = (time: number) => sleep(time, undefined, { signal: gone.signal }).catch(() => {});
  for (let n = 0; n < PIECES && !stream.closed; n += 1) {
    stream.send({ event: "piece", data: String(n) });
    await pause(PIECE_MS);
  }
  await pause(Math.max(0, ms - PIECES * PIECE_MS));
  stream.send({ event: "done", data: "{}" });
  stream.end();
}
