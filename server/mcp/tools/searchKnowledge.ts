import { z } from "zod";
import { searchKnowledge } from "../../knowledge/retrieval/searchKnowledge.ts";
import { cut, defineTool } from "../tool.ts";

const MAX_PASSAGE_CHARS = 3000;

export const searchKnowledgeTool = defineTool({
  name: "search_knowledge",
  title: "Search the knowledge base",
  description:
    "Finds the passages of the business's documents that fit a question best, with their sources. Use it before you state " +
    "anything about the business, and name the source. An empty list means that the documents say nothing about it.",
  scopes: ["read", "knowledge"],
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({
    query: z.string().trim().min(1).max(1000).describe("A complete question, in the visitor's own words."),
    limit: z.number().int().min(1).max(10).default(5).describe("Maximum number of passages."),
  }),
  output: z.object({
    passages: z.array(
      z.object({
        title: z.string().describe("The document."),
        section: z.array(z.string()).describe("The headings above the passage, outermost first."),
        url: z.string().nullable().describe("Where people can read it."),
        page: z.number().int().nullable(),
        text: z.string(),
        document_id: z.string(),
      }),
    ),
  }),
  async run(ctx, { query, limit }) {
    const passages = await searchKnowledge(ctx, { query, limit, signal: ctx.signal });
    return {
      passages: passages.map(({ title, heading_path: section, url, page, content, document_id }) => ({
        ...{ title, section, url, page, document_id },
        text: cut(content, MAX_PASSAGE_CHARS),
      })),
    };
  },
});
