import { createRoute } from "@hono/zod-openapi";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { takePoint } from "../../http/middleware/rateLimit.ts";
import { newRouter } from "../../http/router.ts";
import { compareAnswers } from "../../learning/compareAnswers.ts";
import { trialQuestions } from "../../learning/trialQuestions.ts";
import { testBoxRequestSchema } from "../../protocol/admin.ts";
import * as dto from "../../protocol/model.ts";
import { getModel } from "../../tenantModel/getModel.ts";
import { removeModel } from "../../tenantModel/removeModel.ts";
import { setModel } from "../../tenantModel/setModel.ts";
import { testModel } from "../../tenantModel/testModel.ts";
import { jsonBody } from "../openapiParts.ts";
import { forRole, replies } from "./route.ts";

const questionSchema = testBoxRequestSchema.omit({ knowledge: true });

/** `/model`: the tenant's own model. For people only: it takes a key, and spends money with it. */
export function modelRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner");
  const shown = replies(dto.modelPageSchema, "The models, without keys");
  const get = createRoute({ ...owner, method: "get", path: "/", summary: "What answers visitors", responses: shown });
  app.openapi(get, async (c) => c.json(await getModel(c.var.ctx), 200));

  const set = createRoute({
    ...owner,
    method: "put",
    path: "/",
    summary: "Set up the tenant's own model, or change it; its key is never shown again",
    request: { body: jsonBody(dto.modelRequestSchema) },
    responses: shown,
  });
  app.openapi(set, async (c) => {
    await setModel(c.var.ctx, c.req.valid("json"));
    return c.json(await getModel(c.var.ctx), 200);
  });

  const remove = createRoute({
    ...owner,
    method: "delete",
    path: "/",
    summary: "Delete the tenant's own model with its key",
    responses: shown,
  });
  app.openapi(remove, async (c) => {
    await removeModel(c.var.ctx);
    return c.json(await getModel(c.var.ctx), 200);
  });
  app.route("/", modelTrialRoutes(parts));
  return app;
}

/** Trying the model out. The costs count like all model costs. */
function modelTrialRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner");
  const test = createRoute({
    ...owner,
    method: "post",
    path: "/test",
    summary: "Ask one of the models for a word, to see its latency, its cost and what its endpoint refuses",
    request: { body: jsonBody(dto.modelTestRequestSchema) },
    responses: replies(dto.modelTestSchema, "The result of the test, even if it failed"),
  });
  app.openapi(test, async (c) => {
    const { ctx } = c.var;
    await takePoint(parts, "model_test", ctx.tenantId);
    return c.json(await testModel(ctx, c.req.valid("json")), 200);
  });

  const questions = createRoute({
    ...owner,
    method: "get",
    path: "/questions",
    summary: "Three questions to try a model on: saved ones, else recent ones, else the chat's starters",
    responses: replies(dto.trialQuestionsSchema, "The questions"),
  });
  app.openapi(questions, async (c) => c.json(await trialQuestions(c.var.ctx), 200));

  const compare = createRoute({
    ...owner,
    method: "post",
    path: "/compare",
    summary: "Answer one question with the model and without it",
    request: { body: jsonBody(questionSchema) },
    responses: replies(dto.modelComparisonSchema, "Both answers, each with its trace"),
  });
  app.openapi(compare, async (c) => {
    const { ctx } = c.var;
    await takePoint(parts, "model_test", ctx.tenantId);
    return c.json(await compareAnswers(ctx, c.req.valid("json")), 200);
  });
  return app;
}
