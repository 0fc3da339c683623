/** The demo's own pages: the shop that embeds the widget, and the documentation that citations link to. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setHeaders } from "../http/headers.ts";
import { type AppEnv, newRouter } from "../http/router.ts";
import { sendAsset } from "../http/static.ts";
import { AppError } from "../kernel/errors.ts";
import { escapeHtml } from "../language/escapeHtml.ts";
import { drawHtml } from "../language/markdown/drawHtml.ts";
import { readMarkdown } from "../language/markdown/readMarkdown.ts";
import { slugOf } from "../language/markdown/slugOf.ts";

const DOCS = join(import.meta.dirname, "../../docs");
const SHOP = join(import.meta.dirname, "../../widget/demo");
/** A strict policy, as any customer's page may have: nothing inline, nothing from other hosts. */
const POLICY = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** @param tenantId the tenant whose widget the shop embeds */
export function demoPages(tenantId: string) {
  const router = newRouter<AppEnv>();
  for (const [path, file] of [
    ["/", "index.html"],
    ["/frame", "frame.html"],
  ] as const) {
    router.get(path, async (c) => {
      const { origin } = new URL(c.req.url);
      const page = await readFile(join(SHOP, file), "utf8");
      setHeaders(c, { "Content-Security-Policy": POLICY });
      return c.html(page.replaceAll("%TENANT_ID%", tenantId).replaceAll("%BASE%", origin));
    });
  }
  router.get("/demo/:name{.+}", (c) => sendAsset(c, SHOP, c.req.param("name"), "no-cache"));
  router.get("/help/images/:name", (c) => sendAsset(c, join(DOCS, "images"), c.req.param("name"), "no-cache"));
  router.get("/help/:page", async (c) => {
    const page = c.req.param("page").replace(/\.md$/, "");
    if (!/^[a-z0-9-]+$/.test(page)) throw new AppError("not_found");
    const markdown = await readFile(join(DOCS, `${page}.md`), "utf8").catch(() => null);
    if (markdown === null) throw new AppError("not_found");
    setHeaders(c, { "Content-Security-Policy": POLICY });
    return c.html(helpPage(markdown));
  });
  return router;
}

/** Headings get the ids that citations link to. */
function helpPage(markdown: string): string {
  const taken = new Map<string, number>();
  const title = /^#\s+(.+)$/m.exec(markdown)?.[1] ?? "Documentation";
  const body = drawHtml(readMarkdown(markdown.replace(/^---\n[\s\S]*?\n---\n/, "")), {
    link: (url, words) => `<a href="${escapeHtml(url)}">${words}</a>`,
    image: (url, alt) => `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">`,
    headingAttributes: (text) => ` id="${slugOf(text, taken)}"`,
    lineEnd: "\n",
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} – Frontdesk</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/demo/help.css"></head>
<body><nav><a class="brand" href="/help/index"><img src="/favicon.svg" alt="" width="34" height="34">Frontdesk</a><a href="/help/index">Documentation</a><a href="/docs">API</a><a href="/">Shop</a><a href="/admin/">Inbox</a></nav><main>${body}</main></body>
</html>`;
}
