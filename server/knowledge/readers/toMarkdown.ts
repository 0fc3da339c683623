/** The one way from HTML to Markdown. */
import { gfm } from "@joplin/turndown-plugin-gfm";
import TurndownService from "turndown";

/** HTML as Markdown. turndown gets the string: with linkedom's own nodes it loses tables. */
export function toMarkdown(html: string): string {
  const service = new TurndownService({ headingStyle: "atx", codeBlockStyle: "fenced", bulletListMarker: "-" });
  service.use(gfm);
  service.remove(["script", "style", "noscript", "iframe", "object", "button"] as never);
  service.addRule("heading", {
    filter: ["h1", "h2", "h3", "h4", "h5", "h6"],
    replacement: (_content, node) => {
      const text = (node.textContent ?? "").replace(/[\s¶]+/g, " ").trim();
      const element = node as HTMLElement;
      const id = element.id || element.querySelector("[id]")?.id;
      if (!text) return "";
      return `\n\n${"#".repeat(Number(element.nodeName[1]))} ${text}${id && /^[\w.:-]+$/.test(id) ? ` {#${id}}` : ""}\n\n`;
    },
  });
  service.addRule("image", {
    filter: "img",
    replacement: (_content, node) => (node as HTMLElement).getAttribute("alt") ?? "",
  });
  return service.turndown(html);
}
