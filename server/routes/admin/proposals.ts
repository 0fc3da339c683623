import { createRoute } from "@hono/zod-openapi";
import type { Parts } from "../../context/context.ts";
import type { AdminEnv } from "../../http/middleware/adminSession.ts";
import { newRouter } from "../../http/router.ts";
import { changeProposal, dismissProposal } from "../../learning/changeProposal.ts";
import { getProposal } from "../../learning/getProposal.ts";
import { listProposals } from "../../learning/listProposals.ts";
import { listReplayCases } from "../../learning/listReplayCases.ts";
import { proposeKnowledge } from "../../learning/proposeKnowledge.ts";
import { publishProposal, rollBackProposal } from "../../learning/publishProposal.ts";
import * as dto from "../../protocol/admin.ts";
import { jsonBody } from "../openapiParts.ts";
import { forRole, idParam, replies } from "./route.ts";

/** `/proposals`: people's answers proposed as knowledge. */
export function proposalRoutes(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const viewer = forRole(parts, "viewer", "read");
  const list = createRoute({
    ...viewer,
    method: "get",
    path: "/",
    summary: "Proposals in one state, newest first",
    request: { query: dto.proposalListQuerySchema },
    responses: replies(dto.proposalListSchema, "The proposals"),
  });
  app.openapi(list, async (c) => c.json(await listProposals(c.var.ctx, c.req.valid("query")), 200));

  const one = createRoute({
    ...viewer,
    method: "get",
    path: "/{id}",
    summary:
      "A proposal, with what was removed from the answer, what the documents say on the subject, and who else waits for it",
    request: { params: idParam },
    responses: replies(dto.proposalSchema, "The proposal"),
  });
  app.openapi(one, async (c) => c.json(await getProposal(c.var.ctx, { proposalId: c.req.valid("param").id }), 200));

  const cases = createRoute({
    ...viewer,
    method: "get",
    path: "/{id}/replay",
    summary: "The questions to ask the test box before and after: with `knowledge` it answers as if it were published",
    request: { params: idParam },
    responses: replies(dto.replayCasesSchema, "The questions"),
  });
  app.openapi(cases, async (c) =>
    c.json({ cases: await listReplayCases(c.var.ctx, { proposalId: c.req.valid("param").id }) }, 200),
  );
  app.route("/", proposalWrites(parts));
  return app;
}

/** Writing and deciding on proposals. */
function proposalWrites(parts: Parts) {
  const app = newRouter<AdminEnv>();
  const agent = forRole(parts, "agent", "tickets");
  const propose = createRoute({
    ...agent,
    method: "post",
    path: "/",
    summary: "Propose an agent's answer as knowledge, without personal details; or start an answer to a gap",
    request: { body: jsonBody(dto.proposalRequestSchema) },
    responses: replies(dto.proposalRowSchema, "The proposal; the same one for the same message"),
  });
  app.openapi(propose, async (c) => c.json(await proposeKnowledge(c.var.ctx, c.req.valid("json")), 200));

  const change = createRoute({
    ...agent,
    method: "put",
    path: "/{id}",
    summary: "Change a proposal's words",
    request: { params: idParam, body: jsonBody(dto.qaRequestSchema) },
    responses: replies(dto.proposalSchema, "The proposal"),
  });
  app.openapi(change, async (c) => {
    const proposalId = c.req.valid("param").id;
    await changeProposal(c.var.ctx, { ...c.req.valid("json"), proposalId });
    return c.json(await getProposal(c.var.ctx, { proposalId }), 200);
  });
  const decisions = [
    ["agent", "dismiss", "Put a proposal away", dismissProposal],
    ["owner", "publish", "Publish a proposal: it is answered from at once", publishProposal],
    [
      "owner",
      "roll-back",
      "Take a published proposal back, with its document and its cached answers",
      rollBackProposal,
    ],
  ] as const;
  for (const [role, name, summary, decide] of decisions) {
    const route = createRoute({
      ...(role === "agent" ? agent : forRole(parts, "owner", "ingest")),
      method: "post",
      path: `/{id}/${name}`,
      summary,
      request: { params: idParam },
      responses: replies(dto.proposalSchema, "The proposal"),
    });
    app.openapi(route, async (c) => {
      const { id: proposalId } = idParam.parse(c.req.param());
      await decide(c.var.ctx, { proposalId });
      return c.json(await getProposal(c.var.ctx, { proposalId }), 200);
    });
  }
  return app;
}
