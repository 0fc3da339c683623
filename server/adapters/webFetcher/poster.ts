/** The poster over undici: every address is checked on connect. Redirects are not followed. */
import { Agent, request as send } from "undici";
import { refuseAddress } from "../../knowledge/sources/refuseAddress.ts";
import type { WebPoster } from "../../ports/webPoster.ts";
import { guardedConnector, type HttpFetcherOptions, nameFailure } from "./http.ts";

/** How much of a response is kept. */
const BODY_CHARS = 1000;

/** @param options.totalMs limit for one post, from the first byte to the last */
export function httpPoster(options: HttpFetcherOptions): WebPoster {
  const { allowed, userAgent, totalMs = 10_000, connectMs = 5000 } = options;
  const agent = new Agent({
    connect: guardedConnector(options, connectMs),
    connections: 4,
    pipelining: 1,
    keepAliveTimeout: 4000,
    maxHeaderSize: 32_768,
  });
  return {
    async post({ url, headers, body }) {
      try {
        refuseAddress(url, allowed);
        const reply = await send(url, {
          dispatcher: agent,
          method: "POST",
          signal: AbortSignal.timeout(totalMs),
          headers: { "user-agent": userAgent, "content-type": "application/json", ...headers },
          body,
        });
        return { status: reply.statusCode, body: await firstChars(reply.body) };
      } catch (error) {
        throw nameFailure(error);
      }
    },
    close: () => agent.destroy(),
  };
}

/** Stops reading an endless response once nothing more of it would be kept. */
async function firstChars(body: AsyncIterable<Buffer>): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const piece of body) {
    text += decoder.decode(piece, { stream: true });
    if (text.length >= BODY_CHARS) break;
  }
  // Postgres can't store NUL.
  return text.slice(0, BODY_CHARS).toWellFormed().replaceAll("\0", "");
}
