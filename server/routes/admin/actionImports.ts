import { createRoute } from "@hono/zod-openapi";
import { addDrafts } from "../../actions/imports/addDrafts.ts";
import { importApi, importFile } from "../../actions/imports/importApi.ts";
import { importTools } from "../../actions/mcp/importTools.ts";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { paceOf, UPLOAD_BYTES } from "../../http/middleware/requestBodies.ts";
import { newRouter } from "../../http/router.ts";
import { openSlots } from "../../http/slots.ts";
import { uploadFolder, withUpload } from "../../http/uploadedFile.ts";
import * as dto from "../../protocol/actionImports.ts";
import { errorReplies, fileBody, jsonBody } from "../openapiParts.ts";
import { forRole, replies } from "./route.ts";

const listed = {
  ...replies(dto.importListSchema, "All of them: each as a draft, or with the reason why it can't be one"),
  ...errorReplies(413, 415, 422, 502, 503, 504),
};

/** `/actions/imports` and `/actions/drafts`: drafts of actions from descriptions of other systems. For people only. */
export function actionImportRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner");
  /**
   * A document may have 20 MB, and takes far more memory when parsed. A tenant over its own limit gets a different
   * status than when the whole server is at its limit.
   */
  const [own, all] = [openSlots("rate_limited"), openSlots("overloaded")];
  const take = (tenantId: string) => {
    const releaseOwn = own.take([{ key: tenantId, most: 1 }]);
    try {
      const releaseAll = all.take([{ key: "all", most: 4 }]);
      return () => [releaseAll, releaseOwn].forEach((release) => void release());
    } catch (error) {
      releaseOwn();
      throw error;
    }
  };

  const api = createRoute({
    ...owner,
    method: "post",
    path: "/imports",
    summary: "List the operations of an OpenAPI 3 document at an address",
    request: { body: jsonBody(dto.apiImportSchema) },
    responses: listed,
  });
  app.openapi(api, async (c) => {
    const release = take(c.var.ctx.tenantId);
    return c.json(await importApi(c.var.ctx, c.req.valid("json")).finally(release), 200);
  });
  const file = createRoute({
    ...owner,
    method: "post",
    path: "/imports/files",
    summary: "List the operations of an uploaded document (multipart field `file`, or the file itself as the body)",
    request: { query: dto.apiFileQuerySchema, body: fileBody },
    responses: listed,
  });
  app.openapi(file, async (c) => {
    const { name, ...rules } = c.req.valid("query");
    const release = take(c.var.ctx.tenantId);
    const [pace, folder] = [paceOf(parts.config), uploadFolder(parts.config)];
    const list = await withUpload(c, { name, limit: UPLOAD_BYTES, pace, folder }, async ({ bytes }) => {
      await c.var.verifyAgain();
      return importFile(c.var.ctx, { bytes: await bytes.read(0, bytes.size), base: null, ...rules });
    }).finally(release);
    return c.json(list, 200);
  });
  app.route("/", toolImportRoutes(parts, take));
  return app;
}

/** Importing tools, and storing the chosen drafts of any source. */
function toolImportRoutes(parts: Parts, take: (tenantId: string) => () => void) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner");
  const tools = createRoute({
    ...owner,
    method: "post",
    path: "/imports/tools",
    summary: "List the tools of an MCP server",
    request: { body: jsonBody(dto.toolImportSchema) },
    responses: listed,
  });
  app.openapi(tools, async (c) => {
    const release = take(c.var.ctx.tenantId);
    return c.json(await importTools(c.var.ctx, c.req.valid("json")).finally(release), 200);
  });
  const drafts = createRoute({
    ...owner,
    method: "post",
    path: "/drafts",
    summary: "Store drafts, switched off until an owner completes them",
    request: { body: jsonBody(dto.draftsRequestSchema) },
    responses: replies(dto.draftsSchema, "The drafts, with what each still lacks"),
  });
  app.openapi(drafts, async (c) => c.json(await addDrafts(c.var.ctx, c.req.valid("json")), 200));
  return app;
}
