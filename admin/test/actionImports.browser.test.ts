/** Importing actions: from a document at an address, a file and an MCP server, on the real service in a real browser. */
import { mkdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Desk, openDesk, PASSWORD } from "../../server/test/support/desk.ts";
import { orderApi } from "../../server/test/support/orderApi.ts";
import { startTestServer, type TestServer } from "../../server/test/support/testServer.ts";
import { startToolServer, TOOL_KEY, type ToolServer } from "../../server/test/support/toolServer.ts";
import { findBarriers, launchBrowser } from "../../widget/test/browserHarness.ts";

const SHOTS = join(import.meta.dirname, "shots");
let site: Server;
let origin: string;
let tools: ToolServer;
let server: TestServer;
let desk: Desk;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  site = createServer((request, response) => {
    if (request.url === "/openapi.yaml") response.end(orderApi(origin));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  tools = await startToolServer();
  server = await startTestServer({
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    ACTION_ALLOW_PRIVATE_HOSTS: `${new URL(origin).host},${tools.host}`,
  });
  desk = await openDesk(server);
  browser = await launchBrowser();
  page = await openPage();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await tools?.close();
  site?.close();
});

async function openPage(context: BrowserContextOptions = { locale: "en-GB" }): Promise<Page> {
  const on = await (await browser.newContext({ viewport: { width: 1280, height: 1400 }, ...context })).newPage();
  on.setDefaultTimeout(60_000);
  await on.goto(`${server.url}/admin/settings/actions`);
  await on.locator("input[type=email]").fill(desk.ownerEmail);
  await on.locator("input[type=password]").fill(PASSWORD);
  await on.keyboard.press("Enter");
  await on.locator("main h2").first().waitFor();
  return on;
}

/** Nothing overflows and nothing bars anybody. */
async function look(name: string, on = page): Promise<void> {
  await on.screenshot({ path: join(SHOTS, `imports-${name}.png`), fullPage: true });
  expect([name, await on.locator("main").evaluate((main) => main.scrollWidth - main.clientWidth)]).toEqual([name, 0]);
  expect(await findBarriers(on)).toEqual([]);
}

const panel = () => page.getByRole("region", { name: "Import actions" });
const stored = async () => (await desk.owner("GET", "/actions")).json.actions;

it("a document's address that leads nowhere is said in words, and one that does lists every operation", async () => {
  await page.getByRole("button", { name: "Import actions" }).click();
  await panel().getByLabel("Address", { exact: true }).fill(`${origin}/nothing`);
  await panel().getByRole("button", { name: "Show what it offers" }).click();
  await panel().getByText("There is nothing at this address.").waitFor();
  await panel().getByLabel("Address", { exact: true }).fill(`${origin}/openapi.yaml`);
  await page.keyboard.press("Enter");
  await panel().getByText("Orders: 19 found, 5 can be imported.").waitFor();
  await panel().getByText("It needs a file upload (multipart/form-data).").waitFor();
  expect(await panel().getByRole("listitem").count()).toBe(19);
  await look("list");
});

it("what is searched for is chosen by the keyboard, and added as drafts that are switched off", async () => {
  await panel().getByLabel("Search").fill("address");
  await expect.poll(() => panel().getByRole("listitem").count()).toBe(1);
  await panel().getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await panel().getByLabel("Search").fill("");
  await panel().locator(".filters select").selectOption("drafts");
  await panel().getByRole("checkbox", { name: "Look up an order" }).check();
  await panel().getByText("2 chosen").waitFor();
  await panel().getByLabel("token", { exact: true }).fill("the-shops-token");
  await look("chosen");
  await panel().getByRole("button", { name: "Add as drafts (2)" }).click();
  await page.getByText("Edit the action").waitFor();
  await page.getByText("Before it can be switched on:").waitFor();
  const rows = page.getByRole("article");
  expect(await rows.count()).toBe(2);
  for (const row of await rows.all()) {
    expect(await row.getByText("Incomplete draft").count()).toBe(1);
    expect(await row.getByLabel("On", { exact: true }).isDisabled()).toBe(true);
  }
  const drafts = await stored();
  expect(drafts.map((each: { secrets: string[]; is_enabled: boolean }) => [each.is_enabled, each.secrets])).toEqual([
    [false, []],
    [false, ["token"]],
  ]);
  await look("draft");
});

it("a draft that was completed in the form can be switched on", async () => {
  const row = page.getByRole("article", { name: "Look up an order" });
  const edit = row.getByRole("button", { name: "Edit" });
  if ((await edit.getAttribute("aria-expanded")) !== "true") await edit.click();
  await page.getByLabel(/^What visitors say/).fill("Where is my order?");
  await page
    .getByLabel(/^A proof/)
    .nth(1)
    .check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await expect.poll(() => row.getByText("Incomplete draft").count()).toBe(0);
  await row.getByLabel("On", { exact: true }).check();
  await expect
    .poll(async () => (await stored()).filter((each: { is_enabled: boolean }) => each.is_enabled).length)
    .toBe(1);
});

it("an MCP server's tools come with its hints, as something that changes until the owner says otherwise", async () => {
  await page.getByRole("button", { name: "Import actions" }).click();
  await panel().getByLabel("From").selectOption("mcp");
  await panel().getByLabel("Address", { exact: true }).fill(tools.url);
  await panel().getByLabel(/^Key/).fill(TOOL_KEY);
  await panel().getByRole("button", { name: "Show what it offers" }).click();
  await panel().getByText("Shop tools: 5 found, 4 can be imported.").waitFor();
  await panel().getByText("The server says that it only looks things up.").waitFor();
  const effect = panel().getByLabel("What Look up an order does");
  expect(await effect.inputValue()).toBe("changes");
  await effect.selectOption("reads");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 320, height: 2600 });
  await look("tools-phone-dark");
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.emulateMedia({ colorScheme: "light" });
  await panel().getByRole("button", { name: "Add as drafts (1)" }).click();
  await page.getByLabel(/^Tool/).waitFor();
  expect(await page.getByLabel(/^Tool/).inputValue()).toBe("getOrder");
  expect(
    (await stored()).find((each: { definition: { request: { tool?: string } } }) => each.definition.request.tool),
  ).toMatchObject({
    ...{ is_enabled: false, secrets: ["key"], definition: { name: "get_order_2", effect: "reads" } },
  });
  await look("tool");
});

it("a file is read as well, and the panel reads from right to left in Hebrew", async () => {
  const hebrew = await openPage({ locale: "he" });
  await hebrew.getByRole("button", { name: "ייבוא פעולות" }).click();
  const region = hebrew.getByRole("region", { name: "ייבוא פעולות" });
  await region.getByLabel("מתוך").selectOption("file");
  const buffer = Buffer.from(orderApi("https://api.shop.example"));
  await region.locator("input[type=file]").setInputFiles({ name: "orders.yaml", mimeType: "application/yaml", buffer });
  await region.getByRole("button", { name: "הצגת מה שיש" }).click();
  await region.getByText("היא צריכה עוגייה").waitFor();
  await look("hebrew", hebrew);
});
