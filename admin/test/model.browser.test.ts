/** The "Model" page in a real browser, over the real service and a provider that counts calls. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOwner } from "../../server/accounts/signIn/createOwner.ts";
import { PASSWORD } from "../../server/test/support/desk.ts";
import { type FakeOpenai, startFakeOpenai } from "../../server/test/support/fakeOpenai.ts";
import { openWorld, type World } from "../../server/test/support/world.ts";
import { findBarriers, launchBrowser } from "../../widget/test/browserHarness.ts";
import { startFakeApi } from "./fakeApi.ts";

const SHOTS = join(import.meta.dirname, "shots");
const PAGES = {
  "returns.md":
    "# Returns\n\n## How long can I return an item?\n\nYou can return any item within 30 days of delivery. Unused items get a full refund.\n\n## Who pays for the return?\n\nReturns are free within the country. From abroad you pay the postage yourself.\n",
};
const QUESTIONS = ["How long can I return an item?", "Who pays for the return?"];
const KEY = `sk-${"k".repeat(40)}wxyz`;

let fake: FakeOpenai;
let world: World;
let tenantId: string;
let browser: Browser;
beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  fake = await startFakeOpenai({ firstTokenMs: 20 });
  const { host } = new URL(fake.url);
  const secrets = { SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}` };
  world = await openWorld({ env: { ...secrets, TENANT_MODELS: "on", MODEL_ALLOW_PRIVATE_HOSTS: host } });
  tenantId = await world.tenant(PAGES, { suggestions: QUESTIONS });
  const email = `owner-${tenantId}@desk.example`;
  await createOwner(world.services[0]!.parts, { tenantId, email, name: "Olga", password: PASSWORD });
  browser = await launchBrowser();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await world?.close();
  await fake?.close();
});

async function signedIn(locale: string): Promise<Page> {
  const page = await (await browser.newContext({ locale, viewport: { width: 1280, height: 900 } })).newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${world.urls[0]}/admin/settings/model`);
  await page.locator("input[type=email]").fill(`owner-${tenantId}@desk.example`);
  await page.locator("input[type=password]").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.locator("main h2").first().waitFor();
  return page;
}

/** Checks every viewport and colour scheme that must work. */
async function look(page: Page, name: string): Promise<void> {
  for (const [kind, width, colorScheme] of [
    ["desktop", 1280, "light"],
    ["dark", 1280, "dark"],
    ["phone", 320, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 2200 });
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(SHOTS, `model-${name}-${kind}.png`), fullPage: true });
    const overhang = await page.locator("main").evaluate((main) => main.scrollWidth - main.clientWidth);
    expect([name, kind, overhang]).toEqual([name, kind, 0]);
    expect(await findBarriers(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
}

it("an owner sets up a model by keyboard, tests it, sees both answers, enables it and removes it", async () => {
  const page = await signedIn("en-GB");
  await page.getByText("runs no language model", { exact: false }).waitFor();
  expect(await page.getByRole("button", { name: "Test and compare" }).count()).toBe(0);
  await look(page, "none");

  await page.getByLabel("Endpoint").fill(fake.url);
  await page.keyboard.press("Tab");
  await page.keyboard.type(KEY);
  await page.keyboard.press("Tab");
  await page.keyboard.type("gpt-4o-mini");
  await page.keyboard.press("Enter");
  await page.getByText("Set, ends in …wxyz", { exact: false }).waitFor();
  await page.getByText("only you can try it", { exact: false }).waitFor();
  expect(await page.getByLabel("Key", { exact: true }).inputValue()).toBe("");

  await page.getByRole("button", { name: "Test and compare" }).click();
  await page.getByText("First word after", { exact: false }).waitFor();
  await page.getByText("$0.15 per million tokens read", { exact: false }).waitFor();
  const both = page.locator(".replay-case", { hasText: QUESTIONS[1] });
  await both.getByText("Returns are free within the country.", { exact: false }).nth(1).waitFor();
  expect(await both.getByRole("heading").allTextContents()).toEqual(["With gpt-4o-mini", "Without a model"]);
  expect(await both.getByText(/^Grade \d/).count()).toBe(2);
  expect(fake.requests.every(({ key }) => key === KEY)).toBe(true);
  await look(page, "tried");

  await page.getByLabel("Answer visitors with this model").check();
  await page.getByText("Save first", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your own model gpt-4o-mini", { exact: false }).waitFor();

  fake.fault("401");
  await page.getByRole("button", { name: "Test and compare" }).click();
  await page.getByText("The provider refused the key.", { exact: false }).waitFor();
  await look(page, "refused");
  fake.clearFaults();

  await page.getByRole("button", { name: "Remove your own model" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByText("runs no language model", { exact: false }).waitFor();
  expect(await world.database.admin`select from tenant_models where tenant_id = ${tenantId}`).toHaveLength(0);
  await page.context().close();
}, 120_000);

it("a new address asks for the key again before anything is sent", async () => {
  const page = await signedIn("en-GB");
  await page.getByLabel("Endpoint").fill(fake.url);
  await page.getByLabel("Key", { exact: true }).fill(KEY);
  await page.getByLabel("Model for answers").fill("house-model");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Set, ends in", { exact: false }).waitFor();
  await page.getByLabel("Endpoint").fill("https://models.example/v1");
  await page.getByText("Enter it again", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  expect(
    await page.getByLabel("Key", { exact: true }).evaluate((input: HTMLInputElement) => input.validity.valueMissing),
  ).toBe(true);
  await page.getByLabel("Key", { exact: true }).fill(KEY);
  await page.getByLabel("Endpoint").fill("https://10.0.0.5/v1");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").waitFor();
  await page.context().close();
});

it("the page runs from right to left in Hebrew, and works in German", async () => {
  for (const [locale, button] of [
    ["he-IL", "בדיקה והשוואה"],
    ["de-DE", "Testen und vergleichen"],
  ] as const) {
    const page = await signedIn(locale);
    await page.getByRole("button", { name: button }).click();
    await page.locator(".replay-case").nth(1).waitFor();
    await look(page, locale);
    await page.context().close();
  }
});

it("an owner who may not change the model sees what the operator runs, and can try it", async () => {
  const api = await startFakeApi({
    "GET /model": {
      may_change: false,
      operator: { answer: "gpt-5-mini", fast: "gpt-5-nano", judge: "gpt-5-mini", title: null, embeddings: "meaning-1" },
      own: null,
      limits: { daily_cost_cap_micros: 5_000_000, cost_micros: 1_234_000, answer_tokens: 6000 },
    },
    "GET /model/questions": { questions: [] },
    "POST /model/test": {
      ...{ model: "gpt-5-mini", first_ms: 310, ms: 620, refused: ["temperature"], problem: null, cost_micros: 20_000 },
      price: { usd_per_million_in: 0.25, usd_per_million_out: 2 },
    },
  });
  const page = await api.open("/admin/settings/model");
  await page.getByText("The operator of this service runs gpt-5-mini.").waitFor();
  expect(await page.locator("main input").count()).toBe(0);
  await page.getByRole("button", { name: "Test and compare" }).click();
  await page.getByText("does not take temperature", { exact: false }).first().waitFor();
  await page.getByText("There is no question to compare yet.", { exact: false }).waitFor();
  await look(page, "operator");
  await page.context().close();
  await api.close();
});
