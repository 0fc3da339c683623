import { createRoute } from "@hono/zod-openapi";
import { approveCacheEntry } from "../../cache/approveCacheEntry.ts";
import { dropCacheEntry } from "../../cache/dropCacheEntry.ts";
import { listCacheEntries } from "../../cache/listCacheEntries.ts";
import { pinCacheEntry } from "../../cache/pinCacheEntry.ts";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import * as dto from "../../protocol/admin.ts";
import { jsonBody } from "../openapiParts.ts";
import { doneSchema, forRole, idParam, replies } from "./route.ts";

/** `/cache`: answers reused for the same question. */
export function cacheRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner");
  const list = createRoute({
    ...forRole(parts, "viewer", "read"),
    method: "get",
    path: "/",
    operationId: "listCacheEntries",
    summary: "Cached answers, with where they come from, what they rest on and how often they were given",
    request: { query: dto.cacheListQuerySchema },
    responses: replies(dto.cacheListSchema, "A page of entries"),
  });
  app.openapi(list, async (c) => c.json(await listCacheEntries(c.var.ctx, c.req.valid("query")), 200));

  const approve = createRoute({
    ...owner,
    method: "put",
    path: "/{id}/approval",
    operationId: "approveCacheEntry",
    summary: "Approve an entry that waits for a second visitor, so that it is served",
    request: { params: idParam },
    responses: replies(dto.cacheEntrySchema, "The entry"),
  });
  app.openapi(approve, async (c) =>
    c.json(await approveCacheEntry(c.var.ctx, { entryId: c.req.valid("param").id }), 200),
  );

  const pin = createRoute({
    ...owner,
    method: "put",
    path: "/{id}/pin",
    operationId: "pinCacheEntry",
    summary:
      "Approve an entry and keep it whatever its age, or undo that; it is still dropped when a document it rests on changes",
    request: { params: idParam, body: jsonBody(dto.pinRequestSchema) },
    responses: replies(dto.cacheEntrySchema, "The entry"),
  });
  app.openapi(pin, async (c) => {
    const { is_pinned: isPinned } = c.req.valid("json");
    return c.json(await pinCacheEntry(c.var.ctx, { entryId: c.req.valid("param").id, isPinned }), 200);
  });

  const drop = createRoute({
    ...owner,
    method: "delete",
    path: "/{id}",
    operationId: "deleteCacheEntry",
    summary: "Drop an entry; the question is answered again the next time",
    request: { params: idParam },
    responses: replies(doneSchema, "Dropped"),
  });
  app.openapi(drop, async (c) => {
    await dropCacheEntry(c.var.ctx, { entryId: c.req.valid("param").id });
    return c.json({ done: true } as const, 200);
  });
  return app;
}
