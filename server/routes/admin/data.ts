import { Readable } from "node:stream";
import { createRoute, z } from "@hono/zod-openapi";
import type { Parts } from "../../context/context.ts";
import { eraseVisitor } from "../../erasure/eraseVisitor.ts";
import { deleteExport } from "../../exports/deleteExport.ts";
import { listExports } from "../../exports/listExports.ts";
import { openExport } from "../../exports/openExport.ts";
import { requestExport } from "../../exports/requestExport.ts";
import { setHeaders } from "../../http/headers.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import * as dto from "../../protocol/data.ts";
import { errorReplies, fileReply, jsonBody } from "../openapiParts.ts";
import { doneSchema, forRole, idParam, replies } from "./route.ts";

/** `/visitors`: visitors' legal rights to their data. */
export function visitorRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const erase = createRoute({
    ...forRole(parts, "owner"),
    method: "post",
    path: "/erase",
    operationId: "eraseVisitor",
    summary:
      "Delete a visitor, or everybody who left an address, with their conversations and everything that belongs to them",
    request: { body: jsonBody(dto.visitorQuerySchema) },
    responses: replies(dto.visitorErasedSchema, "How many were deleted"),
  });
  app.openapi(erase, async (c) => c.json(await eraseVisitor(c.var.ctx, queryOf(c.req.valid("json"))), 200));
  return app;
}

/** `/exports`: an owner's data exports. For people only: API keys can't read them. */
export function exportRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner");
  const list = createRoute({
    ...owner,
    method: "get",
    path: "/",
    summary: "The exports that have not expired, with their progress and their files",
    responses: replies(dto.exportListSchema, "The exports"),
  });
  app.openapi(list, async (c) => c.json(await listExports(c.var.ctx), 200));

  const request = createRoute({
    ...owner,
    method: "post",
    path: "/",
    summary: "Request an export of conversations, knowledge, settings, or one visitor's data",
    request: { body: jsonBody(dto.exportRequestSchema) },
    responses: replies(dto.exportSchema, "Queued; a job makes it"),
  });
  app.openapi(request, async (c) => c.json(await requestExport(c.var.ctx, c.req.valid("json")), 200));

  const remove = createRoute({
    ...owner,
    method: "delete",
    path: "/{id}",
    summary: "Delete an export with its file",
    request: { params: idParam },
    responses: replies(doneSchema, "Deleted"),
  });
  app.openapi(remove, async (c) => {
    await deleteExport(c.var.ctx, { exportId: c.req.valid("param").id });
    return c.json({ done: true } as const, 200);
  });

  const file = createRoute({
    ...owner,
    method: "get",
    path: "/{id}/file",
    summary: "An export's file; its link is in the list and works only in an owner's session",
    request: { params: idParam, query: z.object({ token: z.string().max(100).default("") }) },
    responses: {
      200: fileReply(["application/json", "application/jsonl", "text/csv", "application/zip"]),
      ...errorReplies(401, 403, 404),
    },
  });
  app.openapi(file, async (c) => {
    const { name, type, size, pieces } = await openExport(c.var.ctx, {
      exportId: c.req.valid("param").id,
      ...c.req.valid("query"),
    });
    setHeaders(c, {
      "Content-Length": String(size),
      "Content-Disposition": `attachment; filename="${name}"`,
    });
    return c.body(Readable.toWeb(Readable.from(pieces)) as ReadableStream, 200, { "Content-Type": type });
  });
  return app;
}

const queryOf = (body: dto.VisitorRequest) => ("email" in body ? body : { visitorId: body.visitor_id });
