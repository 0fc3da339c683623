import { v5 } from "uuid";
import { z } from "zod";
import { getCall } from "../../actions/listCalls.ts";
import { listUsableActions } from "../../actions/listUsableActions.ts";
import { performCall } from "../../actions/performCall.ts";
import { proposeCall } from "../../actions/proposeCall.ts";
import { keyOf } from "../../context/context.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Call } from "../../protocol/actionCalls.ts";
import { valuesSchema } from "../../protocol/actions.ts";
import { findTicket, ticketSchema } from "../findTicket.ts";
import { cut, defineTool } from "../tool.ts";

const MAX_FIELD_CHARS = 2000;

export const runActionTool = defineTool({
  name: "run_action",
  title: "Run an action",
  description:
    "Runs one of the actions in list_actions for a ticket's visitor. Look-ups are sent at once, unless they need approval. " +
    "Changes are shown to a person at the desk, with exactly these values, and sent only once they approve: this " +
    "key can't approve anything. Call this again with the same idempotency_key to see the outcome.",
  scopes: ["actions"],
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({
    ticket: ticketSchema,
    action: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,47}$/)
      .describe("The action's name."),
    values: valuesSchema.default({}).describe("By the names that list_actions returns."),
    idempotency_key: z
      .string()
      .regex(/^[\x21-\x7e]{8,200}$/)
      .describe("A new one, such as a UUID, for each run; the same one for every retry of it."),
  }),
  output: z.object({
    call_id: z.string(),
    state: z.string(),
    waits_for: z.string().nullable(),
    next: z.string().describe("What to do now."),
    result: z.array(z.object({ name: z.string(), label: z.string(), text: z.string() })),
    failure: z.string().nullable(),
    is_rehearsal: z.boolean().describe("The action is in dry mode: nothing was sent."),
  }),
  async run(ctx, { ticket, action, values, idempotency_key }) {
    const keyId = keyOf(ctx.actor);
    if (keyId === null) throw new AppError("forbidden");
    const ticketId = await findTicket(ctx, ticket);
    const { actions } = await listUsableActions(ctx, { ticketId });
    const found = actions.find(({ name }) => name === action);
    if (!found) throw new AppError("not_found");
    const asked = { actionId: found.id, ticketId, turnId: null, values, locale: null, agent: ctx.actor };
    const { id: callId, approval } = await proposeCall(ctx, { ...asked, callId: v5(idempotency_key, keyId) });
    // Calls that need people are sent once they agree, and the visitor is told then.
    if (approval === "none") await performCall(ctx, { callId, signal: ctx.signal });
    return shown(await getCall(ctx, { ticketId, callId }));
  },
});

function shown(call: Call) {
  const { id: call_id, state, waits_for, failure, is_dry: is_rehearsal, fields } = call;
  const result = fields.map(({ name, label, text }) => ({ name, label, text: cut(text, MAX_FIELD_CHARS) }));
  return { ...{ call_id, state, waits_for, failure, is_rehearsal, result }, next: NEXT[state] };
}

const NEXT: Record<Call["state"], string> = {
  proposed: "It waits for agreement at the desk. Tell whoever asked, and look again later.",
  confirmed: "It waits for a person at the desk to approve it. Tell whoever asked, and look again later.",
  approved: "It is approved and about to be sent. Look again in a moment.",
  sent: "It is on its way. Look again in a moment, with the same idempotency_key.",
  done: "It is done. Say what the result says and nothing more.",
  failed: "It failed, and nothing was changed. Don't repeat it unless somebody asks for it.",
  unknown: "Nobody knows whether it was done. Never repeat it: a person at the desk looks into it.",
  declined: "It was declined. Don't ask for it again.",
};
