/** The prompt of the other stacks: as long as the service's own, with six passages and a question. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const DOCS = join(import.meta.dirname, "../../docs");
const FILES = ["getting-started", "answers", "escalation", "knowledge", "semantic-cache", "reliability"];
const PASSAGE_CHARS = 900;

export const SYSTEM = "You answer a visitor's question from the passages of a company's documents. Cite them as [n].";

const passages = FILES.map((file, index) => {
  const text = readFileSync(join(DOCS, `${file}.md`), "utf8").slice(0, PASSAGE_CHARS);
  return `<passage n="${index + 1}" source="${file}">\n${text}\n</passage>`;
}).join("\n");

export function promptFor(question: string): string {
  return `${passages}\n\n<visitor_message>\n${question}\n</visitor_message>`;
}

/** The request of stacks that call the model themselves. */
export function requestFor(question: string): string {
  const messages = [
    { role: "system", content: SYSTEM },
    { role: "user", content: promptFor(question) },
  ];
  return JSON.stringify({ model: "bench", stream: true, stream_options: { include_usage: true }, messages });
}
