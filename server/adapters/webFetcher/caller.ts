/** The caller over undici: every address is checked on connect. Redirects are not followed. */
import { Agent, request as send } from "undici";
import { AppError, errorCode } from "../../kernel/errors.ts";
import { refuseAddress } from "../../knowledge/sources/refuseAddress.ts";
import type { WebCall, WebCaller, WebCallResult } from "../../ports/webCaller.ts";
import { readBody } from "./body.ts";
import { guardedConnector, type HttpFetcherOptions, nameFailure } from "./http.ts";

/** Errors from before a connection was made: the request can't have arrived. After any other error it may have. */
const EARLY =
  /^(?:UND_ERR_CONNECT_TIMEOUT|UND_ERR_INVALID_ARG|ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|ENETUNREACH|CERT_\w+|ERR_TLS_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/;

export function httpCaller(options: HttpFetcherOptions): WebCaller {
  const { allowed, userAgent, connectMs = 5000 } = options;
  const connect = guardedConnector(options, connectMs);
  const reading = new Agent({ connect, connections: 8, pipelining: 1, keepAliveTimeout: 2000, maxHeaderSize: 32_768 });
  // Without keep-alive: a reused connection may be closed while sending, and the outcome of a change would be unknown.
  const changing = new Agent({ connect, connections: 8, pipelining: 0, maxHeaderSize: 32_768 });

  async function call(request: WebCall): Promise<WebCallResult> {
    const timeout = AbortSignal.timeout(request.totalMs);
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
    const reply = await send(request.url, {
      dispatcher: request.method === "GET" ? reading : changing,
      method: request.method,
      signal,
      headers: { "user-agent": userAgent, "accept-encoding": "gzip, deflate, br", ...request.headers },
      body: request.body,
    });
    const encoding = [reply.headers["content-encoding"] ?? ""].flat().join(", ");
    const body = await readBody(reply.body, { encoding, maxBytes: request.maxBytes }).catch(() => null);
    const headers = Object.entries(reply.headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]);
    return { status: reply.statusCode, headers: Object.fromEntries(headers), body };
  }

  return {
    async call(request) {
      try {
        refuseAddress(request.url, allowed);
        return await call(request);
      } catch (error) {
        const { key } = nameFailure(error);
        return { status: null, failure: key, mayHaveArrived: !isEarly(error) };
      }
    },
    async close() {
      await Promise.all([reading.destroy(), changing.destroy()]);
    },
  };
}

function isEarly(error: unknown): boolean {
  // Errors of the guard, which runs before connecting.
  if (error instanceof AppError || (error instanceof Error && error.cause instanceof AppError)) return true;
  // Node tries all of a name's addresses, and throws their errors together.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isEarly);
  return EARLY.test(errorCode(error) ?? "");
}
