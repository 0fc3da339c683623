import { createRoute } from "@hono/zod-openapi";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import { getQa } from "../../knowledge/qa/getQa.ts";
import { saveQa } from "../../knowledge/qa/saveQa.ts";
import * as dto from "../../protocol/admin.ts";
import { jsonBody } from "../openapiParts.ts";
import { forRole, idParam, replies } from "./route.ts";

/** `/documents/qa`: questions and answers written at the desk. They are listed and deleted like all documents. */
export function qaRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner", "ingest");
  const body = jsonBody(dto.qaRequestSchema);
  const one = createRoute({
    ...forRole(parts, "viewer", "read", "ingest"),
    method: "get",
    path: "/{id}",
    summary: "A question and answer as it was last saved",
    request: { params: idParam },
    responses: replies(dto.qaSchema, "The question and answer"),
  });
  app.openapi(one, async (c) => c.json(await getQa(c.var.ctx, { documentId: c.req.valid("param").id }), 200));

  const create = createRoute({
    ...owner,
    method: "post",
    path: "/",
    operationId: "addDocumentQa",
    summary: "Add a question with its answer",
    request: { body },
    responses: replies(dto.documentAddedSchema, "Stored; it is served in a moment"),
  });
  app.openapi(create, async (c) => {
    const { ctx } = c.var;
    const { id } = await saveQa(ctx, c.req.valid("json"));
    return c.json({ document_id: id, unchanged: false }, 200);
  });

  const change = createRoute({
    ...owner,
    method: "put",
    path: "/{id}",
    summary: "Change a question with its answer",
    request: { params: idParam, body },
    responses: replies(dto.documentAddedSchema, "Stored; the old answer is served until the new one is in"),
  });
  app.openapi(change, async (c) => {
    const { ctx } = c.var;
    const saved = await saveQa(ctx, { ...c.req.valid("json"), documentId: c.req.valid("param").id });
    return c.json({ document_id: saved.id, unchanged: saved.unchanged }, 200);
  });
  return app;
}
