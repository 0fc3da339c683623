/** `/api/v1/admin/*`: callers are authenticated once, here, and authorized by each route's role. */
import type { MiddlewareHandler } from "hono";
import type { Auth } from "../../accounts/signIn/auth.ts";
import type { Parts } from "../../context/context.ts";
import { setHeaders } from "../../http/headers.ts";
import { type AdminEnv, adminSession, denyUndeclared, verifyAfterBody } from "../../http/middleware/adminSession.ts";
import { idempotency } from "../../http/middleware/idempotency.ts";
import { type AppEnv, newRouter } from "../../http/router.ts";
import type { Streams } from "../../http/sse.ts";
import { actionCallRoutes, actionRoutes } from "./actions.ts";
import { apiKeyRoutes } from "./apiKeys.ts";
import { cacheRoutes } from "./cache.ts";
import { cannedRoutes } from "./canned.ts";
import { exportRoutes, visitorRoutes } from "./data.ts";
import { deskRoutes } from "./desk.ts";
import { documentActionRoutes, documentRoutes } from "./documents.ts";
import { eventRoutes } from "./events.ts";
import { gapRoutes } from "./gaps.ts";
import { alertRoutes, labelRoutes, viewRoutes } from "./inbox.ts";
import { invitationRoutes } from "./invitations.ts";
import { knowledgeRoutes } from "./knowledge.ts";
import { modelRoutes } from "./model.ts";
import { numbersRoutes } from "./numbers.ts";
import { operatorRoutes } from "./operator.ts";
import { originRoutes } from "./origins.ts";
import { memberRoutes, peopleRoutes } from "./people.ts";
import { proposalRoutes } from "./proposals.ts";
import { qaRoutes } from "./qa.ts";
import { savedQuestionRoutes } from "./savedQuestions.ts";
import { settingsRoutes } from "./settings.ts";
import { setupRoutes } from "./setup.ts";
import { sourceRoutes } from "./sources.ts";
import { testBoxRoutes } from "./testBox.ts";
import { ticketActRoutes } from "./ticketActs.ts";
import { ticketCallRoutes } from "./ticketCalls.ts";
import { ticketDeskRoutes } from "./ticketDesk.ts";
import { ticketRoutes } from "./tickets.ts";
import { uploadRoutes } from "./uploads.ts";
import { webhookRoutes } from "./webhooks.ts";

export { authRoutes } from "./auth.ts";

export interface AdminRoutesOptions {
  auth: Auth;
  /** Reads a body, after the sender is authenticated. */
  takeBody: MiddlewareHandler<AppEnv>;
  streams: Streams;
}

/** The desk's whole API, to be mounted at `/api/v1/admin`. */
export function adminRoutes(parts: Parts, { auth, takeBody, streams }: AdminRoutesOptions) {
  const app = newRouter<AdminEnv>();
  app.openAPIRegistry.registerComponent("securitySchemes", "apiKey", {
    type: "http",
    scheme: "bearer",
    description: "A tenant's API key, `fd_…`.",
  });
  app.openAPIRegistry.registerComponent("securitySchemes", "adminSession", {
    type: "apiKey",
    in: "cookie",
    name: "frontdesk.session_token",
    description: "A signed-in member's cookie. Writes also need the header `X-Frontdesk-Csrf` and their own Origin.",
  });
  app.use(adminSession(parts, auth));
  app.use(denyUndeclared);
  app.use(takeBody);
  app.use(verifyAfterBody);
  app.use(idempotency(parts));
  app.use(async (c, next) => {
    setHeaders(c, { "Cache-Control": "no-store" });
    await next();
  });
  app.route("/", peopleRoutes(parts));
  app.route("/", settingsRoutes(parts));
  app.route("/", deskRoutes(parts));
  app.route("/", originRoutes(parts));
  app.route("/setup", setupRoutes(parts));
  app.route("/", eventRoutes(parts, streams));
  app.route("/tickets", ticketRoutes(parts));
  app.route("/alerts", alertRoutes(parts));
  app.route("/labels", labelRoutes(parts));
  app.route("/views", viewRoutes(parts));
  app.route("/tickets", ticketDeskRoutes(parts));
  app.route("/canned-replies", cannedRoutes(parts));
  app.route("/tickets", ticketActRoutes(parts));
  app.route("/tickets", ticketCallRoutes(parts));
  app.route("/knowledge", knowledgeRoutes(parts));
  app.route("/documents", documentRoutes(parts));
  app.route("/documents", documentActionRoutes(parts));
  app.route("/documents", uploadRoutes(parts));
  app.route("/documents/qa", qaRoutes(parts));
  app.route("/sources", sourceRoutes(parts));
  app.route("/cache", cacheRoutes(parts));
  app.route("/test-box", testBoxRoutes(parts));
  app.route("/numbers", numbersRoutes(parts));
  app.route("/proposals", proposalRoutes(parts));
  app.route("/gaps", gapRoutes(parts));
  app.route("/saved-questions", savedQuestionRoutes(parts));
  app.route("/exports", exportRoutes(parts));
  app.route("/visitors", visitorRoutes(parts));
  app.route("/members", memberRoutes(parts));
  app.route("/invitations", invitationRoutes(parts));
  app.route("/model", modelRoutes(parts));
  app.route("/actions", actionRoutes(parts));
  app.route("/action-calls", actionCallRoutes(parts));
  app.route("/webhooks", webhookRoutes(parts));
  app.route("/api-keys", apiKeyRoutes(parts));
  app.route("/", operatorRoutes(parts));
  return app;
}
