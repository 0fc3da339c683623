import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Parts } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { newRouter } from "../../http/env.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { type AddDocumentInput, addDocument } from "../../knowledge/addDocument.ts";
import { deleteDocument } from "../../knowledge/deleteDocument.ts";
import { getDocument } from "../../knowledge/getDocument.ts";
import { listDocuments } from "../../knowledge/listDocuments.ts";
import * as dto from "../../protocol/admin.ts";
import { recordAudit } from "../../tenants/writeAudit.ts";
import { doneSchema, forRole, idParam, pageQuery, replies } from "./route.ts";

/** Queues the reading of a document that was just stored. */
export interface DocumentHooks {
  enqueueIngest: (tenantId: string, documentId: string) => Promise<void>;
}

const uploadQuery = z.object({
  /** With a raw body: the file's name. */
  name: z.string().max(255).optional(),
  /** What makes it the same document next time; default: the file's name. */
  source_key: z.string().max(1000).optional(),
  title: z.string().max(300).optional(),
  /** Where visitors can read it. */
  url: z.string().max(2000).optional(),
});

/** `/documents`: what the AI answers from. */
export function documentRoutes(parts: Parts, hooks: DocumentHooks) {
  const app = newRouter<AdminEnv>();
  const agent = forRole(parts, "agent");
  const owner = forRole(parts, "owner");
  const list = createRoute({
    ...agent,
    method: "get",
    path: "/",
    summary: "The tenant's documents, last changed first",
    request: { query: pageQuery.extend({ status: dto.documentSchema.shape.status.optional() }) },
    responses: replies(dto.documentListSchema, "A page of documents"),
  });
  app.openapi(list, async (c) => c.json(await listDocuments(c.var.ctx, c.req.valid("query")), 200));

  const one = createRoute({
    ...agent,
    method: "get",
    path: "/{id}",
    summary: "A document's text as it was read, and the passages it was cut into",
    request: { params: idParam },
    responses: replies(dto.documentDetailSchema, "The document"),
  });
  app.openapi(one, async (c) => c.json(await getDocument(c.var.ctx, { documentId: c.req.valid("param").id }), 200));

  const add = createRoute({
    ...owner,
    method: "post",
    path: "/",
    summary: "Add a file (multipart field `file`, or the file itself as the body), or a new version of one",
    request: { query: uploadQuery },
    responses: replies(dto.documentAddedSchema, "Stored; it is read next"),
  });
  app.openapi(add, async (c) => {
    const { ctx } = c.var;
    const added = await addDocument(ctx, await readUpload(c, c.req.valid("query")));
    if (!added.unchanged) {
      await recordAudit(ctx, { action: "document_added", subject: added.id });
      await hooks.enqueueIngest(ctx.tenantId, added.id);
    }
    return c.json({ document_id: added.id, unchanged: added.unchanged }, 200);
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
    const { ctx } = c.var;
    const { id } = c.req.valid("param");
    await deleteDocument(ctx, { documentId: id });
    await recordAudit(ctx, { action: "document_deleted", subject: id });
    return c.json({ done: true } as const, 200);
  });
  return app;
}

/** The file of a multipart form, or the body itself. @throws AppError invalid_body when there is none, or it has no name */
async function readUpload(c: Context<AdminEnv>, query: z.infer<typeof uploadQuery>): Promise<AddDocumentInput> {
  const { title, url, source_key } = query;
  const type = c.req.header("content-type") ?? "";
  if (type.toLowerCase().startsWith("multipart/form-data")) {
    const form = await c.req.raw.formData().catch((cause: unknown) => {
      throw new AppError("invalid_body", { cause });
    });
    const file = form.get("file");
    if (!(file instanceof File)) throw new AppError("invalid_body", { details: { fields: ["file"] } });
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { sourceKey: source_key ?? file.name, fileName: file.name, mediaType: file.type, title, url, bytes };
  }
  const fileName = query.name ?? source_key;
  if (!fileName) throw new AppError("invalid_body", { details: { fields: ["name"] } });
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  return { sourceKey: source_key ?? fileName, fileName, mediaType: type.split(";")[0], title, url, bytes };
}
