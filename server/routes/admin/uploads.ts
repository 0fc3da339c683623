import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { recordAudit } from "../../audit/writeAudit.ts";
import type { Parts } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { newRouter } from "../../http/env.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { addDocument } from "../../knowledge/addDocument.ts";
import { replaceFile } from "../../knowledge/replaceFile.ts";
import * as dto from "../../protocol/admin.ts";
import { forRole, idParam, replies } from "./route.ts";

const nameQuery = z.object({
  /** With a raw body: the file's name, which tells its type when the content does not. */
  name: z.string().max(255).optional(),
});
const uploadQuery = nameQuery.extend({
  /** What makes it the same document next time; default: the file's name. */
  source_key: z.string().max(1000).optional(),
  title: z.string().max(300).optional(),
  /** Where visitors can read it. */
  url: z.string().max(2000).optional(),
});

/** `/documents`: files that come in. */
export function uploadRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner");
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
    const { name, source_key, title, url } = c.req.valid("query");
    const file = await readUpload(c, name ?? source_key);
    const sourceKey = source_key ?? file.fileName;
    if (!sourceKey) throw new AppError("invalid_body", { details: { fields: ["name"] } });
    const added = await addDocument(ctx, { ...file, sourceKey, title, url });
    if (!added.unchanged) await recordAudit(ctx, { action: "document_added", subject: added.id });
    return c.json({ document_id: added.id, unchanged: added.unchanged }, 200);
  });

  const replace = createRoute({
    ...owner,
    method: "put",
    path: "/{id}/file",
    summary:
      "Replace a document's file (multipart field `file`, or the file itself as the body), whatever it is called",
    request: { params: idParam, query: nameQuery },
    responses: replies(dto.documentAddedSchema, "Stored; it is read next, the old version is served until then"),
  });
  app.openapi(replace, async (c) => {
    const { ctx } = c.var;
    const file = await readUpload(c, c.req.valid("query").name);
    const added = await replaceFile(ctx, { ...file, documentId: c.req.valid("param").id });
    if (!added.unchanged) await recordAudit(ctx, { action: "document_changed", subject: added.id });
    return c.json({ document_id: added.id, unchanged: added.unchanged }, 200);
  });
  return app;
}

interface UploadedFile {
  fileName: string | undefined;
  mediaType: string | undefined;
  bytes: Uint8Array;
}

/** The file of a multipart form, or the body itself. @throws AppError invalid_body for a form without a file */
async function readUpload(c: Context<AdminEnv>, name: string | undefined): Promise<UploadedFile> {
  const type = c.req.header("content-type") ?? "";
  if (type.toLowerCase().startsWith("multipart/form-data")) {
    const form = await c.req.raw.formData().catch((cause: unknown) => {
      throw new AppError("invalid_body", { cause });
    });
    const file = form.get("file");
    if (!(file instanceof File)) throw new AppError("invalid_body", { details: { fields: ["file"] } });
    return { fileName: file.name, mediaType: file.type, bytes: new Uint8Array(await file.arrayBuffer()) };
  }
  return { fileName: name, mediaType: type.split(";")[0], bytes: new Uint8Array(await c.req.arrayBuffer()) };
}
