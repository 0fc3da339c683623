/** Rate limits. */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Parts } from "../../context/context.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Counts, LimitName } from "../../ports/limiter.ts";
import { clientAddress, widerNetwork } from "../clientAddress.ts";
import type { AppEnv, VisitorEnv } from "../router.ts";

/** Takes a point from each limit, or from none. @throws AppError as `takePoint` */
export async function takePoints(parts: Pick<Parts, "limiter">, counts: Counts): Promise<void> {
  refuse(await parts.limiter.takeAll(counts));
}

/**
 * Takes one point.
 * @throws AppError `rate_limited` with the seconds to wait, `unavailable` when the limiter's store is down
 */
export async function takePoint(parts: Pick<Parts, "limiter">, name: LimitName, key: string): Promise<void> {
  refuse(await parts.limiter.take(name, key));
}

function refuse(wait: number | null): void {
  if (wait !== null) throw new AppError("rate_limited", { retryAfter: wait });
}

/** Handshakes per address and per network. */
export function handshakesFrom(address: string): Counts {
  return [["init", address], ...networkCount("init_network", address)];
}

const visitorOf = ({ var: { ctx } }: Context<VisitorEnv>) => `${ctx.tenantId}:${ctx.actor.visitorId}`;

/** Reads per visitor. */
export function readsOf(c: Context<VisitorEnv>): Counts {
  return [["read", visitorOf(c)]];
}

/** Messages per visitor across conversations, per address and network, and per tenant. */
export function messagesOf(c: Context<VisitorEnv>, trustedProxies: number): Counts {
  const address = clientAddress(c, trustedProxies);
  return [
    ["message", visitorOf(c)],
    ["message_address", address],
    ...networkCount("message_network", address),
    ["message_tenant", c.var.ctx.tenantId],
  ];
}

/** Other writes per visitor: names, addresses, read receipts. The same limits as messages, counted separately. */
export function writesOf(c: Context<VisitorEnv>, trustedProxies: number): Counts {
  const address = clientAddress(c, trustedProxies);
  return [["write", visitorOf(c)], ["write_address", address], ...networkCount("write_network", address)];
}

/** Requests for a person per visitor, per address and network, and per tenant. */
export function escalationsOf(c: Context<VisitorEnv>, trustedProxies: number): Counts {
  const address = clientAddress(c, trustedProxies);
  return [
    ["escalation", visitorOf(c)],
    ["escalation_address", address],
    ...networkCount("escalation_network", address),
    ["escalation_tenant", c.var.ctx.tenantId],
  ];
}

/** Uploaded files per visitor, and per address and network. */
export function filesOf(c: Context<VisitorEnv>, trustedProxies: number): Counts {
  const address = clientAddress(c, trustedProxies);
  return [["file", visitorOf(c)], ["file_address", address], ...networkCount("file_network", address)];
}

function networkCount(name: LimitName, address: string): Counts {
  const network = widerNetwork(address);
  return network === null ? [] : [[name, network]];
}

/** As middleware: takes a point per request from each limit that `countsOf` returns. */
export function rateLimit<E extends AppEnv>(parts: Pick<Parts, "limiter">, countsOf: (c: Context<E>) => Counts) {
  return createMiddleware<E>(async (c, next) => {
    await takePoints(parts, countsOf(c));
    await next();
  });
}
