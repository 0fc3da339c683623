/** Files from the visitor to a person, against the real service: picked, dragged, pasted, refused, cut off, sent, kept. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { build } from "vite";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { adminConfig } from "../../admin/vite.config.ts";
import { createOwner } from "../../server/accounts/signIn/createOwner.ts";
import { newRouter } from "../../server/http/router.ts";
import { createTestTenant } from "../../server/test/support/harness.ts";
import { pdf, pictures } from "../../server/test/support/sentFiles.ts";
import { startTestServer, type TestServer } from "../../server/test/support/testServer.ts";
import { widgetConfig } from "../vite.config.ts";
import { findBarriers, launchBrowser } from "./browserHarness.ts";
import { findOverflow } from "./findOverflow.ts";
import { eventually } from "./useWidget.ts";

const POLICY =
  "default-src 'none'; script-src 'nonce-n0nce' 'strict-dynamic'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";
const SHOT = readFileSync(join(import.meta.dirname, "../../docs/images/widget.png"));

const SHOTS = join(import.meta.dirname, "shots");

let dist: string;
let server: TestServer;
let browser: Browser;
let tenantId: string;
const pages: Page[] = [];

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), "frontdesk-files-"));
  await build(widgetConfig(join(dist, "widget")));
  await build({ configFile: false, logLevel: "warn", ...adminConfig(join(dist, "admin")) });
  const shop = newRouter();
  shop.get("/shop", (c) => {
    c.header("Content-Security-Policy", POLICY);
    return c.html(`<!doctype html><html lang="${c.req.query("lang") ?? "en"}"><head><title>A shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main><h1>A shop</h1></main>
<script async nonce="n0nce" src="/widget.js" data-tenant="${c.req.query("tenant") ?? tenantId}"></script></body></html>`);
  });
  server = await startTestServer({}, { dist, pages: shop });
  ({ tenantId } = await createTestTenant(server.parts.db, { name: "Lumen & Co.", origins: [server.url] }));
  browser = await launchBrowser();
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  rmSync(dist, { recursive: true, force: true });
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close();
});

/** Opens the widget on a page with a strict policy; `problems` collects what goes wrong. */
async function visit(context: BrowserContextOptions = {}, lang = "en"): Promise<{ page: Page; problems: string[] }> {
  const opened = await open(`${server.url}/shop?lang=${lang}`, context);
  await opened.page.locator(".launcher").click();
  await opened.page.locator(".attach").waitFor();
  return opened;
}

async function open(url: string, context: BrowserContextOptions): Promise<{ page: Page; problems: string[] }> {
  const page = await (await browser.newContext({ locale: "en-GB", ...context })).newPage();
  page.setDefaultTimeout(60_000);
  pages.push(page);
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (/content.security.policy|trusted/i.test(message.text())) problems.push(message.text());
  });
  await page.goto(url);
  return { page, problems };
}

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const png = (name = "shot.png") => file(name, "image/png", pictures.png);
const pick = (page: Page, ...files: ReturnType<typeof file>[]) => page.locator("input[type=file]").setInputFiles(files);
const rows = (page: Page) => page.locator(".tray .file");
const ready = (page: Page) => eventually(() => page.locator(".tray .is-ready").count());
const sent = (page: Page) => page.locator(".from-visitor .sent-files li");

/** Dispatches a drag or paste with files, as the browser would. @param text also on the clipboard */
function give(
  page: Page,
  selector: string,
  type: string,
  files: ReturnType<typeof file>[],
  text: string | null = null,
): Promise<void> {
  const plain = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: [...buffer] }));
  return page.locator(selector).evaluate(
    (target, { type, plain, text }) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, bytes } of plain) {
        transfer.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      }
      if (text !== null) transfer.items.add(text, "text/plain");
      const init = { bubbles: true, cancelable: true, composed: true };
      const event =
        type === "paste"
          ? new ClipboardEvent(type, { ...init, clipboardData: transfer })
          : new DragEvent(type, { ...init, dataTransfer: transfer });
      target.dispatchEvent(event);
    },
    { type, plain, text },
  );
}

describe("a file", () => {
  it("is picked, goes to a person with the message, is shown, and is still there after a reload", async () => {
    const { page, problems } = await visit();
    await pick(page, file("lamp.png", "image/png", SHOT), file("invoice.pdf", "application/pdf", pdf(5000)));
    await ready(page).toBe(2);
    expect(await page.getByText("The assistant can’t read files, so this will go to a person.").isVisible()).toBe(true);
    await page.locator("textarea").fill("The lamp came like this");
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.locator(".escalation, .from-system").first().waitFor();
    expect(await rows(page).count()).toBe(0);
    for (const isReloaded of [false, true]) {
      if (isReloaded) await page.reload();
      await sent(page).nth(1).waitFor();
      await page.locator(".sent-files .is-picture canvas:visible").waitFor();
      expect(await sent(page).allInnerTexts()).toEqual([
        expect.stringContaining("lamp.png"),
        expect.stringContaining("invoice.pdf"),
      ]);
      expect(await page.locator(".from-visitor .bubble").innerText()).toBe("The lamp came like this");
    }
    expect(await findBarriers(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it("is saved with one click, byte for byte", async () => {
    const { page, problems } = await visit();
    await pick(page, file("invoice.pdf", "application/pdf", pdf(900_000)));
    await ready(page).toBe(1);
    await page.getByRole("button", { name: "Send" }).click();
    await sent(page).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: /Download.*invoice\.pdf/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("invoice.pdf");
    expect(readFileSync(await download.path()).equals(pdf(900_000))).toBe(true);
    // Its name was the message, so it is not shown twice.
    expect(await page.locator(".from-visitor .bubble").count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it("can be dropped anywhere on the panel, which shows a hint while it is over it", async () => {
    const { page } = await visit();
    await give(page, ".panel", "dragenter", [png()]);
    await page.getByText("Drop files here").waitFor();
    await give(page, ".panel", "dragleave", [png()]);
    await eventually(() => page.getByText("Drop files here").count()).toBe(0);
    await give(page, ".header", "dragover", [png()]);
    await give(page, ".header", "drop", [png("one.png"), png("two.png")]);
    await ready(page).toBe(2);
    expect(await page.getByText("Drop files here").count()).toBe(0);
  });

  it("is pasted as a screenshot; pasted text stays text", async () => {
    const { page } = await visit();
    await give(page, "textarea", "paste", [png("image.png")]);
    await ready(page).toBe(1);
    // A copied spreadsheet cell comes as text and as a picture of it.
    await give(page, "textarea", "paste", [png("cell.png")], "42");
    await give(page, "textarea", "paste", [png("second.png")]);
    await ready(page).toBe(2);
    expect(await rows(page).allInnerTexts()).toEqual([
      expect.stringContaining("image.png"),
      expect.stringContaining("second.png"),
    ]);
  });

  it("that can't be sent says why, and the others are sent", async () => {
    const { page } = await visit();
    const large = file("film.png", "image/png", Buffer.alloc(10 * 1024 * 1024 + 1));
    const lying = file("photo.png", "image/png", Buffer.from("<html><script>alert(1)</script>"));
    await pick(page, file("notes.docx", "application/msword", Buffer.from("x")), large, lying, png("good.png"));
    await ready(page).toBe(1);
    await eventually(() => rows(page).locator("[role=alert]").allInnerTexts()).toEqual([
      "Only PNG, JPEG, GIF, WebP and PDF files can be sent.",
      "This file is larger than 10 MB.",
      "Only PNG, JPEG, GIF, WebP and PDF files can be sent.",
    ]);
    await page.getByRole("button", { name: "Remove notes.docx" }).click();
    expect(await rows(page).count()).toBe(3);
    expect(await page.locator("textarea").evaluate((field) => field.matches(":focus"))).toBe(true);
    await page.getByRole("button", { name: "Send" }).click();
    await sent(page).waitFor();
    expect(await sent(page).innerText()).toContain("good.png");
  });

  it("is one of at most five; the sixth has to wait for another message", async () => {
    const { page } = await visit();
    await pick(page, ...Array.from({ length: 6 }, (_, n) => png(`${n}.png`)));
    await ready(page).toBe(5);
    expect(await rows(page).locator("[role=alert]").innerText()).toBe("You can send up to 5 files at once.");
  });

  it("shows its progress, holds the message back until uploaded, and can be removed while uploading", async () => {
    const { page } = await visit();
    const line = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 };
    await line.send("Network.emulateNetworkConditions", slow);
    await pick(page, file("large.pdf", "application/pdf", pdf(3_000_000)), png());
    const progress = page.getByRole("progressbar", { name: "large.pdf" });
    await eventually(async () => Number(await progress.getAttribute("value"))).toBeGreaterThan(0.05);
    expect(Number(await progress.getAttribute("value"))).toBeLessThan(1);
    await page.locator("textarea").fill("Here it is");
    expect(await page.getByRole("button", { name: "Send" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Remove large.pdf" }).click();
    await ready(page).toBe(1);
    expect(await page.getByRole("button", { name: "Send" }).isDisabled()).toBe(false);
  });

  it("whose upload broke off is kept, and can be retried once the network is back", async () => {
    const { page } = await visit();
    await page.context().setOffline(true);
    await pick(page, png());
    await page.getByText("Upload interrupted.").waitFor();
    await page.context().setOffline(false);
    await rows(page).getByRole("button", { name: "Try again" }).click();
    await ready(page).toBe(1);
  });
});

const desktop: BrowserContextOptions = { viewport: { width: 860, height: 760 } };
const phone: BrowserContextOptions = { viewport: { width: 375, height: 720 }, isMobile: true, hasTouch: true };
it.each([
  ["files", desktop],
  ["files-dark", { ...desktop, colorScheme: "dark" }],
  ["files-phone", phone],
  ["files-right-to-left", desktop, "ar"],
] as [string, BrowserContextOptions, string?][])("looks right, and fits its panel: %s", async (name, context, lang) => {
  const { page } = await visit(context, lang);
  const shoot = async (step: string) => {
    expect(await page.locator(".panel").evaluate(findOverflow)).toEqual([]);
    await page.screenshot({ path: join(SHOTS, `${name}-${step}.png`) });
  };
  await give(page, ".panel", "dragenter", [png()]);
  await page.locator(".drop-zone").waitFor();
  await shoot("drop");
  await give(page, ".panel", "dragleave", [png()]);
  const pictures = [file("The lamp as it arrived on Monday morning.png", "image/png", SHOT), png("notes.txt.png")];
  await pick(page, ...pictures, file("invoice.pdf", "application/pdf", pdf(48_211)), file("a.doc", "text/rtf", pdf()));
  await ready(page).toBe(3);
  await page.locator("textarea").fill("The lamp came like this");
  await shoot("tray");
  await page.locator("button.send").click();
  await page.locator(".sent-files .is-picture canvas:visible").first().waitFor();
  await page.locator(".escalation, .from-system").first().waitFor();
  await shoot("sent");
});

it("appears in the agent's ticket: images are drawn, and each file can be saved", async () => {
  const account = { email: "files@desk.example", password: "correct horse battery" };
  await createOwner(server.parts, { tenantId, name: "Olga", ...account });
  const { page: visitor } = await visit();
  await pick(visitor, file("lamp.png", "image/png", SHOT), file("invoice.pdf", "application/pdf", pdf(48_211)));
  await ready(visitor).toBe(2);
  await visitor.locator("textarea").fill("This is how the lamp came");
  await visitor.keyboard.press("Enter");
  await sent(visitor).first().waitFor();
  const { page } = await open(`${server.url}/admin/`, desktop);
  await page.locator("input[type=email]").fill(account.email);
  await page.locator("input[type=password]").fill(account.password);
  await page.keyboard.press("Enter");
  await page.getByText("This is how the lamp came").first().click();
  const picture = page.locator(".sent-files img");
  await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  expect(await findBarriers(page)).toEqual([]);
  await page.screenshot({ path: join(SHOTS, "files-desk.png") });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(".sent-files a", { hasText: "invoice.pdf" }).click(),
  ]);
  expect(readFileSync(await download.path()).equals(pdf(48_211))).toBe(true);
  // And the other way: an agent's attachment is drawn in the visitor's chat.
  await page.locator("input[type=file]").setInputFiles([file("label.png", "image/png", SHOT)]);
  await page.getByRole("button", { name: "Remove label.png" }).waitFor();
  await page.getByRole("textbox", { name: "Your answer to the visitor" }).fill("Print this label");
  await page.getByRole("button", { name: /^Send Ctrl/ }).click();
  await visitor.locator(".from-agent", { hasText: "Print this label" }).waitFor();
  await visitor.locator(".from-agent", { hasText: "label.png" }).waitFor();
});

it("can't be attached where the tenant takes no files", async () => {
  const settings = { visitor_files: false };
  const closed = await createTestTenant(server.parts.db, { name: "No files", origins: [server.url], settings });
  const { page } = await open(`${server.url}/shop?tenant=${closed.tenantId}`, {});
  await page.locator(".launcher").click();
  await page.locator("textarea").fill("Hello");
  await page.keyboard.press("Enter");
  await page.locator(".from-assistant").first().waitFor();
  expect(await page.getByRole("button", { name: "Attach files" }).count()).toBe(0);
});
