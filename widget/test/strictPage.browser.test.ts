import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { figure } from "../../server/test/support/figures.ts";
import { pictures } from "../../server/test/support/sentFiles.ts";
import type { OpenOptions } from "./browserHarness.ts";
import { readSnippets } from "./docSnippets.ts";
import { TENANT } from "./scriptedServer.ts";
import { ask, eventually, openPanel, QUESTION, say, useWidget } from "./useWidget.ts";

const widget = useWidget();
const { visit } = widget;

const RICH = `Two plans [1]:

| plan | agents |
| --- | --- |
| Starter | 1 |
| Business | 20 |

\`\`\`html
<script async src="/widget.js"></script>
\`\`\`
`;
const SOURCE = { n: 1, title: "Plans", url: "https://docs.example.com/plans", snippet: "Starter and Business." };
const LOADER = `document.head.append(Object.assign(document.createElement("script"), { src: "/widget.js" }));
document.head.lastChild.dataset.tenant = "${TENANT}";`;

const tag = (host = "", more = "") => `<script async ${more} src="${host}/widget.js" data-tenant="${TENANT}"></script>`;
const hash = createHash("sha256").update(LOADER).digest("base64");

/** A page's policy, and how it embeds the widget. */
interface StrictPage {
  name: string;
  policy(origin: string): string;
  script(origin: string): string;
  isElsewhere?: true;
}

const strictPages: StrictPage[] = [
  { name: "default-src 'self'", policy: () => "default-src 'self'", script: () => tag() },
  {
    name: "a nonce, strict-dynamic and Trusted Types 'none'",
    policy: () =>
      "default-src 'none'; script-src 'nonce-n0nce' 'strict-dynamic'; connect-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    script: () => tag("", "nonce=n0nce"),
  },
  {
    name: "a hash and strict-dynamic",
    policy: () => `default-src 'none'; script-src 'strict-dynamic' 'sha256-${hash}'; connect-src 'self'`,
    script: () => `<script>${LOADER}</script>`,
  },
  {
    name: "the two directives of the docs, with the widget on another origin",
    policy: (origin) => `default-src 'none'; ${documentedPolicy(origin)}`,
    script: (origin) => tag(origin),
    isElsewhere: true,
  },
  {
    name: "a sandboxed page",
    policy: () => "default-src 'self'; sandbox allow-scripts allow-same-origin allow-forms allow-popups",
    script: () => tag(),
  },
];

/** The policy without a nonce that the docs print. */
function documentedPolicy(origin: string): string {
  const [line = ""] = readSnippets("Which content security policy (CSP) does the widget need?", "", origin);
  return line.replace("Content-Security-Policy: ", "").trim();
}

function strictPage({ policy, script, isElsewhere }: StrictPage): OpenOptions {
  const { origin } = widget.server;
  return {
    origin: isElsewhere && origin.replace("127.0.0.1", "localhost"),
    headers: { "content-security-policy": `${policy(origin)}; report-uri /reports` },
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A shop</title></head>
<body><h1>A shop</h1>${script(origin)}</body></html>`,
    before: () => {
      const violations: string[] = [];
      Object.assign(window, { violations });
      document.addEventListener("securitypolicyviolation", (event) =>
        violations.push(`${event.effectiveDirective}: ${event.blockedURI}`),
      );
    },
  };
}

/** Everything a visitor may meet: a table, code and sources, a clarifying question, a person, a file, the list. */
async function visitEverything(page: Page): Promise<void> {
  await ask(page);
  await page.locator(".from-assistant table").waitFor();
  await page.locator(".from-assistant .code").waitFor();
  await page.locator(".chip").first().click();
  await page.locator(".source a").waitFor();
  await say(page, "Which plan?");
  await page.locator(".clarify .option").first().click();
  await eventually(() => page.locator(".feedback").count()).toBe(2);
  await page.getByRole("button", { name: "Talk to a person" }).click();
  await page.getByLabel("What is it about?").fill("Order 77");
  await page.getByRole("button", { name: "Ask the team" }).click();
  await page.getByRole("button", { name: "Go back to the assistant" }).click();
  await page.locator(".event", { hasText: "You’re back with the assistant" }).waitFor();
  const file = { name: "lamp.png", mimeType: "image/png", buffer: pictures.png };
  await page.locator("input[type=file]").setInputFiles([file]);
  await page.locator(".tray .is-ready").waitFor();
  await say(page, "It came like this");
  await page.locator(".sent-files .is-picture canvas:visible").waitFor();
  await page.getByRole("button", { name: "Your conversations" }).click();
  await page.locator(".conversation").first().waitFor();
}

/** Adds an image from elsewhere, which every policy blocks. */
function breakPolicy(): void {
  document.body.append(Object.assign(new Image(), { src: "https://elsewhere.example/picture.png" }));
}

describe("a strict page", () => {
  it.each(strictPages)("reports no violation in a whole visit under $name", async (strict) => {
    widget.server.answers.set(QUESTION, { pieces: RICH.split(/(?<= )/), citations: [SOURCE] });
    widget.server.settings.files = true;
    const { page, problems } = await visit(strictPage(strict));
    await visitEverything(page);
    expect(problems).toEqual([]);
    // Reports arrive in order: once this provoked one is in, so are all others.
    await page.evaluate(breakPolicy);
    await eventually(() => widget.reports.some((report) => report.includes("elsewhere.example"))).toBe(true);
    const seen = await page.evaluate(() => (window as unknown as { violations: string[] }).violations);
    expect(seen).toEqual(["img-src: https://elsewhere.example/picture.png"]);
    expect(widget.reports).toHaveLength(1);
    figure(`violations under ${strict.name}`, widget.reports.length - 1);
  });

  it("runs no script that hides in an answer, a title or a message", async () => {
    const { page, problems } = await visit();
    await openPanel(page);
    await page.evaluate(() => Object.assign(window, { alert: () => Object.assign(window, { pwned: true }) }));
    const hostile =
      "<img src=x onerror=alert(1)><svg onload=alert(2)>[x](javascript:alert(3))<script>alert(4)</script>";
    await say(page, hostile);
    await page.locator(".feedback").waitFor();
    widget.server.reply(widget.newestTicket(), hostile, hostile);
    await page.locator(".from-agent").waitFor();
    expect(await page.locator(".panel img, .panel script, .panel svg:not(.icon)").count()).toBe(0);
    expect(await page.locator(".from-agent a").count()).toBe(0);
    expect(await page.evaluate(() => "pwned" in window)).toBe(false);
    expect(problems).toEqual([]);
  });
});

it("is built as one loader that names the app and has no inline style", () => {
  const loader = readFileSync(join(widget.outDir, "widget.js"), "utf8");
  expect(loader).toMatch(/app\.[\w-]+`/);
  expect(loader).not.toMatch(/innerHTML|<style|eval\(/);
});
