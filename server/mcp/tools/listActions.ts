import { z } from "zod";
import { listUsableActions } from "../../actions/listUsableActions.ts";
import { localizedText } from "../../protocol/localizedText.ts";
import { findTicket, ticketSchema } from "../findTicket.ts";
import { defineTool } from "../tool.ts";

export const listActionsTool = defineTool({
  name: "list_actions",
  title: "List actions",
  description:
    "Lists what can be done for a ticket's visitor on the business's own systems, with the values that each needs. Values that " +
    "the business sets itself, such as the visitor's id, are not listed.",
  scopes: ["actions"],
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({ ticket: ticketSchema }),
  output: z.object({
    actions: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        purpose: z.string(),
        effect: z
          .string()
          .describe("reads: sent at once unless it needs approval; changes: a person must approve it first."),
        needs_verified_visitor: z.boolean(),
        values: z.array(
          z.object({
            name: z.string(),
            label: z.string(),
            type: z.string(),
            is_required: z.boolean(),
            is_proof: z.boolean().describe("Something only the visitor knows: never guess it."),
            description: z.string(),
            options: z.array(z.string()),
            pattern: z.string().nullable(),
            min: z.number().nullable(),
            max: z.number().nullable(),
          }),
        ),
      }),
    ),
  }),
  async run(ctx, { ticket }) {
    const { actions } = await listUsableActions(ctx, { ticketId: await findTicket(ctx, ticket) });
    return {
      actions: actions.map(({ name, title, purpose, effect, audience, parameters }) => ({
        ...{
          name,
          purpose,
          effect,
          title: localizedText(title, "en"),
          needs_verified_visitor: audience === "verified",
        },
        values: parameters.map(({ label, options, source: _, ...parameter }) => ({
          ...parameter,
          label: localizedText(label, "en"),
          options: options.map(({ value }) => value),
        })),
      })),
    };
  },
});
