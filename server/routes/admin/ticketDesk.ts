/** `/tickets/{id}/…`: what the ticket screen needs besides the ticket itself. */
import { createRoute } from "@hono/zod-openapi";
import type { Parts } from "../../context/context.ts";
import { addFile } from "../../conversations/files/addFile.ts";
import { dropFile } from "../../conversations/files/dropFile.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { paceOf, SENT_FILE_BYTES } from "../../http/middleware/requestBodies.ts";
import { oneAtATime } from "../../http/oneAtATime.ts";
import { newRouter } from "../../http/router.ts";
import { openSlots } from "../../http/slots.ts";
import { uploadFolder, withUpload } from "../../http/uploadedFile.ts";
import { assertTicket } from "../../inbox/acts/assertTicket.ts";
import { draftAnswer } from "../../inbox/acts/draftAnswer.ts";
import { announcePresence } from "../../inbox/alerts/announcePresence.ts";
import { readVisitor } from "../../inbox/list/readVisitor.ts";
import { AppError } from "../../kernel/errors.ts";
import * as dto from "../../protocol/admin.ts";
import { attachmentSchema } from "../../protocol/events.ts";
import { uuidSchema } from "../../protocol/ids.ts";
import { errorReplies, formBody, jsonBody, jsonReply } from "../openapiParts.ts";
import { doneSchema, forRole, idParam, replies } from "./route.ts";

export function ticketDeskRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const visitor = createRoute({
    ...forRole(parts, "viewer", "read", "tickets"),
    method: "get",
    path: "/{id}/visitor",
    summary: "A ticket's visitor and their other conversations",
    request: { params: idParam },
    responses: replies(dto.ticketVisitorSchema, "The visitor"),
  });
  app.openapi(visitor, async (c) => c.json(await readVisitor(c.var.ctx, { ticketId: c.req.valid("param").id }), 200));

  const presence = createRoute({
    ...forRole(parts, "agent"),
    method: "post",
    path: "/{id}/presence",
    operationId: "announcePresence",
    summary: "Show colleagues that the caller is looking at a ticket or typing; it ends after some seconds",
    request: { params: idParam, body: jsonBody(dto.presenceRequestSchema) },
    responses: replies(doneSchema, "Colleagues are told"),
  });
  app.openapi(presence, async (c) => {
    await announcePresence(c.var.ctx, { ticketId: c.req.valid("param").id, ...c.req.valid("json") });
    return c.json({ done: true } as const, 200);
  });

  const draft = createRoute({
    ...forRole(parts, "agent", "tickets"),
    method: "post",
    path: "/{id}/draft",
    operationId: "draftReply",
    summary: "Draft an answer from the documents, or reword a text; nothing is sent",
    request: { params: idParam, body: jsonBody(dto.draftRequestSchema) },
    responses: { ...replies(dto.draftSchema, "The draft"), ...errorReplies(503) },
  });
  app.openapi(draft, async (c) =>
    c.json(await draftAnswer(c.var.ctx, { ticketId: c.req.valid("param").id, ...c.req.valid("json") }), 200),
  );

  addFileRoutes(app, parts);
  return app;
}

/** Files for the visitor: sent with the next message of the agent who uploaded them. */
function addFileRoutes(app: ReturnType<typeof newRouter<AdminEnv>>, parts: Parts): void {
  const agent = forRole(parts, "agent", "tickets");
  const slots = openSlots("overloaded");
  /** On disk until they are processed, so that at most one is in memory. */
  const inTurn = oneAtATime();
  const { MAX_UPLOADS, MAX_UPLOADS_PER_TENANT } = parts.config;

  const add = createRoute({
    ...agent,
    method: "post",
    path: "/{id}/files",
    summary:
      "Upload a picture or a PDF (multipart field `file`) for the next answer; unsent, it is deleted after a day",
    request: { params: idParam, body: formBody },
    responses: {
      200: jsonReply(attachmentSchema, "The file; send its id with the answer"),
      ...errorReplies(400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 503),
    },
  });
  app.openapi(add, async (c) => {
    const { ctx } = c.var;
    const ticketId = c.req.valid("param").id;
    await assertTicket(ctx, ticketId);
    const release = slots.take([
      { key: "all", most: MAX_UPLOADS },
      { key: ctx.tenantId, most: MAX_UPLOADS_PER_TENANT },
    ]);
    try {
      const [pace, folder] = [paceOf(parts.config), uploadFolder(parts.config)];
      const limits = { name: undefined, limit: SENT_FILE_BYTES, pace, folder };
      const added = await withUpload(c, limits, ({ fileName, bytes }) =>
        inTurn(async () => {
          await c.var.verifyAgain();
          const { buffer, byteOffset, length } = await bytes.read(0, bytes.size);
          const file = { fileName, bytes: Buffer.from(buffer, byteOffset, length) };
          return addFile(ctx, { ...file, ticketId, uploadedBy: ctx.actor.id });
        }),
      );
      return c.json(added, 200);
    } finally {
      release();
    }
  });

  const drop = createRoute({
    ...agent,
    method: "delete",
    path: "/{id}/files/{fileId}",
    summary: "Delete a file that was not sent",
    request: { params: idParam.extend({ fileId: uuidSchema }) },
    responses: replies(doneSchema, "Deleted"),
  });
  app.openapi(drop, async (c) => {
    const { id: ticketId, fileId } = c.req.valid("param");
    const { ctx } = c.var;
    if (!(await dropFile(ctx, { ticketId, fileId, uploadedBy: ctx.actor.id }))) throw new AppError("not_found");
    return c.json({ done: true } as const, 200);
  });
}
