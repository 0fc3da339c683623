/** The fetcher over undici: every address is checked on connect, and again on each redirect. */
import { lookup as lookupByDns } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { Agent, buildConnector, request as send } from "undici";
import { AppError, errorCode } from "../../kernel/errors.ts";
import { isPublic, refuseAddress } from "../../knowledge/sources/refuseAddress.ts";
import type { WebFetcher, WebReply, WebRequest } from "../../ports/webFetcher.ts";
import { dropBody, readBody } from "./body.ts";

/** All network addresses of a host name. */
type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

export interface HttpFetcherOptions {
  /** `host:port` entries that may be fetched although they are not public. */
  allowed: ReadonlySet<string>;
  userAgent: string;
  /** Limit for one request including redirects, in ms. */
  totalMs?: number;
  connectMs?: number;
  /** The resolver; tests pass their own. */
  resolve?: Resolve;
}

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const ACCEPT = "text/html,application/xhtml+xml,application/pdf;q=0.9,text/plain;q=0.8,*/*;q=0.5";

export function httpFetcher(options: HttpFetcherOptions): WebFetcher {
  const { allowed, userAgent, totalMs = 30_000, connectMs = 10_000 } = options;
  const agent = new Agent({
    connect: guardedConnector(options, connectMs),
    connections: 2,
    pipelining: 1,
    keepAliveTimeout: 4000,
    headersTimeout: totalMs,
    bodyTimeout: totalMs,
    maxHeaderSize: 32_768,
  });

  const once = (request: WebRequest, url: string, signal: AbortSignal) =>
    sendOnce(request, url, { dispatcher: agent, signal, userAgent });

  return {
    async fetch(request) {
      const timeout = AbortSignal.timeout(totalMs);
      const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
      let url = request.url;
      try {
        for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
          refuseAddress(url, allowed);
          const reply = await once(request, url, signal);
          if (!request.follow || !REDIRECTS.has(reply.status)) return reply;
          url = reply.location ?? "";
        }
      } catch (error) {
        request.signal?.throwIfAborted();
        throw nameFailure(error);
      }
      throw new AppError("page_redirects");
    },
    close: () => agent.destroy(),
  };
}

/** One request, without following redirects. @param url of this hop */
async function sendOnce(
  request: WebRequest,
  url: string,
  { dispatcher, signal, userAgent }: { dispatcher: Agent; signal: AbortSignal; userAgent: string },
): Promise<WebReply> {
  const started = performance.now();
  const isFirst = url === request.url;
  const reply = await send(url, {
    dispatcher,
    signal,
    headers: {
      "user-agent": userAgent,
      accept: ACCEPT,
      "accept-encoding": "gzip, deflate, br",
      ...(isFirst && request.etag && { "if-none-match": request.etag }),
      ...(isFirst && request.lastModified && { "if-modified-since": request.lastModified }),
    },
  });
  const header = (name: string) => [reply.headers[name] ?? ""].flat().join(", ");
  const mediaType = header("content-type").replace(/;.*/s, "").trim().toLowerCase();
  let body: Buffer = Buffer.alloc(0);
  if (reply.statusCode !== 200) {
    await dropBody(reply.body);
  } else if (request.accepts && !request.accepts(mediaType)) {
    await dropBody(reply.body);
    throw new AppError("file_type_unsupported");
  } else {
    body = await readBody(reply.body, { encoding: header("content-encoding"), maxBytes: request.maxBytes });
  }
  return {
    status: reply.statusCode,
    url,
    location: URL.parse(header("location") || "x:", url)?.href.replace(/^x:$/, "") || null,
    mediaType,
    etag: header("etag").slice(0, 300) || null,
    lastModified: header("last-modified").slice(0, 100) || null,
    retryAfter: retrySeconds(header("retry-after")),
    robotsTag: header("x-robots-tag"),
    body,
    ms: performance.now() - started,
  };
}

/** Connects to the addresses the name resolves to at that moment, once all of them are known to be public. */
export function guardedConnector({ allowed, resolve }: HttpFetcherOptions, timeout: number): buildConnector.connector {
  const lookup = guardedLookup(resolve);
  const guarded = buildConnector({ timeout, allowH2: false, lookup });
  const open = buildConnector({ timeout, allowH2: false });
  return (target, callback) => {
    const port = target.port || (target.protocol === "https:" ? "443" : "80");
    if (allowed.has(`${target.hostname}:${port}`)) return open(target, callback);
    if (isInnerLiteral(target.hostname)) return callback(new AppError("address_refused"), null);
    return guarded(target, callback);
  };
}

/** Whether a host is an IP literal that is not public. Never resolves names: those go through `guardedLookup`. */
export function isInnerLiteral(host: string): boolean {
  const literal = host.replace(/^\[|\]$/g, "");
  return /^[\d.]+$|:/.test(literal) && !isPublic(literal);
}

/** Resolves a name; fails with `address_refused` unless every one of its addresses is public. */
export function guardedLookup(resolve: Resolve = byDns): LookupFunction {
  return (host, { all }, callback) => {
    resolve(host).then(
      (found) => {
        const first = found[0];
        if (!first) return callback(new AppError("site_unreachable"), "");
        if (!found.every(({ address }) => isPublic(address))) return callback(new AppError("address_refused"), "");
        return all ? callback(null, found) : callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ""),
    );
  };
}

function byDns(host: string) {
  return lookupByDns(host, { all: true, verbatim: true });
}

/** Parses a date or a number of seconds, as `Retry-After` allows. */
function retrySeconds(value: string): number | null {
  if (/^\d{1,6}$/.test(value)) return Number(value);
  const at = value ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1000);
}

const TIMEOUTS = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"]);

const BROKEN = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE", "UND_ERR_HEADERS_OVERFLOW"]);

/** Maps the failure to one of our error keys. */
export function nameFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { name, cause } = error instanceof Error ? error : { name: "", cause: undefined };
  const code = errorCode(error) ?? "";
  if (cause instanceof AppError) return cause;
  if (TIMEOUTS.has(code) || name === "TimeoutError") return new AppError("page_timeout", { cause: error });
  // A host that answers with broken or incomplete HTTP is up; anything else counts as unreachable.
  const isAnswer = BROKEN.has(code) || /^(?:HPE_|Z_|ERR__)/.test(code) || name === "HTTPParserError";
  return new AppError(isAnswer ? "page_failed" : "site_unreachable", { cause: error });
}
