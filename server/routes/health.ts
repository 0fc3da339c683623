/** For operators and their machines: alive, ready, measured. */
import { timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import type { Parts } from "../context.ts";
import { isMigrated } from "../db/migrate.ts";
import { withSystem } from "../db/system.ts";
import { AppError } from "../errors.ts";
import { type AppEnv, newRouter } from "../http/env.ts";
import { describeError } from "../http/logger.ts";
import { register } from "../http/metrics.ts";

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

export function healthRoutes(parts: Parts, draining: () => boolean) {
  const router = newRouter();
  router.get("/healthz", (c) => c.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }));
  router.get("/readyz", async (c) => {
    const checks = { draining: draining(), database: await databaseState(parts) };
    const ready = !checks.draining && checks.database === "ready";
    if (typeof checks.database !== "string") c.get("event").err = checks.database;
    const shown = typeof checks.database === "string" ? checks.database : "unreachable";
    return c.json({ status: ready ? "ready" : "not_ready", ...checks, database: shown }, ready ? 200 : 503, {
      "Cache-Control": "no-store",
    });
  });
  router.get("/metrics", async (c) => {
    if (!mayReadMetrics(c, parts.config.METRICS_TOKEN)) throw new AppError("unauthorized");
    return c.text(await register.metrics(), 200, { "Content-Type": register.contentType, "Cache-Control": "no-store" });
  });
  return router;
}

/** `ready`, `not_migrated`, or why it can't be reached (for the log). */
async function databaseState(parts: Parts): Promise<"ready" | "not_migrated" | Record<string, unknown>> {
  try {
    const migrated = await withSystem(parts.db, "health", (tx) => isMigrated(tx.sql));
    return migrated ? "ready" : "not_migrated";
  } catch (error) {
    return describeError(error);
  }
}

/** With a token: whoever shows it. Without: this machine, when no proxy stands in between. */
function mayReadMetrics(c: Context<AppEnv>, token: string | undefined): boolean {
  if (token === undefined) {
    const address = c.env?.incoming?.socket?.remoteAddress ?? "";
    return LOOPBACK.test(address) && c.req.header("x-forwarded-for") === undefined;
  }
  const given = Buffer.from(c.req.header("authorization") ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
