import { z } from "zod";
import { listCalls } from "../../actions/listCalls.ts";
import { getTicket } from "../../inbox/list/getTicket.ts";
import { findTicket, ticketSchema } from "../findTicket.ts";
import { defineTool } from "../tool.ts";

export const getConversationTool = defineTool({
  name: "get_conversation_state",
  title: "Look up a conversation's state",
  description:
    "Says where a conversation stands: who is on it, whose turn it is, whether the assistant is writing, and which actions " +
    "wait for somebody. It returns no messages.",
  scopes: ["read", "tickets"],
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({ ticket: ticketSchema }),
  output: z.object({
    id: z.string(),
    number: z.string(),
    status: z
      .string()
      .describe("open: the assistant answers; pending_human: people do; resolved or closed: it is over."),
    is_assistant_writing: z.boolean(),
    last_message: z.object({ from: z.string(), at: z.string() }).nullable(),
    escalation: z
      .object({
        reason: z.string(),
        status: z.string(),
        held_by: z.string().nullable(),
        waits_for: z.string().nullable().describe("us: the team; visitor: an answer was sent."),
        since: z.string(),
      })
      .nullable(),
    actions: z.array(
      z.object({
        id: z.string(),
        action: z.string(),
        state: z.string(),
        waits_for: z.string().nullable(),
        people_missing: z.number().int(),
        at: z.string(),
      }),
    ),
  }),
  async run(ctx, { ticket }) {
    const ticketId = await findTicket(ctx, ticket);
    const found = await getTicket(ctx, { ticketId });
    const { calls } = await listCalls(ctx, { ticketId, limit: 20 });
    const { id, number, status, escalation, messages, turns } = found;
    const last = messages.findLast(({ role }) => role !== "system");
    return {
      ...{ id, number, status },
      is_assistant_writing: turns.some((turn) => turn.status === "running"),
      last_message: last ? { from: last.role, at: last.created_at } : null,
      escalation: escalation && {
        ...{ reason: escalation.reason, status: escalation.status, waits_for: escalation.waits_for },
        ...{ held_by: escalation.claimed_by, since: escalation.waiting_since },
      },
      actions: calls.map((call) => ({
        ...{ id: call.id, action: call.action.name, state: call.state, waits_for: call.waits_for },
        ...{ people_missing: call.people_missing, at: call.created_at },
      })),
    };
  },
});
