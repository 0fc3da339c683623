/** Counts what a caller may still do. */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Parts } from "../../context.ts";
import { AppError } from "../../errors.ts";
import type { LimitName } from "../../ports/limiter.ts";
import type { AppEnv } from "../env.ts";

/** Takes one point. @throws AppError `rate_limited` with the seconds to wait */
export async function takePoint(parts: Pick<Parts, "limiter">, name: LimitName, key: string): Promise<void> {
  const wait = await parts.limiter.take(name, key);
  if (wait !== null) throw new AppError("rate_limited", { retryAfter: wait });
}

/** As middleware: one point per request, under the key that `keyOf` reads from it. */
export function rateLimit<E extends AppEnv>(
  parts: Pick<Parts, "limiter">,
  name: LimitName,
  keyOf: (c: Context<E>) => string,
) {
  return createMiddleware<E>(async (c, next) => {
    await takePoint(parts, name, keyOf(c));
    await next();
  });
}
