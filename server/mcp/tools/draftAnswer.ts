import { z } from "zod";
import { draftAnswer } from "../../inbox/acts/draftAnswer.ts";
import { findTicket, ticketSchema } from "../findTicket.ts";
import { cut, defineTool } from "../tool.ts";

export const draftAnswerTool = defineTool({
  name: "draft_answer",
  title: "Draft an answer",
  description:
    "Writes an answer to a ticket's last question from the business's documents, with sources. Nothing is sent and nothing is " +
    "stored. An empty draft means that the documents hold no answer: don't make one up.",
  scopes: ["draft", "tickets"],
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({ ticket: ticketSchema }),
  output: z.object({
    draft: z.string().describe("Markdown; [1] refers to the first source."),
    sources: z.array(
      z.object({ n: z.number().int(), title: z.string(), url: z.string().nullable(), text: z.string() }),
    ),
  }),
  async run(ctx, { ticket }) {
    const { content, citations } = await draftAnswer(ctx, { ticketId: await findTicket(ctx, ticket) });
    const sources = citations.map(({ n, title, url, snippet }) => ({ n, title, url, text: cut(snippet, 600) }));
    return { draft: cut(content, 12_000), sources };
  },
});
