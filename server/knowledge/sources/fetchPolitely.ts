/** Requests of a sync: sequential per host, with the pauses the host asks for, counted against the byte budget. */
import { AppError } from "../../kernel/errors.ts";
import type { WebReply, WebRequest } from "../../ports/webFetcher.ts";
import { MAX_ROBOTS_BYTES, NO_RULES, type RobotsRules, readRobots } from "./robotsRules.ts";
import type { SyncContext, SyncRun } from "./syncRun.ts";

/** Pause at least as long as the host took to answer, but at most this long. */
const MAX_PAUSE_MS = 5000;
/** The longest `Retry-After` honoured. */
const MAX_HOLD_MS = 60_000;

/** @throws AppError the fetcher's */
export async function fetchPolitely(
  ctx: SyncContext,
  run: SyncRun,
  request: Omit<WebRequest, "signal">,
): Promise<WebReply> {
  const asked = run.robots.get(new URL(request.url).origin)?.delayMs ?? 0;
  await ctx.hosts.pass(request.url, Math.max(ctx.delayMs, asked), run.signal);
  const reply = await ctx.fetcher.fetch({ ...request, signal: run.signal });
  run.bytes += reply.body.length;
  if (ctx.delayMs > 0) ctx.hosts.hold(request.url, Math.min(reply.ms, MAX_PAUSE_MS));
  if (reply.status === 429 || reply.status === 503) {
    ctx.hosts.hold(request.url, Math.min((reply.retryAfter ?? 0) * 1000, MAX_HOLD_MS));
  }
  return reply;
}

/**
 * The robots.txt rules of a URL's host, fetched once per run. Without the file there are none (RFC 9309).
 * @throws AppError `site_unreachable` on a server error or 429; then nothing may be fetched
 */
export async function robotsOf(ctx: SyncContext, run: SyncRun, address: string): Promise<RobotsRules> {
  const { origin } = new URL(address);
  const known = run.robots.get(origin);
  if (known) return known;
  const url = `${origin}/robots.txt`;
  const reply = await fetchPolitely(ctx, run, { url, maxBytes: MAX_ROBOTS_BYTES, follow: true });
  if (reply.status >= 500 || reply.status === 429) throw new AppError("site_unreachable");
  const rules = reply.status === 200 ? readRobots(url, reply.body.toString("utf8")) : NO_RULES;
  run.robots.set(origin, rules);
  return rules;
}
