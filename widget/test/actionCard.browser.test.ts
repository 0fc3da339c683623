/** What an action asks for and would do: its form and its card, by mouse and keyboard, at every size and in both directions. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { ActionCard } from "../../server/protocol/actionCards.ts";
import { findBarriers } from "./browserHarness.ts";
import { findOverflow } from "./findOverflow.ts";
import { eventually, openPanel, say, useWidget } from "./useWidget.ts";

const widget = useWidget();
const narrow = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };
const plain = { is_required: true, hint: "", options: [], value: null };

const FORM: ActionCard = {
  kind: "form",
  title: "Change an order's address",
  fields: [
    { ...plain, label: "Order number", type: "string", value: "1042" },
    { ...plain, label: "Email address", type: "email", hint: "The one the order was placed with" },
    { ...plain, label: "Delivery", type: "enum", options: ["Standard", "Express"] },
    { ...plain, label: "Note", type: "string", is_required: false },
  ],
};
const LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenband".repeat(3);
const CONFIRM: ActionCard = {
  kind: "confirm",
  title: "Change an order's address",
  values: [
    { label: "Order number", value: "1042" },
    { label: "New address", value: LONG },
  ],
};

const asked = async (page: Page, question: string, card: ActionCard) => {
  widget.server.answers.set(question, { pieces: ["I still need a few details:"], citations: [], card });
  await openPanel(page);
  await say(page, question);
  await page.locator(".action").waitFor();
};
const overflow = async (page: Page) => ({
  sideways: await page.locator(".log").evaluate((log) => log.scrollWidth - log.clientWidth),
  out: await page.locator(".panel").evaluate(findOverflow),
});

it("a form keeps what is known, says what is missing, and is sent as a line per value", async () => {
  const { page, problems } = await widget.visit();
  await asked(page, "Please change the address", FORM);
  expect(await page.getByLabel("Order number").inputValue()).toBe("1042");
  const send = page.locator(".action button[type=submit]");
  await send.click();
  expect(await page.getByLabel("Email address").evaluate((field) => field.matches(":invalid"))).toBe(true);
  await page.getByLabel("Email address").fill("mia@example.com");
  await page.getByLabel("Delivery").selectOption("Express");
  await page.getByLabel("Email address").press("Enter");
  const said = "Order number: 1042\nEmail address: mia@example.com\nDelivery: Express";
  await eventually(() => widget.server.calls.find(({ route }) => route === "POST /resume")?.body.value).toBe(said);
  await eventually(() => page.locator(".action").count()).toBe(0);
  expect(problems).toEqual([]);
});

it("a card shows exactly what would be done, is there again after a reload, and takes a yes", async () => {
  const { page } = await widget.visit();
  await asked(page, "Change it", CONFIRM);
  expect(await page.locator(".action dd").allInnerTexts()).toEqual(["1042", LONG]);
  await page.reload();
  await page.locator(".action").waitFor();
  await page.getByRole("button", { name: "Yes, do it" }).click();
  await eventually(() => widget.server.calls.find(({ route }) => route === "POST /resume")?.body.value).toBe(
    "Yes, do it",
  );
});

it.each(["ltr", "rtl"])("form and card fit a narrow phone and have no barriers, %s", async (dir) => {
  const { page } = await widget.visit({ context: { ...narrow, colorScheme: dir === "rtl" ? "dark" : "light" } });
  await page.evaluate((value) => {
    document.documentElement.dir = value;
  }, dir);
  await asked(page, `A form, ${dir}`, FORM);
  expect(await overflow(page)).toEqual({ sideways: 0, out: [] });
  expect(await findBarriers(page)).toEqual([]);
  widget.server.answers.set("And then?", { pieces: ["Shall I?"], citations: [], card: CONFIRM });
  await say(page, "And then?");
  await page.locator(".action dd").first().waitFor();
  expect(await overflow(page)).toEqual({ sideways: 0, out: [] });
  expect(await findBarriers(page)).toEqual([]);
});
