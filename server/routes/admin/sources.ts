import { createRoute } from "@hono/zod-openapi";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import { addSource } from "../../knowledge/sources/addSource.ts";
import { getSource } from "../../knowledge/sources/getSource.ts";
import { listSourcePages } from "../../knowledge/sources/listSourcePages.ts";
import { listSources } from "../../knowledge/sources/listSources.ts";
import { removeSource } from "../../knowledge/sources/removeSource.ts";
import { requestSync } from "../../knowledge/sources/requestSync.ts";
import { updateSource } from "../../knowledge/sources/updateSource.ts";
import * as dto from "../../protocol/sources.ts";
import { jsonBody } from "../openapiParts.ts";
import { doneSchema, forRole, idParam, pageQuery, replies } from "./route.ts";

/** `/sources`: sites and pages that are synced periodically. */
export function sourceRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const viewer = forRole(parts, "viewer", "read", "ingest");
  const owner = forRole(parts, "owner", "ingest");
  const list = createRoute({
    ...viewer,
    method: "get",
    path: "/",
    summary: "The tenant's sites and pages, newest first, with their progress",
    responses: replies(dto.sourceListSchema, "All sources"),
  });
  app.openapi(list, async (c) => c.json(await listSources(c.var.ctx), 200));

  const add = createRoute({
    ...owner,
    method: "post",
    path: "/",
    summary: "Add a site (the pages below an address) or a single page; it is fetched next, and again as scheduled",
    request: { body: jsonBody(dto.sourceRequestSchema) },
    responses: replies(dto.sourceSchema, "The source"),
  });
  app.openapi(add, async (c) => {
    return c.json(await addSource(c.var.ctx, c.req.valid("json")), 200);
  });

  const one = createRoute({
    ...viewer,
    method: "get",
    path: "/{id}",
    summary: "One source, with the progress of its sync",
    request: { params: idParam },
    responses: replies(dto.sourceSchema, "The source"),
  });
  app.openapi(one, async (c) => c.json(await getSource(c.var.ctx, { sourceId: c.req.valid("param").id }), 200));

  const pages = createRoute({
    ...viewer,
    method: "get",
    path: "/{id}/pages",
    summary: "The result for each of a source's pages, by address",
    request: { params: idParam, query: pageQuery.extend({ filter: dto.sourcePageFilterSchema.optional() }) },
    responses: replies(dto.sourcePageListSchema, "A page of the list"),
  });
  app.openapi(pages, async (c) => {
    const query = { ...c.req.valid("query"), sourceId: c.req.valid("param").id };
    return c.json(await listSourcePages(c.var.ctx, query), 200);
  });
  addChanges(app, owner);
  return app;
}

function addChanges(app: ReturnType<typeof newRouter<AdminEnv>>, owner: ReturnType<typeof forRole<"owner">>): void {
  const patch = createRoute({
    ...owner,
    method: "patch",
    path: "/{id}",
    summary: "Change a source's schedule, limits or exclusions; pause or resume it",
    request: { params: idParam, body: jsonBody(dto.sourcePatchSchema) },
    responses: replies(dto.sourceSchema, "The source"),
  });
  app.openapi(patch, async (c) => {
    const { ctx } = c.var;
    const source = await updateSource(ctx, { sourceId: c.req.valid("param").id, patch: c.req.valid("json") });
    return c.json(source, 200);
  });

  const sync = createRoute({
    ...owner,
    method: "post",
    path: "/{id}/sync",
    summary: "Fetch a source again now; a paused one resumes",
    request: { params: idParam },
    responses: replies(dto.sourceSchema, "The source"),
  });
  app.openapi(sync, async (c) => {
    const { ctx } = c.var;
    const source = await requestSync(ctx, { sourceId: c.req.valid("param").id });
    return c.json(source, 200);
  });

  const remove = createRoute({
    ...owner,
    method: "delete",
    path: "/{id}",
    summary: "Delete a source with all its documents, their passages and the cached answers that rest on them",
    request: { params: idParam },
    responses: replies(doneSchema, "Nothing more is fetched; its documents are being deleted"),
  });
  app.openapi(remove, async (c) => {
    const { ctx } = c.var;
    const { id } = c.req.valid("param");
    await removeSource(ctx, { sourceId: id });
    return c.json({ done: true } as const, 200);
  });
}
