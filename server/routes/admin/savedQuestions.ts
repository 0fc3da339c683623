import { createRoute } from "@hono/zod-openapi";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { takePoint } from "../../http/middleware/rateLimit.ts";
import { newRouter } from "../../http/router.ts";
import { runSavedQuestion } from "../../learning/runSavedQuestion.ts";
import { dropSavedQuestion, listSavedQuestions, saveQuestion } from "../../learning/savedQuestions.ts";
import * as dto from "../../protocol/admin.ts";
import { jsonBody } from "../openapiParts.ts";
import { doneSchema, forRole, idParam, replies } from "./route.ts";

/** `/saved-questions`: questions that must stay answered, whatever changes. */
export function savedQuestionRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner", "ingest");
  const list = createRoute({
    ...forRole(parts, "viewer", "read"),
    method: "get",
    path: "/",
    summary: "Saved questions with their answers of the last 30 days",
    responses: replies(dto.savedQuestionListSchema, "The questions"),
  });
  app.openapi(list, async (c) => c.json({ questions: await listSavedQuestions(c.var.ctx) }, 200));

  const save = createRoute({
    ...owner,
    method: "post",
    path: "/",
    summary: "Save a question with what its answer must say or cite",
    request: { body: jsonBody(dto.savedQuestionRequestSchema) },
    responses: replies(idParam, "Its id"),
  });
  app.openapi(save, async (c) => c.json({ id: await saveQuestion(c.var.ctx, c.req.valid("json")) }, 200));

  const run = createRoute({
    ...owner,
    method: "post",
    path: "/{id}/run",
    summary: "Ask a saved question again, as the test box would, and keep the answer for 30 days",
    request: { params: idParam },
    responses: replies(dto.savedAnswerSchema, "The answer, next to the one before"),
  });
  app.openapi(run, async (c) => {
    const { ctx } = c.var;
    await takePoint(parts, "rehearsal", ctx.tenantId);
    return c.json(await runSavedQuestion(ctx, { questionId: c.req.valid("param").id }), 200);
  });

  const drop = createRoute({
    ...owner,
    method: "delete",
    path: "/{id}",
    summary: "Delete a saved question with its answers",
    request: { params: idParam },
    responses: replies(doneSchema, "Done"),
  });
  app.openapi(drop, async (c) => {
    await dropSavedQuestion(c.var.ctx, { questionId: c.req.valid("param").id });
    return c.json({ done: true } as const, 200);
  });
  return app;
}
