/** Settings and accounts over the fake API: full, empty, broken, for non-owners, on a phone, dark and in Hebrew. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settingFields } from "../../server/protocol/settingFields.ts";
import { findBarriers } from "../../widget/test/browserHarness.ts";
import { settings as words } from "../src/i18n/en/settings.ts";
import { type FakeApi, startFakeApi } from "./fakeApi.ts";
import { brokenDesk, emptyDesk, fullDesk } from "./settingsFixtures.ts";
import { inboxReplies } from "./ticketFixtures.ts";

/** Path below `/admin`, and the `settingFields.ts` page shown on it. */
const PAGES = [
  ["settings", "site"],
  ["settings/look", "look"],
  ["settings/answers", "answers"],
  ["settings/model", null],
  ["settings/people", "people"],
  ["settings/limits", "limits"],
  ["settings/team", "visitors"],
  ["settings/webhooks", null],
  ["settings/data", "data"],
  ["settings/audit", null],
  ["account", null],
] as const;
const SHOTS = join(import.meta.dirname, "shots");
let api: FakeApi;
beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  api = await startFakeApi(inboxReplies(0));
}, 120_000);
afterAll(() => api?.close());

/** Goes to a page and waits until everything it requested is there. */
async function show(page: Page, path: string): Promise<void> {
  await page.goto(`${api.url}/admin/${path}`);
  await page.locator("main h1").waitFor();
  await page.waitForFunction(() => !/Loading…|…טוען|נטען/.test(document.querySelector("main")?.textContent ?? ""));
}

/** Takes a screenshot for review; there must be no accessibility violation and nothing wider than the page. */
async function judge(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(SHOTS, `${name.replace("/", "-")}.png`), fullPage: true });
  expect([name, await findBarriers(page)]).toEqual([name, []]);
  const overhang = await page.locator("main").evaluate((main) => main.scrollWidth - main.clientWidth);
  expect([name, overhang]).toEqual([name, 0]);
}

test("everything the API can set can be set on the settings pages", async () => {
  api.answer(fullDesk);
  const page = await api.open("/admin/settings");
  for (const [path, form] of PAGES) {
    await show(page, path);
    const names = Object.entries(settingFields).filter(([, field]) => field.page === form);
    for (const [name] of names) {
      const said = words[`setting.${name}` as keyof typeof words];
      await page.locator("main").getByText(said).filter({ visible: true }).first().waitFor();
    }
    await judge(page, `${path}-full`);
  }
  await page.context().close();
  expect(api.unanswered).toEqual([]);
});

test("the pages of a new desk say what is missing, on a phone in the dark", async () => {
  api.answer(emptyDesk);
  const page = await api.open("/admin/settings", { viewport: { width: 320, height: 700 }, colorScheme: "dark" });
  for (const [path] of PAGES) {
    await show(page, path);
    await judge(page, `${path}-empty-phone-dark`);
  }
  await page.context().close();
});

test("each page says so when the service is down", async () => {
  api.answer(brokenDesk);
  const page = await api.open("/admin/settings");
  for (const [path] of PAGES) {
    await page.goto(`${api.url}/admin/${path}`);
    await page.locator("main .notice", { hasText: "The service is not available right now." }).first().waitFor();
    expect([path, await page.getByText("Loading…").count()]).toEqual([path, 0]);
  }
  await judge(page, "account-broken");
  await page.context().close();
});

test("a non-owner is told whom to ask, and sees no field", async () => {
  api.answer({ ...fullDesk, "GET /me": ownMe("agent") });
  const page = await api.open("/admin/settings");
  for (const path of ["settings", "settings/model", "settings/team", "settings/webhooks", "settings/audit"]) {
    await page.goto(`${api.url}/admin/${path}`);
    await page.getByText("Ask an owner of this desk.", { exact: false }).waitFor();
    expect([path, await page.locator("main input, main select, main textarea").count()]).toEqual([path, 0]);
  }
  await judge(page, "settings-agent");
  await page.context().close();
  api.answer({ "GET /me": ownMe("owner") });
});

test("pages with forms and lists run from right to left in Hebrew", async () => {
  api.answer(fullDesk);
  const page = await api.open("/admin/settings", { locale: "he-IL" });
  for (const path of ["settings", "settings/people", "settings/team", "account"]) {
    await show(page, path);
    expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
    await judge(page, `${path}-hebrew`);
  }
  await page.context().close();
});

function ownMe(role: "owner" | "agent") {
  const tenant = { id: "01a1b2c3-0000-7000-8000-000000000001", name: "Lumen & Co." };
  return {
    user: { id: "member-1", name: "Olga Owner", email: "olga@lumen.example" },
    ...{ role, scopes: null, tenant, tenants: [{ ...tenant, role }], is_operator: false },
  };
}
