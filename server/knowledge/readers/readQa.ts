/** A question and answer written in the admin, as Markdown: the answer is repeated under each wording. */
import { z } from "zod";
import type { ReadDocument } from "./document.ts";

const writtenQaSchema = z.object({
  question: z.string(),
  /** Markdown. */
  answer: z.string(),
  /** Other wordings of the question. */
  alternatives: z.array(z.string()),
});
export type WrittenQa = z.infer<typeof writtenQaSchema>;

/** @throws SyntaxError or ZodError when it is not what `saveQa` stores */
export const parseQa = (json: string): WrittenQa => writtenQaSchema.parse(JSON.parse(json));

/** @throws SyntaxError or ZodError when it is not what `saveQa` stores */
export function readQa(json: string): ReadDocument {
  const { question, answer, alternatives } = parseQa(json);
  const below = nestHeadings(answer.trim(), 2);
  const sections = [question, ...alternatives].map(
    (text, index) => `${"#".repeat(index === 0 ? 1 : 2)} ${headingText(text)}\n\n${below}`,
  );
  return { title: question, format: "markdown", text: sections.join("\n\n"), pageStarts: [] };
}

/** Escapes the text so that Markdown renders it literally in a heading. */
export function headingText(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>#&~|]/g, "\\$&");
}

/** Demotes the Markdown's headings below `level`; fenced code is left alone. */
export function nestHeadings(markdown: string, level: number): string {
  let fence: string | null = null;
  return markdown
    .split("\n")
    .map((line) => {
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
      if (mark && (fence === null || mark.startsWith(fence))) fence = fence === null ? mark : null;
      if (fence !== null) return line;
      return line.replace(/^( {0,3})(#{1,6})(?=[ \t]|$)/, (_all, space: string, marks: string) => {
        return space + "#".repeat(Math.min(6, marks.length + level));
      });
    })
    .join("\n");
}
