/** Reads Markdown as documentation sites write it: strips front matter, containers (`::: tip`), scripts and styles. */
import type { ReadDocument } from "./document.ts";
import { resolveReferences } from "./resolveReferences.ts";

/** The text as readers of the page see it; heading anchors (`{#id}`) stay, because deep links need them. */
export function readMarkdown(source: string): ReadDocument {
  const { matter, body } = splitFrontMatter(source);
  const text = mapOutsideCode(body, cleanProse)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  const resolved = resolveReferences(text);
  return { title: titleOf(matter, resolved), format: "markdown", text: resolved, pageStarts: [] };
}

function splitFrontMatter(source: string): { matter: string; body: string } {
  const [whole, matter = ""] = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/.exec(source) ?? [""];
  return { matter, body: source.slice(whole.length) };
}

function titleOf(matter: string, text: string): string | null {
  const named = /^title:\s*(.+)$/m.exec(matter)?.[1]?.trim();
  const heading = /^#\s+(.+?)\s*#*$/m.exec(text)?.[1];
  const title = (named?.replace(/^(["'])(.*)\1$/, "$2") || heading || "")
    .replace(/\s*\{#[^}]*\}\s*$/, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*_`]{1,3}/g, "");
  return title.trim() || null;
}

/** Applies `map` to everything but fenced code. */
function mapOutsideCode(text: string, map: (prose: string) => string): string {
  const fence = /^( {0,3})(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|(?![\s\S]))/gm;
  let result = "";
  let position = 0;
  for (const match of text.matchAll(fence)) {
    result += map(text.slice(position, match.index)) + match[0];
    position = match.index + match[0].length;
  }
  return result + map(text.slice(position));
}

function cleanProse(prose: string): string {
  return withoutSpans(
    withoutSpans(prose, /<!--/g, () => /-->/g),
    /<(script|style)\b/gi,
    closingTag,
  )
    .replace(/^[ \t]*:{3,}[ \t]*[\w-]*[ \t]*(.*)$/gm, (_line, title: string) =>
      title.trim() ? `**${title.trim()}**\n` : "",
    )
    .replace(/^\[\[toc\]\]$/gim, "");
}

const closingTag = (opening: string) => (/style/i.test(opening) ? /<\/style\s*>/gi : /<\/script\s*>/gi);

/** Removes the text between two marks. In one pass: a lazy pattern would scan to the end once per opening mark. */
function withoutSpans(text: string, opening: RegExp, closingOf: (opening: string) => RegExp): string {
  let result = "";
  let position = 0;
  for (;;) {
    opening.lastIndex = position;
    const start = opening.exec(text);
    if (!start) return result + text.slice(position);
    const closing = closingOf(start[0]);
    closing.lastIndex = opening.lastIndex;
    // Without a closing mark, it and everything after it stay.
    if (!closing.test(text)) return result + text.slice(position);
    result += text.slice(position, start.index);
    position = closing.lastIndex;
  }
}
