/** An owner's test of an action: what would be sent and, if it is sent, the reply. */
import { v7 } from "uuid";
import { writeAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import type { ActionTest, ActionTested } from "../protocol/actionCalls.ts";
import { type ActionDefinition, actionDefinitionSchema } from "../protocol/actions.ts";
import { openSecrets, readActions, type Secrets } from "./actionRow.ts";
import { bindValues } from "./bindValues.ts";
import { checkValues } from "./checkValues.ts";
import { drawResult } from "./drawResult.ts";
import { judgeReply } from "./judgeReply.ts";
import { neededApproval } from "./neededApproval.ts";
import { refuseProblems } from "./refuseProblems.ts";
import { type CallRequest, renderRequest } from "./renderRequest.ts";
import { argumentsOf, sendRequest } from "./sendRequest.ts";
import { originOf } from "./updateAction.ts";

/** Maximum characters shown of a reply. */
const SHOWN_CHARS = 4000;
const MASKED = "***";

/**
 * Sends look-ups, but changes only if the owner says so, since they are really carried out. Secrets are masked in the
 * reply, and never sent to an origin other than the one they were stored for.
 * @throws AppError not_found, action_invalid
 */
export async function testAction(
  ctx: Ctx<AgentActor>,
  { actionId, ...test }: ActionTest & { actionId: string },
): Promise<ActionTested> {
  const { definition, secrets } = await readTested(ctx, actionId, test.definition);
  const { values, problems } = checkValues(definition, test.values, test.locale);
  const bound = bindValues(definition, test.identity);
  const tested: ActionTested = {
    ...{ problems, needs_identity: bound === null, approval: null, request: null, reply: null },
  };
  if (problems.length > 0 || bound === null) return tested;
  tested.approval = neededApproval(definition, values);
  const masked = Object.fromEntries(Object.keys(secrets).map((name) => [name, MASKED]));
  try {
    tested.request = onTheWire(renderRequest(definition, values, bound, masked));
  } catch (error) {
    if (!(error instanceof AppError) || error.key !== "action_value_refused") throw error;
    return { ...tested, problems: [{ parameter: String(error.details?.parameter), reason: "wrong_format" }] };
  }
  const isSent = test.send ?? definition.effect === "reads";
  await audit(ctx, actionId, { name: definition.name, is_sent: isSent });
  if (!isSent) return tested;
  const reply = await send(ctx, definition, renderRequest(definition, values, bound, secrets));
  const text = reply.state === "done" ? drawResult(definition, values, reply.fields, test.locale) : null;
  const { state: _, ...shown } = reply;
  return { ...tested, reply: { ...shown, text } };
}

async function readTested(ctx: Ctx<AgentActor>, actionId: string, draft: ActionDefinition | undefined) {
  const [row] = await withTenant(ctx, (tx) => readActions(tx, actionId));
  if (!row) throw new AppError("not_found");
  const stored = actionDefinitionSchema.parse(row.definition);
  const definition = draft ?? stored;
  const known = openSecrets(ctx.parts.config, ctx.tenantId, row);
  const secrets: Secrets = originOf(definition) === originOf(stored) ? known : {};
  const allowed = ctx.parts.config.ACTION_ALLOW_PRIVATE_HOSTS;
  refuseProblems(definition, { allowed, secrets: Object.keys(secrets) });
  return { definition, secrets };
}

/** A tool call as it is sent, except for its JSON-RPC id. */
function onTheWire({ tool, ...request }: CallRequest): NonNullable<ActionTested["request"]> {
  if (tool === undefined) return request;
  return {
    ...request,
    body: JSON.stringify({ method: "tools/call", params: { name: tool, arguments: argumentsOf(request) } }),
  };
}

async function audit(ctx: Ctx<AgentActor>, actionId: string, details: Record<string, unknown>): Promise<void> {
  const { tenantId, actor } = ctx;
  await withTenant(ctx, (tx) =>
    writeAudit(tx, { tenantId, actorId: actor.id, action: "action_tested", subject: actionId, details }),
  );
}

async function send(ctx: Ctx<AgentActor>, definition: ActionDefinition, request: CallRequest) {
  const started = performance.now();
  const result = await sendRequest(ctx.parts.webCaller, request, { key: v7(), signal: undefined });
  const { state, failure, httpStatus: status, fields } = judgeReply(definition, result);
  const body = result.status === null ? "" : (result.body?.toString("utf8") ?? "");
  const ms = Math.round(performance.now() - started);
  return { state, status, failure, fields, ms, body: body.slice(0, SHOWN_CHARS).toWellFormed().replaceAll("\0", "") };
}
