import { createRoute } from "@hono/zod-openapi";
import { inviteMember } from "../../accounts/invitations/inviteMember.ts";
import { listInvitations } from "../../accounts/invitations/listInvitations.ts";
import { resendInvitation } from "../../accounts/invitations/resendInvitation.ts";
import { withdrawInvitation } from "../../accounts/invitations/withdrawInvitation.ts";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import * as dto from "../../protocol/admin.ts";
import { jsonBody } from "../openapiParts.ts";
import { doneSchema, forRole, idParam, replies } from "./route.ts";

/** `/invitations`: pending invitations. */
export function invitationRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner");
  const list = createRoute({
    ...owner,
    method: "get",
    path: "/",
    summary: "The pending invitations",
    responses: replies(dto.invitationListSchema, "The pending invitations"),
  });
  app.openapi(list, async (c) => c.json(await listInvitations(c.var.ctx), 200));

  const made = replies(dto.invitationMadeSchema, "The invitation, with its link where no mail is set up");
  const invite = createRoute({
    ...owner,
    method: "post",
    path: "/",
    summary: "Invite a person by a link that works once",
    request: { body: jsonBody(dto.invitationRequestSchema) },
    responses: made,
  });
  app.openapi(invite, async (c) => c.json(await inviteMember(c.var.ctx, c.req.valid("json")), 200));

  const resend = createRoute({
    ...owner,
    method: "post",
    path: "/{id}/resend",
    summary: "Send an invitation again, with a new link; the old one ends",
    request: { params: idParam, body: jsonBody(dto.resendRequestSchema) },
    responses: made,
  });
  app.openapi(resend, async (c) => {
    const input = { invitationId: c.req.valid("param").id, ...c.req.valid("json") };
    return c.json(await resendInvitation(c.var.ctx, input), 200);
  });

  const withdraw = createRoute({
    ...owner,
    method: "delete",
    path: "/{id}",
    summary: "Withdraw an invitation; its link stops working",
    request: { params: idParam },
    responses: replies(doneSchema, "Withdrawn"),
  });
  app.openapi(withdraw, async (c) => {
    await withdrawInvitation(c.var.ctx, { invitationId: c.req.valid("param").id });
    return c.json({ done: true } as const, 200);
  });
  return app;
}
