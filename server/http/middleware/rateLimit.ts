/** Counts what a caller may still do. */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Parts } from "../../context/context.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Counts, LimitName } from "../../ports/limiter.ts";
import { clientAddress, widerNetwork } from "../clientAddress.ts";
import type { AppEnv, VisitorEnv } from "../router.ts";

/** Takes a point of each or of none. @throws AppError as `takePoint` */
export async function takePoints(parts: Pick<Parts, "limiter">, counts: Counts): Promise<void> {
  refuse(await parts.limiter.takeAll(counts));
}

/** Takes one point. @throws AppError `rate_limited` with the seconds to wait, `unavailable` where the count is lost */
export async function takePoint(parts: Pick<Parts, "limiter">, name: LimitName, key: string): Promise<void> {
  refuse(await parts.limiter.take(name, key));
}

function refuse(wait: number | null): void {
  if (wait !== null) throw new AppError("rate_limited", { retryAfter: wait });
}

/** The handshakes an address may make, and the network around it. */
export function handshakesFrom(address: string): Counts {
  return [["init", address], ...networkCount("init_network", address)];
}

const visitorOf = ({ var: { ctx } }: Context<VisitorEnv>) => `${ctx.tenantId}:${ctx.actor.visitorId}`;

/** What a visitor may read. */
export function readsOf(c: Context<VisitorEnv>): Counts {
  return [["read", visitorOf(c)]];
}

/** What a visitor may say, whatever conversation it is in; and all from an address and its network, and all to a tenant. */
export function messagesOf(c: Context<VisitorEnv>, trustedProxies: number): Counts {
  const address = clientAddress(c, trustedProxies);
  return [
    ["message", visitorOf(c)],
    ["message_address", address],
    ...networkCount("message_network", address),
    ["message_tenant", c.var.ctx.tenantId],
  ];
}

/** What a visitor may change without saying anything: names, addresses, what was seen. As many as messages, counted apart. */
export function writesOf(c: Context<VisitorEnv>, trustedProxies: number): Counts {
  const address = clientAddress(c, trustedProxies);
  return [["write", visitorOf(c)], ["write_address", address], ...networkCount("write_network", address)];
}

/** How often a visitor may ask for a person, all from an address and its network, and all visitors of a tenant. */
export function escalationsOf(c: Context<VisitorEnv>, trustedProxies: number): Counts {
  const address = clientAddress(c, trustedProxies);
  return [
    ["escalation", visitorOf(c)],
    ["escalation_address", address],
    ...networkCount("escalation_network", address),
    ["escalation_tenant", c.var.ctx.tenantId],
  ];
}

/** How many files a visitor may send in, and all from an address and its network. */
export function filesOf(c: Context<VisitorEnv>, trustedProxies: number): Counts {
  const address = clientAddress(c, trustedProxies);
  return [["file", visitorOf(c)], ["file_address", address], ...networkCount("file_network", address)];
}

function networkCount(name: LimitName, address: string): Counts {
  const network = widerNetwork(address);
  return network === null ? [] : [[name, network]];
}

/** As middleware: a point per request of each count that `countsOf` reads from it. */
export function rateLimit<E extends AppEnv>(parts: Pick<Parts, "limiter">, countsOf: (c: Context<E>) => Counts) {
  return createMiddleware<E>(async (c, next) => {
    await takePoints(parts, countsOf(c));
    await next();
  });
}
