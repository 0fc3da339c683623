import { createRoute, z } from "@hono/zod-openapi";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import { deleteDocument } from "../../knowledge/documents/deleteDocument.ts";
import { deleteDocuments } from "../../knowledge/documents/deleteDocuments.ts";
import { getDocument } from "../../knowledge/documents/getDocument.ts";
import { listChunks } from "../../knowledge/documents/listChunks.ts";
import { listDocuments } from "../../knowledge/documents/listDocuments.ts";
import { retryDocument } from "../../knowledge/documents/retryDocument.ts";
import { setCollection } from "../../knowledge/documents/setCollection.ts";
import * as dto from "../../protocol/admin.ts";
import { uuidSchema } from "../../protocol/ids.ts";
import { jsonBody } from "../openapiParts.ts";
import { doneSchema, forRole, idParam, pageQuery, replies } from "./route.ts";

const listQuery = pageQuery.extend({
  status: dto.documentSchema.shape.status.optional(),
  kind: dto.documentSchema.shape.kind.optional(),
  source_id: uuidSchema.optional(),
  /** Words in the title or the source key. */
  search: z.string().max(200).trim().optional(),
});

/** `/documents`: reading the documents that the AI answers from. */
export function documentRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const viewer = forRole(parts, "viewer", "read", "ingest");
  const list = createRoute({
    ...viewer,
    method: "get",
    path: "/",
    summary: "The tenant's documents, last changed first",
    request: { query: listQuery },
    responses: replies(dto.documentListSchema, "A page of documents"),
  });
  app.openapi(list, async (c) => {
    const { source_id: sourceId, ...query } = c.req.valid("query");
    return c.json(await listDocuments(c.var.ctx, { ...query, sourceId }), 200);
  });

  const one = createRoute({
    ...viewer,
    method: "get",
    path: "/{id}",
    summary: "A document's text as it was read, and the first of the passages it was cut into",
    request: { params: idParam },
    responses: replies(dto.documentDetailSchema, "The document"),
  });
  app.openapi(one, async (c) => c.json(await getDocument(c.var.ctx, { documentId: c.req.valid("param").id }), 200));

  const chunks = createRoute({
    ...viewer,
    method: "get",
    path: "/{id}/chunks",
    summary: "The passages a document was cut into, in order",
    request: { params: idParam, query: pageQuery },
    responses: replies(dto.chunkListSchema, "A page of passages"),
  });
  app.openapi(chunks, async (c) => {
    const query = { ...c.req.valid("query"), documentId: c.req.valid("param").id };
    return c.json(await listChunks(c.var.ctx, query), 200);
  });
  return app;
}

/** `/documents`: actions on existing documents. */
export function documentActionRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner", "ingest");
  const retry = createRoute({
    ...owner,
    method: "post",
    path: "/{id}/retry",
    summary: "Read a failed document's file again",
    request: { params: idParam },
    responses: replies(doneSchema, "Queued"),
  });
  app.openapi(retry, async (c) => {
    await retryDocument(c.var.ctx, { documentId: c.req.valid("param").id });
    return c.json({ done: true } as const, 200);
  });

  const remove = createRoute({
    ...owner,
    method: "delete",
    path: "/{id}",
    summary: "Delete a document with its passages and the cached answers that rest on it",
    request: { params: idParam },
    responses: replies(doneSchema, "Deleted"),
  });
  app.openapi(remove, async (c) => {
    await deleteDocument(c.var.ctx, { documentId: c.req.valid("param").id });
    return c.json({ done: true } as const, 200);
  });

  const removeMany = createRoute({
    ...owner,
    method: "post",
    path: "/delete",
    summary: "Delete several documents at once",
    request: { body: jsonBody(dto.deleteDocumentsRequestSchema) },
    responses: replies(dto.documentsDeletedSchema, "Deleted"),
  });
  app.openapi(removeMany, async (c) => {
    const deleted = await deleteDocuments(c.var.ctx, { documentIds: c.req.valid("json").document_ids });
    return c.json({ deleted }, 200);
  });

  const collect = createRoute({
    ...owner,
    method: "post",
    path: "/collect",
    summary: "Put documents into a collection, which questions can be limited to, or take them out",
    request: { body: jsonBody(dto.collectDocumentsRequestSchema) },
    responses: replies(dto.documentsCollectedSchema, "Done"),
  });
  app.openapi(collect, async (c) => {
    const { document_ids: documentIds, collection } = c.req.valid("json");
    return c.json({ changed: await setCollection(c.var.ctx, { documentIds, collection }) }, 200);
  });
  return app;
}
