/** Sends requests on to the cell in which their tenant lives. Only there where several cells are configured. */
import type { IncomingMessage } from "node:http";
import type { Context, Next } from "hono";
import { createMiddleware } from "hono/factory";
import type { Parts } from "../../context/context.ts";
import { AppError } from "../../kernel/errors.ts";
import { metrics } from "../../metrics/metrics.ts";
import { CELL_HEADER, type Cells, type Named, type Outbound, type Place } from "../../ports/cells.ts";
import { currentSpan } from "../../tracing/span.ts";
import { clientAddress } from "../clientAddress.ts";
import { outgoingOf, readableByAll, setHeaders } from "../headers.ts";
import { namedIn } from "../namedIn.ts";
import { passBack, requestHeaders } from "../passOn.ts";
import { bodyPieces } from "../requestBody.ts";
import type { AppEnv } from "../router.ts";
import { RESPONSE_ALREADY_SENT } from "../sse.ts";
import { handshakesFrom, takePoints } from "./rateLimit.ts";
import { bodyLimitOf, hasBody, paceOf, type requestBodies } from "./requestBodies.ts";

type Bodies = ReturnType<typeof requestBodies>;
const MISDIRECTED = 421;
const RETRY_SECONDS = 1;
/** Kept to be sent again; a larger body is passed on as it comes. */
const KEPT_BYTES = 256 * 1024;
const LAUNCHER = "/widget.js";
/** A page gets its button without its colours rather than late. */
const LAUNCHER_MS = 400;
const CHAT = "/api/v1/chat/";
const INIT = `${CHAT}init`;

/** Before the request log, which takes the request's id over from the cell that sent it. */
export function fromOtherCell(cells: Cells) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const token = c.req.header(CELL_HEADER);
    if (token !== undefined) c.set("forwarded", readForwarded(cells, c, token));
    await next();
  });
}

/** @returns null for a signature that is none, which is refused once the request is logged */
function readForwarded(cells: Cells, { req }: Context<AppEnv>, token: string) {
  try {
    return cells.readForwarded(token, { method: req.method, path: req.path });
  } catch {
    return null;
  }
}

/**
 * Answers here what lives here or nowhere, and passes on everything else, once: what another cell has sent is answered
 * here or sent back with 421.
 * @throws AppError `unauthorized` (a forged signature), `unavailable` (the tenant's cell, or one that may be it, is away)
 */
export function otherCells(parts: Parts, cells: Cells, bodies: Bodies) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const forwarded = c.get("forwarded");
    if (forwarded === null) throw new AppError("unauthorized");
    const named = forwarded?.named ?? (await namedIn(c));
    if (named === null) return next();
    if (forwarded) {
      c.get("event").forwarded_from = forwarded.from;
      c.set("isCounted", forwarded.isCounted);
      const { isHere } = await cells.isHere(named);
      if (!isHere) return c.body(null, MISDIRECTED, { [CELL_HEADER]: cells.name });
      return answerHere(cells, named, c, next);
    }
    if (c.req.path === INIT) await countHandshake(parts, c);
    const place = await findPlace(parts, cells, c, named);
    if (typeof place !== "object") return answerHere(cells, named, c, next);
    return passOn(parts, { cells, bodies, named }, { c, next, cell: place.cell });
  });
}

/** A tenant that has begun to leave is refused by the database: then its place is looked up anew. */
async function answerHere(cells: Cells, named: Named, c: Context<AppEnv>, next: Next): Promise<void> {
  await next();
  if (c.res.status === 503) cells.forget(named);
}

/**
 * Counted before anything is looked up, and once: in the tenant's cell, a limit would tell strangers which tenants there
 * are. Where this cell can't count, the other does.
 * @throws AppError `rate_limited`
 */
async function countHandshake(parts: Parts, c: Context<AppEnv>): Promise<void> {
  setHeaders(c, readableByAll);
  try {
    await takePoints(parts, handshakesFrom(clientAddress(c, parts.config.TRUSTED_PROXIES)));
    c.set("isCounted", true);
  } catch (error) {
    if (!(error instanceof AppError && error.key === "unavailable")) throw error;
  }
}

/**
 * Asking all others is work done for a stranger, so it is limited by address.
 * @throws AppError `origin_refused` to visitors of a tenant that is gone, as to those of an unknown one: this cell's database
 *   would tell them forever that it has moved
 */
async function findPlace(
  { limiter, config }: Parts,
  cells: Cells,
  c: Context<AppEnv>,
  named: Named,
  notIn?: string,
): Promise<Place> {
  const address = clientAddress(c, config.TRUSTED_PROXIES);
  const found = cells.find(named, async () => (await limiter.take("read", `cells:${address}`)) === null, notIn);
  if (c.req.path !== LAUNCHER) {
    const place = await found;
    if (place === "gone" && c.req.path.startsWith(CHAT)) throw new AppError("origin_refused");
    return place;
  }
  const late = new Promise<null>((resolve) => setTimeout(resolve, LAUNCHER_MS, null).unref());
  const inTime = await Promise.race([found.catch(() => null), late]);
  if (inTime === null) c.set("isUnsure", true);
  return inTime ?? "nowhere";
}

interface Way {
  cells: Cells;
  bodies: Bodies;
  named: Named;
}

interface Passed {
  c: Context<AppEnv>;
  next: Next;
  cell: string;
}

async function passOn(parts: Parts, way: Way, { c, next, cell }: Passed): Promise<Response | undefined> {
  const { cells, bodies, named } = way;
  const send = (body: Outbound["body"]) => sendTwice(parts, way, c, { cell, body });
  try {
    const reply = await withBody(parts, bodies, c, send);
    if (reply !== null) return relay(c, reply);
  } catch (error) {
    if (c.req.path !== LAUNCHER) throw error;
    c.set("isUnsure", true);
    return void (await next());
  }
  // No other cell has it any more. A body that has been read can't be read here again.
  if (hasBody(c) && c.req.path !== INIT) throw new AppError("unavailable", { retryAfter: RETRY_SECONDS });
  return void (await answerHere(cells, named, c, next));
}

/** Calls `send` with the body, which is kept where it is small. */
async function withBody<T>(
  { config }: Parts,
  bodies: Bodies,
  c: Context<AppEnv>,
  send: (body: Outbound["body"]) => Promise<T>,
): Promise<T> {
  if (!hasBody(c)) return send(null);
  const { method, path } = c.req;
  if (path === INIT) return send(new TextEncoder().encode(await c.req.text()));
  if (Number(c.req.header("content-length")) <= KEPT_BYTES) return bodies.hold(c, send);
  return send(bodyPieces(c, bodyLimitOf(method, path), paceOf(config)));
}

/**
 * Sends it to the cell and, if the tenant has left that, to the one that has it now.
 * @returns null when no other has it
 */
async function sendTwice(
  parts: Parts,
  way: Way,
  c: Context<AppEnv>,
  { cell, body }: { cell: string; body: Outbound["body"] },
): Promise<IncomingMessage | null> {
  const { cells, named } = way;
  const signal = goneSignal(c);
  const first = await send(parts, way, c, { cell, body, signal });
  if (first !== null) return first;
  cells.forget(named);
  if (body !== null && !(body instanceof Uint8Array)) throw new AppError("unavailable", { retryAfter: RETRY_SECONDS });
  const place = await findPlace(parts, cells, c, named, cell);
  if (typeof place !== "object") return null;
  const second = await send(parts, way, c, { cell: place.cell, body, signal });
  if (second === null) throw new AppError("unavailable", { retryAfter: RETRY_SECONDS });
  return second;
}

/** @returns null when the cell doesn't have it */
async function send(
  { config }: Parts,
  { cells, named }: Way,
  c: Context<AppEnv>,
  { cell, body, signal }: { cell: string } & Pick<Outbound, "body" | "signal">,
): Promise<IncomingMessage | null> {
  const { pathname, search } = new URL(c.req.url);
  c.get("event").forwarded_to = cell;
  try {
    const reply = await cells.send(cell, {
      ...{ named, method: c.req.method, path: c.req.path, target: pathname + search, body },
      headers: headersOf(c, body),
      address: clientAddress(c, config.TRUSTED_PROXIES),
      isCounted: c.get("isCounted") === true,
      signal,
      ...(c.req.path === LAUNCHER && { patienceMs: LAUNCHER_MS }),
    });
    const isMisdirected = reply.statusCode === MISDIRECTED && reply.headers[CELL_HEADER] !== undefined;
    metrics.forwarded.inc({ cell, outcome: isMisdirected ? "misdirected" : outcomeOf(reply) });
    if (!isMisdirected) return reply;
    reply.destroy();
    return null;
  } catch (error) {
    metrics.forwarded.inc({ cell, outcome: "unreachable" });
    throw error;
  }
}

const outcomeOf = ({ statusCode = 502 }: IncomingMessage) => (statusCode < 500 ? "answered" : "failed");

function headersOf(c: Context<AppEnv>, body: Outbound["body"]): Record<string, string | string[]> {
  const declared = c.req.header("content-length");
  const length = body instanceof Uint8Array ? String(body.byteLength) : body === null ? undefined : declared;
  const { traceparent } = currentSpan();
  return {
    ...requestHeaders(c.env.incoming.headers),
    "x-request-id": c.get("requestId"),
    ...(traceparent !== null && { traceparent }),
    ...(length !== undefined && { "content-length": length }),
  };
}

/** Fires when the client has gone before its reply was whole. */
function goneSignal(c: Context<AppEnv>): AbortSignal {
  const gone = new AbortController();
  const { outgoing } = c.env;
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  return gone.signal;
}

function relay(c: Context<AppEnv>, reply: IncomingMessage): Response {
  const outgoing = outgoingOf(c);
  if (!outgoing) throw new Error("a reply of another cell needs Node's response");
  const event = c.get("event");
  void passBack(reply, outgoing).then((isWhole) => {
    if (!isWhole) event.broke_off = true;
  });
  return RESPONSE_ALREADY_SENT;
}
