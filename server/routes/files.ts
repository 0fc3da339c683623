/** A visitor's files: upload, download, withdrawal. Mounted behind `visitorSession`. */
import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Parts } from "../context/context.ts";
import { addFile } from "../conversations/files/addFile.ts";
import { dropFile } from "../conversations/files/dropFile.ts";
import { openFile } from "../conversations/files/openFile.ts";
import { clientAddress } from "../http/clientAddress.ts";
import { filesOf, rateLimit, readsOf } from "../http/middleware/rateLimit.ts";
import { paceOf, SENT_FILE_BYTES } from "../http/middleware/requestBodies.ts";
import { oneAtATime } from "../http/oneAtATime.ts";
import { newRouter, type VisitorEnv } from "../http/router.ts";
import { sendFile } from "../http/sendFile.ts";
import { openSlots } from "../http/slots.ts";
import { uploadFolder, withUpload } from "../http/uploadedFile.ts";
import { AppError } from "../kernel/errors.ts";
import { attachmentSchema } from "../protocol/events.ts";
import { SENDABLE_TYPES } from "../protocol/files.ts";
import { errorReplies, fileReply, formBody, idParam, jsonReply, visitorSecurity } from "./openapiParts.ts";

const UPLOADS_PER_ADDRESS = 4;
const common = { tags: ["Visitor"], security: visitorSecurity };

const add = createRoute({
  ...common,
  method: "post",
  path: "/files",
  summary: "Take in a picture or a PDF (multipart field `file`) for the next message; unsent, it is gone after a day",
  request: { body: formBody },
  responses: {
    200: jsonReply(attachmentSchema, "The file; send its id with `stream`"),
    ...errorReplies(400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 503),
  },
});
const open = createRoute({
  ...common,
  method: "get",
  path: "/files/{id}",
  summary: "A file of the conversation",
  request: { params: idParam },
  responses: {
    200: fileReply(SENDABLE_TYPES),
    ...errorReplies(401, 403, 404, 429),
  },
});
const drop = createRoute({
  ...common,
  method: "delete",
  path: "/files/{id}",
  summary: "Delete a file that was not sent",
  request: { params: idParam },
  responses: { 204: { description: "Deleted" }, ...errorReplies(401, 403, 404, 429) },
});

export function fileRoutes(parts: Parts) {
  const router = newRouter<VisitorEnv>();
  const { TRUSTED_PROXIES, MAX_UPLOADS } = parts.config;
  // Separate slots: slow visitors do not block owners' uploads, nor one tenant's visitors another's.
  const slots = openSlots("overloaded");
  /** On disk until they are processed, so that at most one is in memory. */
  const inTurn = oneAtATime();
  router.on(
    "POST",
    "/files",
    rateLimit<VisitorEnv>(parts, (c) => filesOf(c, TRUSTED_PROXIES)),
    takesFiles,
  );
  router.use("/files/:id", rateLimit(parts, readsOf));

  function takeSlot(c: Context<VisitorEnv>): () => void {
    return slots.take([
      { key: "all", most: MAX_UPLOADS },
      { key: `tenant:${c.var.ctx.tenantId}`, most: Math.ceil(MAX_UPLOADS / 2) },
      { key: `address:${clientAddress(c, TRUSTED_PROXIES)}`, most: UPLOADS_PER_ADDRESS },
    ]);
  }

  router.openapi(add, async (c) => {
    const release = takeSlot(c);
    try {
      const [pace, folder] = [paceOf(parts.config), uploadFolder(parts.config)];
      const limits = { name: undefined, limit: SENT_FILE_BYTES, pace, folder };
      const added = await withUpload(c, limits, ({ fileName, bytes }) =>
        inTurn(async () => {
          const { buffer, byteOffset, length } = await bytes.read(0, bytes.size);
          const { ctx } = c.var;
          const file = { fileName, bytes: Buffer.from(buffer, byteOffset, length) };
          return addFile(ctx, { ...file, ticketId: ctx.actor.ticketId, uploadedBy: null });
        }),
      );
      return c.json(added, 200);
    } finally {
      release();
    }
  });
  router.openapi(open, async (c) => {
    const { ctx } = c.var;
    const fileId = c.req.valid("param").id;
    return sendFile(c, await openFile(ctx, { ticketId: ctx.actor.ticketId, fileId, isSent: false }));
  });
  router.openapi(drop, async (c) => {
    const { ctx } = c.var;
    const fileId = c.req.valid("param").id;
    await dropFile(ctx, { fileId, ticketId: ctx.actor.ticketId, uploadedBy: null });
    return c.body(null, 204);
  });
  return router;
}

const takesFiles = createMiddleware<VisitorEnv>(async (c, next) => {
  if (!c.var.tenant.settings.visitor_files) throw new AppError("files_off");
  await next();
});
