import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { paceOf, UPLOAD_BYTES } from "../../http/middleware/requestBodies.ts";
import { newRouter } from "../../http/router.ts";
import { openSlots } from "../../http/slots.ts";
import { type UploadedFile, uploadFolder, withUpload } from "../../http/uploadedFile.ts";
import { AppError } from "../../kernel/errors.ts";
import { addDocument } from "../../knowledge/documents/addDocument.ts";
import { replaceFile } from "../../knowledge/documents/replaceFile.ts";
import * as dto from "../../protocol/admin.ts";
import { fileBody } from "../openapiParts.ts";
import { forRole, idParam, replies } from "./route.ts";

const nameQuery = z.object({
  /** For a raw body: the file's name, which determines its type when the content does not. */
  name: z.string().max(255).optional(),
});
const uploadQuery = nameQuery.extend({
  /** Identifies the document on the next upload; default: the file's name. */
  source_key: z.string().max(1000).optional(),
  title: z.string().max(300).optional(),
  /** Its URL for visitors. */
  url: z.string().max(2000).optional(),
});

/** `/documents`: uploads. */
export function uploadRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner", "ingest");
  const slots = openSlots("overloaded");
  const { MAX_UPLOADS, MAX_UPLOADS_PER_TENANT } = parts.config;

  /** Concurrency limit; a rejected body has not been read yet, so the client can retry. */
  async function taken<T>(c: Context<AdminEnv>, name: string | undefined, use: (file: UploadedFile) => Promise<T>) {
    const ofTenant = { key: c.var.ctx.tenantId, most: MAX_UPLOADS_PER_TENANT };
    const release = slots.take([{ key: "all", most: MAX_UPLOADS }, ofTenant]);
    try {
      const [pace, folder] = [paceOf(parts.config), uploadFolder(parts.config)];
      return await withUpload(c, { name, limit: UPLOAD_BYTES, pace, folder }, async (file) => {
        await c.var.verifyAgain();
        return use(file);
      });
    } finally {
      release();
    }
  }

  const add = createRoute({
    ...owner,
    method: "post",
    path: "/",
    summary: "Add a file (multipart field `file`, or the file itself as the body), or a new version of one",
    request: { query: uploadQuery, body: fileBody },
    responses: replies(dto.documentAddedSchema, "Stored; it is read next"),
  });
  app.openapi(add, async (c) => {
    const { ctx } = c.var;
    const { name, source_key, title, url } = c.req.valid("query");
    const reply = await taken(c, name ?? source_key, async (file) => {
      const sourceKey = source_key ?? file.fileName;
      if (!sourceKey) throw new AppError("invalid_body", { fields: ["name"] });
      return toReply(await addDocument(ctx, { ...file, sourceKey, title, url }));
    });
    return c.json(reply, 200);
  });

  const replace = createRoute({
    ...owner,
    method: "put",
    path: "/{id}/file",
    summary:
      "Replace a document's file (multipart field `file`, or the file itself as the body), whatever it is called",
    request: { params: idParam, query: nameQuery, body: fileBody },
    responses: replies(dto.documentAddedSchema, "Stored; it is read next, the old version is served until then"),
  });
  app.openapi(replace, async (c) => {
    const { ctx } = c.var;
    const documentId = c.req.valid("param").id;
    const reply = await taken(c, c.req.valid("query").name, async (file) =>
      toReply(await replaceFile(ctx, { ...file, documentId })),
    );
    return c.json(reply, 200);
  });
  return app;
}

const toReply = ({ id, unchanged }: { id: string; unchanged: boolean }) => ({ document_id: id, unchanged });
