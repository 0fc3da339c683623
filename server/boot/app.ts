/** The order of middleware, and the list of routes. */
import { join } from "node:path";
import type { Auth } from "../accounts/signIn/auth.ts";
import type { Parts } from "../context/context.ts";
import type { Runner } from "../conversations/turn/runner.ts";
import { handleError } from "../http/errorHandler.ts";
import { visitorCors } from "../http/middleware/cors.ts";
import { knownRoute } from "../http/middleware/knownRoute.ts";
import { fromOtherCell, otherCells } from "../http/middleware/otherCells.ts";
import { requestBodies } from "../http/middleware/requestBodies.ts";
import { requestLog } from "../http/middleware/requestLog.ts";
import { visitorSession } from "../http/middleware/visitorSession.ts";
import { newRouter } from "../http/router.ts";
import { openStreams, type Streams } from "../http/sse.ts";
import { staticRoutes } from "../http/static.ts";
import { AppError } from "../kernel/errors.ts";
import { readMetrics } from "../metrics/readMetrics.ts";
import { handOverRoutes } from "../routes/admin/handOver.ts";
import { adminRoutes, authRoutes } from "../routes/admin/index.ts";
import { brandRoutes } from "../routes/brand.ts";
import { cellRoutes } from "../routes/cells.ts";
import { chatRoutes } from "../routes/chat.ts";
import { chatPageRoutes } from "../routes/chatPage.ts";
import { conversationRoutes } from "../routes/conversations.ts";
import { echoRoutes } from "../routes/echo.ts";
import { escalateRoutes } from "../routes/escalate.ts";
import { fileRoutes } from "../routes/files.ts";
import { type HealthOptions, healthRoutes } from "../routes/health.ts";
import { historyRoutes } from "../routes/history.ts";
import { homePageRoutes } from "../routes/homePage.ts";
import { imageRoutes } from "../routes/images.ts";
import { inboundRoutes } from "../routes/inbound.ts";
import { initRoutes } from "../routes/init.ts";
import { launcherRoutes } from "../routes/launcher.ts";
import { mcpRoutes } from "../routes/mcp.ts";
import { openapiRoutes } from "../routes/openapi.ts";
import { statusPageRoutes } from "../routes/statusPage.ts";
import { stopMailsRoutes } from "../routes/stopMails.ts";

export interface AppOptions {
  runner: Runner;
  auth: Auth;
  /** Passed in by the caller that has to end them. */
  streams?: Streams;
  health?: HealthOptions;
  /** Where the built widget and admin app are. */
  dist?: string;
  /** Additional pages (the demo's shop). */
  pages?: ReturnType<typeof newRouter> | undefined;
}

/** For a single process that is never drained. */
const alone: HealthOptions = {
  draining: () => false,
  sweepAge: () => 0,
  readAllMetrics: async () => [await readMetrics()],
};

/** The app of a process that only runs jobs: its health checks. */
export function createWorkerApp(parts: Parts, health: HealthOptions) {
  const app = newRouter();
  app.onError(handleError);
  app.notFound((c) => handleError(new AppError("not_found"), c));
  app.use(requestLog(parts));
  app.use(knownRoute(app));
  app.route("/", healthRoutes(parts, health));
  return app;
}

/**
 * The complete HTTP app over the given parts. Routes must name their methods (`.get`, `.on(["GET", "POST"], …)`), never
 * `.all`: see `knownRoute`.
 */
export function createApp(parts: Parts, options: AppOptions) {
  const {
    runner,
    auth,
    streams = openStreams(),
    health = alone,
    dist = join(import.meta.dirname, "../../dist"),
  } = options;
  const app = newRouter();
  const bodies = requestBodies(parts.config);
  app.onError(handleError);
  app.notFound((c) => handleError(new AppError("not_found"), c));
  const { cells } = parts;
  if (cells) app.use(fromOtherCell(cells));
  app.use(requestLog(parts));
  app.use("/api/v1/chat/*", visitorCors);
  app.use(knownRoute(app));
  app.use(bodies.fromStrangers);
  if (cells) {
    app.use(otherCells(parts, cells, bodies));
    app.route("/", cellRoutes(parts, cells));
    app.route("/api/auth", handOverRoutes(parts, auth, cells));
  }

  app.route("/", healthRoutes(parts, health));
  app.route("/api/v1/chat", initRoutes(parts));
  app.route("/api/v1/chat", echoRoutes(parts, streams));
  app.use("/api/v1/chat/*", visitorSession(parts), bodies.fromKnown); // all visitor routes below need a session
  app.route("/api/v1/chat", chatRoutes(parts, runner, streams));
  app.route("/api/v1/chat", historyRoutes(parts));
  app.route("/api/v1/chat", escalateRoutes(parts));
  app.route("/api/v1/chat", conversationRoutes(parts));
  app.route("/api/v1/chat", fileRoutes(parts));
  app.route("/api/v1/inbound", inboundRoutes(parts));
  app.route("/api/auth", authRoutes(parts, auth));
  app.route("/api/v1/admin", adminRoutes(parts, { auth, takeBody: bodies.fromKnown, streams }));
  app.route("/", mcpRoutes(parts, bodies.fromKnown));
  app.route("/", statusPageRoutes(parts));
  app.route("/", brandRoutes());
  app.route("/", openapiRoutes(app));
  app.route("/", imageRoutes(parts));
  app.route("/", stopMailsRoutes(parts));
  app.route("/", chatPageRoutes(parts));
  app.route("/", launcherRoutes(parts, dist));
  app.route("/", staticRoutes(dist));
  if (options.pages) app.route("/", options.pages);
  app.route("/", homePageRoutes());
  return app;
}
