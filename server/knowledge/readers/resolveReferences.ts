/** Inlines reference links (`[text][name]`), because a chunk is shown without the rest of its document. */
import type { Definition, LinkReference, Nodes } from "mdast";
import { readMarkdown } from "../../language/markdown/readMarkdown.ts";

const DEFINITION = /^ {0,3}\[[^\]\n]+\]:[ \t]*\S/m;

/** The Markdown with inline links and without the definitions. Pure. */
export function resolveReferences(markdown: string): string {
  if (!DEFINITION.test(markdown)) return markdown;
  const definitions = new Map<string, Definition>();
  const references: LinkReference[] = [];
  walk(readMarkdown(markdown), (node) => {
    if (node.type === "definition" && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
    if (node.type === "linkReference") references.push(node);
  });
  const edits = [
    ...references.flatMap((node) => inlineLink(markdown, node, definitions.get(node.identifier))),
    ...[...definitions.values()].map((node) => ({ ...spanOf(node), text: "" })),
  ];
  edits.sort((a, b) => a.start - b.start);
  let result = "";
  let position = 0;
  for (const { start, end, text } of edits) {
    if (start < position) continue;
    result += markdown.slice(position, start) + text;
    position = end;
  }
  return (result + markdown.slice(position)).replace(/\n{3,}/g, "\n\n").trim();
}

function inlineLink(markdown: string, node: LinkReference, definition: Definition | undefined) {
  const [first, last] = [node.children[0], node.children.at(-1)];
  if (!definition || !first || !last) return [];
  const label = markdown.slice(spanOf(first).start, spanOf(last).end);
  const target = definition.url.replace(/[\s<>()]/g, encodeURIComponent);
  return [{ ...spanOf(node), text: `[${label}](${target})` }];
}

function walk(node: Nodes, visit: (node: Nodes) => void): void {
  const stack: Nodes[] = [node];
  for (let next = stack.pop(); next; next = stack.pop()) {
    visit(next);
    if ("children" in next) stack.push(...next.children);
  }
}

function spanOf(node: Nodes): { start: number; end: number } {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}
