/** Starts Chromium, and serves pages that embed the built widget under the content policies we support. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Frame, type Page } from "playwright-core";
import { chatPage } from "../../server/http/chatPage.ts";
import { chatPageHeaders } from "../../server/http/headers.ts";
import { type ScriptedServer, startScriptedServer, TENANT } from "./scriptedServer.ts";

const policies: Record<string, string> = {
  none: "",
  self: "default-src 'self'",
  nonce:
    "default-src 'none'; script-src 'nonce-n0nce' 'strict-dynamic'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
};

export interface Harness {
  server: ScriptedServer;
  /** A copy of the built widget, whose files are served. */
  outDir: string;
  /** Violations that browsers sent to `/reports`, the policies' `report-uri`. */
  reports: string[];
  /** Sites allowed to frame the chat's page. */
  framedBy: Set<string>;
  /** Opens a page with the widget in its own context; `problems` collects what goes wrong on it. */
  open(options?: OpenOptions): Promise<{ page: Page; problems: string[] }>;
  close(): Promise<void>;
}

export interface OpenOptions {
  policy?: keyof typeof policies;
  attributes?: string;
  lang?: string;
  context?: BrowserContextOptions;
  /** Runs in the page before any of its own scripts. */
  before?: () => void;
  /** Another origin of the server, for pages of another site. */
  origin?: string;
  /** A path instead of the shop's. */
  path?: string;
  /** A whole page instead of the shop. */
  html?: string;
  /** Headers for `html`, such as a content policy. */
  headers?: Record<string, string>;
}

/** Built once for all browser tests, by their global setup. */
export const BUILT = join(import.meta.dirname, "../../dist/widget");

/** Starts everything a browser test needs. */
export async function startHarness(): Promise<Harness> {
  const outDir = mkdtempSync(join(tmpdir(), "frontdesk-widget-"));
  cpSync(BUILT, outDir, { recursive: true });
  const ownPages = new Map<string, Pick<OpenOptions, "html" | "headers">>();
  const reports: string[] = [];
  const framedBy = new Set<string>();
  const server = await startScriptedServer((request, response, url) => {
    const own = ownPages.get(url.pathname);
    if (own) {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...own.headers }).end(own.html);
      return true;
    }
    if (url.pathname === "/reports") {
      void request.toArray().then((pieces) => reports.push(Buffer.concat(pieces).toString()));
      response.writeHead(204).end();
      return true;
    }
    if (url.pathname === "/") {
      const policy = policies[url.searchParams.get("policy") ?? "none"];
      if (policy) response.setHeader("content-security-policy", policy);
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(pageHtml(url.searchParams));
      return true;
    }
    const [, tenant] = /^\/chat\/(.+)$/.exec(url.pathname) ?? [];
    if (tenant) {
      const asked = url.searchParams.get("frame") ?? "";
      const site = framedBy.has(asked) ? asked : null;
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...chatPageHeaders(site) });
      response.end(chatPage(tenant, "A shop", site));
      return true;
    }
    try {
      const file = readFileSync(join(outDir, basename(url.pathname)));
      response.writeHead(200, { "content-type": "text/javascript", "access-control-allow-origin": "*" }).end(file);
      return true;
    } catch {
      return false;
    }
  });
  const browser = await launchBrowser();
  return {
    server,
    outDir,
    reports,
    framedBy,
    async open({ policy = "none", attributes = "", lang = "en", context, before, html, headers, origin, path } = {}) {
      const query = new URLSearchParams({ policy: String(policy), attributes, lang });
      const page = await (await browser.newContext({ locale: "en-GB", ...context })).newPage();
      const problems = watch(page);
      if (before) await page.addInitScript(before);
      if (html !== undefined) ownPages.set(`/pages/${ownPages.size}`, { html, headers });
      const own = html === undefined ? `/?${query}` : `/pages/${ownPages.size - 1}`;
      await page.goto((origin ?? server.origin) + (path ?? own));
      return { page, problems };
    },
    async close() {
      await browser.close();
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

/**
 * Launches the system's Chromium, or the one that `CHROMIUM_PATH` names, with its own background traffic off. Debian's
 * `chromium-headless-shell`, the same engine without the program around it, takes half the time.
 */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** Collects policy violations, page errors and unhandled rejections as they happen. */
function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (/content.security.policy|trustedscript|trustedhtml/i.test(message.text())) problems.push(message.text());
  });
  return problems;
}

function pageHtml(query: URLSearchParams): string {
  return `<!doctype html><html lang="${query.get("lang")}"><head><meta charset="utf-8"><title>A shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><header>A shop of things</header><main><h1>A shop</h1><p>Things on a page.</p><button type="button">Buy</button></main><footer>The end of the shop</footer>
<script async nonce="n0nce" src="/widget.js" data-tenant="${TENANT}" ${query.get("attributes")}></script></body></html>`;
}

/** Accessibility violations found by axe, one line each. */
export async function findBarriers(page: Page | Frame): Promise<string[]> {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  await page.evaluate(axe);
  // Contrast is measured on screen, so wait until the panel has faded in.
  await page.evaluate(async () => {
    const running = document.querySelector("frontdesk-chat")?.shadowRoot?.getAnimations?.() ?? [];
    const ending = running.filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });
  return page.evaluate(async () => {
    type Found = { violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[] };
    const { axe } = window as unknown as { axe: { run(): Promise<Found> } };
    const { violations } = await axe.run();
    return violations.flatMap((v) =>
      v.nodes.map((n) => `${v.id} ${JSON.stringify(n.target)} ${n.failureSummary ?? ""}`),
    );
  });
}
