import { z } from "zod";
import { replyToTicket } from "../../inbox/acts/replyToTicket.ts";
import { resolveTicket } from "../../inbox/acts/resolveTicket.ts";
import { someText } from "../../protocol/texts.ts";
import { findTicket, ticketSchema } from "../findTicket.ts";
import { onlyOnce } from "../onlyOnce.ts";
import { defineTool } from "../tool.ts";

export const answerTicketTool = defineTool({
  name: "answer_ticket",
  title: "Answer or resolve a ticket",
  description:
    "Sends an answer to the visitor of a ticket that waits for a person, and resolves the ticket or keeps it open. The visitor " +
    "reads it at once, under the key's name; it can't be taken back. The same answer to the same ticket is sent only once, however " +
    "often it is called.",
  scopes: ["answer"],
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({
    ticket: ticketSchema,
    answer: someText(8000).describe("What the visitor reads, in their language. Markdown."),
    resolve: z.boolean().default(true).describe("False: the ticket stays open, held by the key."),
  }),
  output: z.object({ ticket_id: z.string(), status: z.string(), message_id: z.string().nullable() }),
  async run(ctx, { ticket, answer, resolve }) {
    const ticketId = await findTicket(ctx, ticket);
    const { status, message_id } = await onlyOnce(ctx, ["answer_ticket", ticketId, answer, resolve], (within) =>
      resolve
        ? resolveTicket(ctx, { ticketId, answer, within })
        : replyToTicket(ctx, { ticketId, content: answer, within }),
    );
    return { ticket_id: ticketId, status, message_id };
  },
});
