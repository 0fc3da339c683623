/** JSON schemas of model replies that the product parses. */
import { z } from "zod";
import { shapeOf } from "../../llm/structuredCall.ts";

export const rewriteShape = shapeOf(
  "rewrite",
  z.object({
    question: z.string().trim().min(1).max(2000),
    queries: z.array(z.string()).max(6).default([]),
    keywords: z.array(z.string()).max(16).default([]),
    answer: z.array(z.number()).max(8).default([]).catch([]),
    partly: z.array(z.number()).max(8).default([]).catch([]),
  }),
);
export const generalizeShape = shapeOf(
  "generalized",
  z.object({
    is_general: z.boolean(),
    question: z.string().trim().max(300).default(""),
    answer: z.string().trim().max(8000).default(""),
  }),
);
export const helloShape = shapeOf("hello", z.object({ ok: z.boolean() }));
