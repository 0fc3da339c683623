import { createRoute } from "@hono/zod-openapi";
import type { Parts } from "../../context/context.ts";
import { openFile } from "../../conversations/files/openFile.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import { sendFile } from "../../http/sendFile.ts";
import { changeTickets } from "../../inbox/acts/changeTickets.ts";
import { setTicketLabels } from "../../inbox/labels/labelTicket.ts";
import { countQueues } from "../../inbox/list/countQueues.ts";
import { getTicket } from "../../inbox/list/getTicket.ts";
import { listFacets } from "../../inbox/list/listFacets.ts";
import { listTickets } from "../../inbox/list/listTickets.ts";
import * as dto from "../../protocol/admin.ts";
import { SENDABLE_TYPES } from "../../protocol/files.ts";
import { uuidSchema } from "../../protocol/ids.ts";
import { errorReplies, fileReply, jsonBody } from "../openapiParts.ts";
import { forRole, idParam, replies } from "./route.ts";

/** `/tickets`: the inbox. An agent's actions on one ticket are in `ticketActs.ts`. */
export function ticketRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const viewer = forRole(parts, "viewer", "read", "tickets");
  const list = createRoute({
    ...viewer,
    method: "get",
    path: "/",
    summary: "List the tickets of a queue, narrowed by search and filters",
    request: { query: dto.ticketListQuerySchema },
    responses: replies(dto.ticketListSchema, "A page of tickets"),
  });
  app.openapi(list, async (c) => c.json(await listTickets(c.var.ctx, c.req.valid("query")), 200));
  addListRoutes(app, parts);

  const one = createRoute({
    ...viewer,
    method: "get",
    path: "/{id}",
    summary: "A ticket with its messages, notes, escalations and the traces of its turns",
    request: { params: idParam },
    responses: replies(dto.ticketDetailSchema, "The ticket"),
  });
  app.openapi(one, async (c) => c.json(await getTicket(c.var.ctx, { ticketId: c.req.valid("param").id }), 200));

  const file = createRoute({
    ...viewer,
    method: "get",
    path: "/{id}/files/{fileId}",
    summary: "A file that the visitor has sent",
    request: { params: idParam.extend({ fileId: uuidSchema }) },
    responses: {
      200: fileReply(SENDABLE_TYPES),
      ...errorReplies(401, 403, 404),
    },
  });
  app.openapi(file, async (c) => {
    const { id: ticketId, fileId } = c.req.valid("param");
    return sendFile(c, await openFile(c.var.ctx, { ticketId, fileId, isSent: true }));
  });

  addManyRoutes(app, parts);
  return app;
}

/** Routes next to the list. Registered before `/{id}`, which would take their names for ids. */
function addListRoutes(app: ReturnType<typeof newRouter<AdminEnv>>, parts: Parts): void {
  const viewer = forRole(parts, "viewer", "read", "tickets");
  const counts = createRoute({
    ...viewer,
    method: "get",
    path: "/counts",
    summary: "How many tickets the queues hold for the caller",
    responses: replies(dto.queueCountsSchema, "The counts"),
  });
  app.openapi(counts, async (c) => c.json(await countQueues(c.var.ctx), 200));

  const facets = createRoute({
    ...viewer,
    method: "get",
    path: "/facets",
    summary: "The values that lists of tickets can be filtered by",
    responses: replies(dto.ticketFacetsSchema, "People, origins and languages"),
  });
  app.openapi(facets, async (c) => c.json(await listFacets(c.var.ctx), 200));
}

/** Labels, and bulk actions on tickets. */
function addManyRoutes(app: ReturnType<typeof newRouter<AdminEnv>>, parts: Parts): void {
  const agent = forRole(parts, "agent", "tickets");
  const bulk = createRoute({
    ...agent,
    method: "post",
    path: "/bulk",
    operationId: "changeTickets",
    summary: "Change many tickets at once; each is changed completely or listed as refused",
    request: { body: jsonBody(dto.bulkRequestSchema) },
    responses: replies(dto.bulkReplySchema, "What was done, and what was refused"),
  });
  app.openapi(bulk, async (c) => c.json(await changeTickets(c.var.ctx, c.req.valid("json")), 200));

  const labels = createRoute({
    ...agent,
    method: "put",
    path: "/{id}/labels",
    summary: "Set a ticket's labels to exactly these",
    request: { params: idParam, body: jsonBody(dto.ticketLabelsRequestSchema) },
    responses: replies(dto.ticketLabelsSchema, "Its labels"),
  });
  app.openapi(labels, async (c) => {
    const input = { ticketId: c.req.valid("param").id, labelIds: c.req.valid("json").label_ids };
    return c.json(await setTicketLabels(c.var.ctx, input), 200);
  });
}
