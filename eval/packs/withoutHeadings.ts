/** Hides the words of headings: where a heading is the very question, only a text without it is worth searching. */
import { markdownBlocks } from "../../server/knowledge/documents/markdownBlocks.ts";
import type { EvalDocument } from "./pack.ts";

/** Stands for every hidden heading, so that sections and their anchors stay. */
const WORD = "Section";

/** A Markdown or HTML file whose headings below the first level say nothing. */
export function withoutHeadings(file: EvalDocument): EvalDocument {
  return mapText(file, (text) => (isHtml(file) ? hideHtml(text, "h[2-6]") : hideMarkdown(text, 2)));
}

/** A Markdown or HTML file whose title says nothing; its name does not tell either. */
export function withoutTitle(file: EvalDocument): EvalDocument {
  const hide = (text: string) => (isHtml(file) ? hideHtml(text, "title|h1") : hideMarkdown(text, 1, 1));
  return { ...mapText(file, hide), title: WORD };
}

const isHtml = (file: EvalDocument) => file.fileName.endsWith(".html");

function mapText(file: EvalDocument, map: (text: string) => string): EvalDocument {
  return { ...file, bytes: async () => Buffer.from(map(Buffer.from(await file.bytes()).toString("utf8")), "utf8") };
}

/** Levels from `from` to `to`; each keeps the anchor it has or would be given. */
function hideMarkdown(markdown: string, from: number, to = 6): string {
  const matter = /^---[ \t]*\n[\s\S]*?\n---[ \t]*\n/.exec(markdown)?.[0] ?? "";
  let body = markdown.slice(matter.length);
  for (const block of markdownBlocks(body).reverse()) {
    if (block.kind !== "heading" || block.level < from || block.level > to) continue;
    const hidden = `${"#".repeat(block.level)} ${WORD} {#${block.anchor}}`;
    body = body.slice(0, block.start) + hidden + body.slice(block.end);
  }
  return matter + body;
}

/** Anchors are on the element itself or on a link inside it. */
function hideHtml(html: string, names: string): string {
  const element = new RegExp(`<(${names})\\b([^>]*)>([\\s\\S]*?)</\\1>`, "gi");
  return html.replace(element, (_whole, name: string, attributes: string, content: string) => {
    const anchor = /\bid="([^"]*)"/.exec(content)?.[1];
    const inner = anchor ? `<a id="${anchor}">${WORD}</a>` : WORD;
    return `<${name}${attributes}>${inner}</${name}>`;
  });
}
