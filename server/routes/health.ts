/** For operators and their monitoring: liveness, readiness, metrics. */
import { timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import type { Parts } from "../context/context.ts";
import { judgeState, readSchemaState } from "../db/schemaState.ts";
import { withSystem } from "../db/system.ts";
import { describeError } from "../http/logger.ts";
import { type AppEnv, newRouter } from "../http/router.ts";
import { AppError } from "../kernel/errors.ts";
import { withDeadline } from "../kernel/withDeadline.ts";
import { formatMetrics, METRICS_TYPE, type MetricsSnapshot } from "../metrics/readMetrics.ts";

export interface HealthOptions {
  /** True from SIGTERM on: `/readyz` then diverts new work elsewhere. */
  draining: () => boolean;
  /** Seconds since the background last completed a round. */
  sweepAge: () => number;
  /** Metrics of all processes that were started together. */
  readAllMetrics: () => Promise<MetricsSnapshot[]>;
}

/** A database slower than this on a trivial query is of no use to anyone waiting. */
const DATABASE_MS = 5000;
/** The background runs every two seconds: after this long something blocks it, and lost turns are not recovered. */
const OLDEST_SWEEP_SECONDS = 60;

export function healthRoutes(parts: Parts, { draining, sweepAge, readAllMetrics }: HealthOptions) {
  const token = parts.config.METRICS_TOKEN;
  const router = newRouter();
  router.get("/healthz", (c) => c.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }));
  router.get("/readyz", async (c) => {
    const sweeps = sweepAge() > OLDEST_SWEEP_SECONDS ? "stalled" : "ready";
    const checks = { draining: draining(), database: await databaseState(parts), sweeps };
    const ready = !checks.draining && checks.database === "ready" && sweeps === "ready";
    if (typeof checks.database !== "string") c.get("event").err = checks.database;
    const shown = typeof checks.database === "string" ? checks.database : "unreachable";
    return c.json({ status: ready ? "ready" : "not_ready", ...checks, database: shown }, ready ? 200 : 503, {
      "Cache-Control": "no-store",
    });
  });
  router.get("/metrics", async (c) => {
    if (token === undefined) throw new AppError("not_found");
    if (!hasToken(c, token)) throw new AppError("unauthorized");
    const text = await formatMetrics(await readAllMetrics());
    return c.text(text, 200, { "Content-Type": METRICS_TYPE, "Cache-Control": "no-store" });
  });
  return router;
}

/** `ready`, `not_migrated`, `outdated`, or why it is unreachable (for the log). */
async function databaseState(parts: Parts): Promise<ReturnType<typeof judgeState> | Record<string, unknown>> {
  const late = () => new Error(`no answer in ${DATABASE_MS} ms`);
  try {
    const state = withSystem(parts.db, "health", (tx) => readSchemaState(tx.sql));
    return judgeState(await withDeadline(state, DATABASE_MS, late));
  } catch (error) {
    return describeError(error);
  }
}

function hasToken(c: Context<AppEnv>, token: string): boolean {
  const given = Buffer.from(c.req.header("authorization") ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
