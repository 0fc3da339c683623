/** Hides headings' words: where headings are the questions themselves, only a text without them is a fair test. */
import { markdownBlocks } from "../../server/knowledge/documents/markdownBlocks.ts";
import type { EvalDocument } from "./pack.ts";

/** Replaces every hidden heading, so that sections and anchors remain. */
const WORD = "Section";

/** A Markdown or HTML file with its headings below the first level hidden. */
export function withoutHeadings(file: EvalDocument): EvalDocument {
  return mapText(file, (text) => (isHtml(file) ? hideHtml(text, "h[2-6]") : hideMarkdown(text, 2)));
}

/** A Markdown or HTML file with its title hidden, also in the name. */
export function withoutTitle(file: EvalDocument): EvalDocument {
  const hide = (text: string) => (isHtml(file) ? hideHtml(text, "title|h1") : hideMarkdown(text, 1, 1));
  return { ...mapText(file, hide), title: WORD };
}

const isHtml = (file: EvalDocument) => file.fileName.endsWith(".html");

function mapText(file: EvalDocument, map: (text: string) => string): EvalDocument {
  return { ...file, bytes: async () => Buffer.from(map(Buffer.from(await file.bytes()).toString("utf8")), "utf8") };
}

/** Hides levels `from` to `to`; each heading keeps the anchor it has or would get. */
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

/** The anchor may be on the element or on a link inside it. */
function hideHtml(html: string, names: string): string {
  const element = new RegExp(`<(${names})\\b([^>]*)>([\\s\\S]*?)</\\1>`, "gi");
  return html.replace(element, (_whole, name: string, attributes: string, content: string) => {
    const anchor = /\bid="([^"]*)"/.exec(content)?.[1];
    const inner = anchor ? `<a id="${anchor}">${WORD}</a>` : WORD;
    return `<${name}${attributes}>${inner}</${name}>`;
  });
}
