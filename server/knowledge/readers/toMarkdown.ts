/** The only conversion from HTML to Markdown. */
import { gfm } from "@joplin/turndown-plugin-gfm";
import TurndownService from "turndown";

/** Converts HTML to Markdown. turndown gets the string, because it loses tables with linkedom's nodes. */
export function toMarkdown(html: string): string {
  const service = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-" });
  service.use(gfm);
  service.remove(["script", "style", "noscript", "iframe", "object", "button"]);
  service.addRule("heading", {
    filter: ["h1", "h2", "h3", "h4", "h5", "h6"],
    replacement: (_content, node) => {
      const text = (node.textContent ?? "").replace(/[\s¶]+/g, " ").trim();
      const id = isElement(node) ? node.id || node.querySelector("[id]")?.id : undefined;
      if (!text) return "";
      return `\n\n${"#".repeat(Number(node.nodeName[1]))} ${text}${id && /^[\w.:-]+$/.test(id) ? ` {#${id}}` : ""}\n\n`;
    },
  });
  service.addRule("code", {
    filter: (node) => node.nodeName === "CODE" && node.parentNode?.nodeName !== "PRE",
    replacement: (_content, node) => (isElement(node) ? inlineCode(node) : ""),
  });
  service.addRule("preformatted", {
    filter: (node) => node.nodeName === "PRE" && node.firstChild?.nodeName !== "CODE",
    replacement: (_content, node) => fencedCode(node.textContent ?? ""),
  });
  // "Back to top" and the like: an icon that links to another place on the page.
  service.addRule("icon", {
    filter: (node) =>
      node.nodeName === "A" && /^#/.test(node.getAttribute("href") ?? "") && (node.textContent ?? "").trim() === "",
    replacement: () => "",
  });
  service.addRule("image", {
    filter: "img",
    replacement: (_content, node) => (isElement(node) ? node.getAttribute("alt") : null) ?? "",
  });
  return service.turndown(html);
}

/** Always true for the nodes that element rules receive; the types also allow a document. */
const isElement = (node: TurndownService.Node): node is HTMLElement => node.nodeType === 1;

/** Code that is a link as a whole stays a link; any other markup in it becomes plain text. */
function inlineCode(node: HTMLElement): string {
  const text = (node.textContent ?? "").replace(/\s+/g, " ");
  if (text.trim() === "") return text;
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = "`".repeat(longest + 1);
  const room = /^`|`$|^ .*[^ ].* $/.test(text) ? " " : "";
  const code = `${ticks}${room}${text}${room}${ticks}`;
  const link = node.getElementsByTagName("a").item(0);
  const isLink = link?.textContent?.trim() === text.trim();
  const target = isLink ? (link?.getAttribute("href") ?? "").replace(/[\s<>()]/g, encodeURIComponent) : "";
  return target ? `[${code}](${target})` : code;
}

function fencedCode(text: string): string {
  const code = text.replace(/^\n+|\s+$/g, "");
  if (code === "") return "";
  const fence = code.includes("```") ? "~~~~" : "```";
  return `\n\n${fence}\n${code}\n${fence}\n\n`;
}
