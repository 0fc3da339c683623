import { createRoute } from "@hono/zod-openapi";
import { changeRole } from "../../accounts/members/changeRole.ts";
import { listColleagues } from "../../accounts/members/findColleague.ts";
import { listMembers } from "../../accounts/members/listMembers.ts";
import { removeMember } from "../../accounts/members/removeMember.ts";
import { renamePerson } from "../../accounts/members/renamePerson.ts";
import { listAudit } from "../../audit/listAudit.ts";
import { desksElsewhere } from "../../cells/listDesksElsewhere.ts";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import { isOperator } from "../../operator/isOperator.ts";
import * as dto from "../../protocol/admin.ts";
import { auditListSchema, auditQuerySchema } from "../../protocol/audit.ts";
import { scopes as allScopes } from "../../protocol/roles.ts";
import { jsonBody } from "../openapiParts.ts";
import { doneSchema, forRole, idParam, replies } from "./route.ts";

/** `/me`, `/colleagues` and `/audit`: the caller, their colleagues, and the audit log. */
export function peopleRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner");
  const me = createRoute({
    ...forRole(parts, "viewer", ...allScopes),
    method: "get",
    path: "/me",
    summary: "The caller, and the tenant they work for",
    responses: replies(dto.meSchema, "The caller"),
  });
  app.openapi(me, async (c) => {
    const { actor, email, scopes, tenantId, memberships } = c.var.principal;
    const here = memberships.map((each) => ({ id: each.tenantId, name: each.tenantName, role: each.role }));
    const tenants = scopes === null ? [...here, ...(await desksElsewhere(parts, actor.id))] : here;
    const name = tenants.find((each) => each.id === tenantId)?.name ?? "";
    const user = { id: actor.id, name: actor.name, email };
    const is_operator = scopes === null && (await isOperator(parts, user));
    return c.json(
      { user, role: actor.role, scopes: scopes && [...scopes], tenant: { id: tenantId, name }, tenants, is_operator },
      200,
    );
  });

  const rename = createRoute({
    ...forRole(parts, "viewer"),
    method: "patch",
    path: "/me",
    operationId: "renameMe",
    summary: "Change the caller's own name, at every desk and on everything they have written",
    request: { body: jsonBody(dto.personNameSchema) },
    responses: replies(dto.personNameSchema, "The name as stored"),
  });
  app.openapi(rename, async (c) => c.json(await renamePerson(c.var.ctx, c.req.valid("json")), 200));

  const colleagues = createRoute({
    ...forRole(parts, "viewer", "read", "tickets"),
    method: "get",
    path: "/colleagues",
    summary: "The members who may work on tickets, to assign and mention",
    responses: replies(dto.colleagueListSchema, "The colleagues"),
  });
  app.openapi(colleagues, async (c) => c.json({ colleagues: await listColleagues(c.var.ctx) }, 200));

  const audit = createRoute({
    ...owner,
    method: "get",
    path: "/audit",
    operationId: "listAudit",
    summary: "The audit log, newest first, optionally filtered by person, action, time and words",
    request: { query: auditQuerySchema },
    responses: replies(auditListSchema, "A page of the audit log"),
  });
  app.openapi(audit, async (c) => c.json(await listAudit(c.var.ctx, c.req.valid("query")), 200));
  return app;
}

/** `/members`: the tenant's members. */
export function memberRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const owner = forRole(parts, "owner");
  const members = createRoute({
    ...owner,
    method: "get",
    path: "/",
    summary: "The tenant's members",
    responses: replies(dto.memberListSchema, "The members"),
  });
  app.openapi(members, async (c) => c.json(await listMembers(c.var.ctx), 200));

  const role = createRoute({
    ...owner,
    method: "patch",
    path: "/{id}",
    summary: "Change a member's role; their streams, sessions at this desk and keys end",
    request: { params: idParam, body: jsonBody(dto.roleRequestSchema) },
    responses: replies(doneSchema, "Changed"),
  });
  app.openapi(role, async (c) => {
    await changeRole(c.var.ctx, { userId: c.req.valid("param").id, ...c.req.valid("json") });
    return c.json({ done: true } as const, 200);
  });
  const remove = createRoute({
    ...owner,
    method: "delete",
    path: "/{id}",
    summary: "End a person's membership at once",
    request: { params: idParam },
    responses: replies(doneSchema, "Removed"),
  });
  app.openapi(remove, async (c) => {
    await removeMember(c.var.ctx, { userId: c.req.valid("param").id });
    return c.json({ done: true } as const, 200);
  });
  return app;
}
