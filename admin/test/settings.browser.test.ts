/** An owner's settings in a real browser: visitors get what is set, and every page looks right. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwner } from "../../server/accounts/signIn/createOwner.ts";
import { createTestTenant } from "../../server/test/support/harness.ts";
import { startTestServer, type TestServer } from "../../server/test/support/testServer.ts";
import { findBarriers, launchBrowser } from "../../widget/test/browserHarness.ts";

const SHOTS = join(import.meta.dirname, "../../widget/test/shots");
const account = { email: "owner@desk.example", password: "correct horse battery" };
let server: TestServer;
let tenantId: string;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  server = await startTestServer();
  ({ tenantId } = await createTestTenant(server.parts.db, { name: "Lumen & Co.", origins: [] }));
  await createOwner(server.parts, { tenantId, name: "Olga", ...account });
  browser = await launchBrowser();
  page = await (await browser.newContext({ locale: "en-GB" })).newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${server.url}/admin/settings`);
  await page.locator("input[type=email]").fill(account.email);
  await page.locator("input[type=password]").fill(account.password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Domains" }).waitFor();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const stored = () => page.evaluate(async () => (await fetch("/api/v1/admin/settings")).json());
const knock = (origin: string) =>
  server.call("POST", "/api/v1/chat/init", { origin, body: { tenant_id: tenantId, page: { url: `${origin}/help` } } });

/** Checks every viewport and colour scheme that must work. */
async function look(name: string): Promise<void> {
  for (const [kind, width, height, colorScheme] of [
    ["desktop", 1280, 900, "light"],
    ["dark", 1280, 900, "dark"],
    ["phone", 320, 720, "light"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(SHOTS, `desk-${name}-${kind}.png`), fullPage: true });
    const overhang = await page.locator("main").evaluate((main) => main.scrollWidth - main.clientWidth);
    expect([name, overhang]).toEqual([name, 0]);
    expect(await findBarriers(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
}

describe("the domains", () => {
  it("are completed, suggested from a page's address, and a refused page is allowed with one click, live", async () => {
    const box = page.getByLabel("Add a domain");
    await box.fill("www.acme.com");
    await page.keyboard.press("Enter");
    await page.getByText("https://www.acme.com", { exact: true }).waitFor();
    await box.fill("https://shop.acme.com/cart?x=1");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Add https://shop.acme.com instead" }).click();
    await page.getByText("https://shop.acme.com", { exact: true }).waitFor();

    expect((await knock("https://forgotten.example")).status).toBe(403);
    await page.getByRole("heading", { name: "Pages that were refused" }).waitFor();
    await knock("null");
    await page.getByText("A page without an address").waitFor();
    await look("domains");
    await page.getByRole("button", { name: "Allow https://forgotten.example" }).click();
    await page.getByText("Seen live on", { exact: false }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Allow https://forgotten.example" }).waitFor({ state: "detached" });
    expect((await knock("https://forgotten.example")).status).toBe(200);
    await page.getByText("Seen live on https://forgotten.example", { exact: false }).waitFor();
  });
});

describe("the look", () => {
  it("is previewed on the real widget first, and saved only on request", async () => {
    await page.goto(`${server.url}/admin/settings/look`);
    const preview = page.frameLocator("iframe[title=Preview]");
    await preview.getByText("Lumen & Co.").first().waitFor();
    await page.getByLabel("Greeting").fill("Ahoy from the preview");
    await preview.getByText("Ahoy from the preview").waitFor();
    // The preview must not take the focus from whoever is typing there.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
    await page.getByLabel("Starter questions").fill("Where is my order?");
    await preview.getByRole("button", { name: "Where is my order?" }).waitFor();
    expect((await stored()).greeting).toBeNull();
    await look("look");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await stored()).toMatchObject({
      greeting: "Ahoy from the preview",
      suggestions: ["Where is my order?"],
    });
    const [{ n }] = (await server.admin`select count(*)::int as n from tickets where tenant_id = ${tenantId}
      and origin = ${server.url}`) as unknown as [{ n: number }];
    expect(n).toBe(0);
  });
});

describe("the other pages", () => {
  it("apply what they show, and look right", async () => {
    await page.goto(`${server.url}/admin/settings/answers`);
    await page.getByText("No language model is connected", { exact: false }).waitFor();
    await page.getByText("Nothing was graded in the last 7 days", { exact: false }).waitFor();
    await page.getByRole("checkbox", { name: "German" }).check();
    await page.getByRole("radio", { name: "Only once it is graded" }).check();
    await look("answers");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await stored()).toMatchObject({ languages: ["de"], grade_mode: "verified" });

    await page.goto(`${server.url}/admin/settings/people`);
    await page.getByLabel("Words that always go to a person").fill("cancel my contract\nlawyer");
    await page.getByRole("button", { name: "Add a language" }).click();
    await page.getByLabel("When no answer was good enough").fill("We are on it ({ticket}).");
    await look("people");
    await page.getByRole("button", { name: "Save" }).first().click();
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await stored()).toMatchObject({
      escalate_words: ["cancel my contract", "lawyer"],
      handover_texts: [{ locale: "en", unsure: "We are on it ({ticket}).", asked: null }],
    });

    await page.goto(`${server.url}/admin/settings/limits`);
    await page.getByText("Full service").waitFor();
    await page.getByLabel("Questions the AI answers per day").fill("500");
    await look("limits");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await stored()).toMatchObject({ daily_questions_cap: 500 });

    await page.goto(`${server.url}/admin/settings/team`);
    await page.getByRole("button", { name: "Make a secret" }).click();
    await page
      .getByRole("alert")
      .or(page.getByText("Copy it now", { exact: false }))
      .first()
      .waitFor();
    await look("team");
    await page.goto(`${server.url}/admin/settings/data`);
    await page.getByRole("spinbutton", { name: "Conversations" }).fill("90");
    await page.locator("form", { hasText: "Delete automatically" }).getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    expect(await stored()).toMatchObject({ retention_conversations_days: 90 });
    await look("data");
  });
});
