/** From a question nobody could answer to one everybody gets answered, and back: real service, real browser. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOwner } from "../../server/accounts/signIn/createOwner.ts";
import type { AgentActor, Ctx } from "../../server/context/context.ts";
import { resolveTicket } from "../../server/inbox/acts/resolveTicket.ts";
import { proposeAnswer } from "../../server/learning/proposeAnswer.ts";
import { happened } from "../../server/test/support/happened.ts";
import { createTestTenant } from "../../server/test/support/harness.ts";
import { startTestServer, type TestServer } from "../../server/test/support/testServer.ts";
import { Visitor } from "../../server/test/support/visitor.ts";
import { findBarriers, launchBrowser } from "../../widget/test/browserHarness.ts";

const SHOTS = join(import.meta.dirname, "../../widget/test/shots");
const account = { email: "learning@desk.example", password: "correct horse battery" };
const QUESTION = "Do you sell gift cards?";
const ANSWER =
  "Hi Anna,\n\nyes, we sell gift cards of 25, 50 and 100 euros. I have put one on your order 4711-88.\n\nBest regards,\nOlga";

let server: TestServer;
let browser: Browser;
let page: Page;
let tenantId: string;
let ctx: Ctx<AgentActor>;

beforeAll(async () => {
  mkdirSync(SHOTS, { recursive: true });
  server = await startTestServer();
  ({ tenantId } = await createTestTenant(server.parts.db, { name: "Lumen & Co.", origins: [server.url] }));
  const id = await createOwner(server.parts, { tenantId, name: "Olga", ...account });
  const actor: AgentActor = { kind: "agent", id, name: "Olga", role: "owner" };
  ctx = { parts: server.parts, db: server.parts.db, tenantId, actor, requestId: "test" };
  browser = await launchBrowser();
  page = await (await browser.newContext({ locale: "en-GB" })).newPage();
  page.setDefaultTimeout(60_000);
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function ask(question: string): Promise<{ role: string | undefined; content: string; ticketId: string }> {
  const visitor = await Visitor.open(server.url, tenantId, server.url);
  const { message } = await visitor.ask(question);
  return { role: message?.role, content: message?.content ?? "", ticketId: visitor.session.ticket_id };
}

const shoot = (name: string) => page.screenshot({ path: join(SHOTS, `learning-${name}.png`), fullPage: false });

it("an answer is proposed, tried before and after, published, given to the next visitor, and rolled back", {
  timeout: 150_000,
}, async () => {
  const { role, ticketId } = await ask(QUESTION);
  expect(role).toBe("system");
  await ask("Are gift cards sold by you?");
  const { message_id: messageId } = await resolveTicket(ctx, { ticketId, answer: ANSWER });

  await page.goto(`${server.url}/admin/tickets/${ticketId}`);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Suggest as knowledge" }).waitFor();
  // Run the job queued by the answer: the open ticket shows the result at once.
  await proposeAnswer(ctx, { messageId: messageId! });
  await page.getByRole("link", { name: `Knowledge draft: ${QUESTION}` }).waitFor();
  await shoot("ticket");
  await page.getByRole("link", { name: `Knowledge draft: ${QUESTION}` }).click();
  const answer = page.getByRole("textbox", { name: "Answer" });
  await expect.poll(() => answer.inputValue()).toContain("gift cards of 25, 50 and 100 euros");
  expect(await answer.inputValue()).not.toContain("4711");
  expect(await page.locator(".left-out del").allTextContents()).toContain("I have put one on your order 4711-88.");

  await page.getByRole("button", { name: "Ask before and after" }).click();
  await page.getByText("Now answered").first().waitFor();
  const own = page.locator(".replay-case").first();
  await own.locator(".rehearsed-escalated").waitFor();
  expect(await own.locator(".rehearsed-answered").textContent()).toContain("25, 50 and 100 euros");
  await page.getByRole("button", { name: "Ask again" }).and(page.locator(":enabled")).waitFor();
  await shoot("proposal");
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("The AI answers from it").waitFor();
  const next = await ask(QUESTION);
  expect([next.role, next.content]).toEqual(["assistant", "Yes, we sell gift cards of 25, 50 and 100 euros. [1]"]);

  const proposal = page.url();
  await keepQuestion();
  await page.goto(proposal);
  await page.getByRole("button", { name: "Roll back" }).click();
  await page.getByRole("alert").getByRole("button", { name: "Roll back" }).click();
  await page.getByText("no longer knows it").waitFor();
  expect((await ask(QUESTION)).role).toBe("system");

  await page.goto(`${server.url}/admin/knowledge/gaps`);
  await page.getByRole("heading", { name: QUESTION }).waitFor();
  await shoot("gaps");
  expect(await findBarriers(page)).toEqual([]);
});

/** Saves the question with every kind of expectation about its answer, and runs it on two days. */
async function keepQuestion(): Promise<void> {
  await page.goto(`${server.url}/admin/knowledge/saved`);
  await page.getByLabel("Question", { exact: true }).fill(QUESTION);
  await page.getByLabel("Page the visitor is on").fill("https://shop.example/cards");
  await page.getByLabel("Language of the browser").selectOption("de");
  await page.getByLabel("Words the answer must contain").fill("25, 100 euros");
  await page.getByLabel("Document the answer must cite").fill(QUESTION);
  await page.locator(`datalist option[value="${QUESTION}"]`).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Save question" }).click();
  await page.getByText(`must cite: ${QUESTION}`).waitFor();
  const run = page.getByRole("button", { name: "Ask all now" });
  await run.click();
  await page.getByText("1 of 1 answered as expected").waitFor();
  await server.admin`update saved_answers set created_at = created_at - interval '1 day'`;
  await run.click();
  await page.locator(".beside section").nth(1).getByText("As expected").waitFor();
  await page.locator(".beside").scrollIntoViewIfNeeded();
  await shoot("saved");
  expect(await findBarriers(page)).toEqual([]);
}

it("the threshold's plot shows what another value would have meant for the last week", {
  timeout: 60_000,
}, async () => {
  const hour = 3_600_000;
  for (let n = 0; n < 60; n += 1) {
    const grade = Math.min(0.99, 0.05 + Math.sqrt(n / 60));
    const at = new Date(Date.now() - (2 + n * 2) * hour).toISOString();
    await happened(ctx, 9000 + n, { at, grade, ...(grade < 0.7 && { escalated: { reason: "low_confidence" } }) });
  }
  await page.goto(`${server.url}/admin/settings/answers`);
  await page.locator(".threshold-plot").scrollIntoViewIfNeeded();
  await shoot("threshold");
  expect(await findBarriers(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.locator(".threshold-plot").scrollIntoViewIfNeeded();
  await shoot("threshold-phone-dark");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 720 });
});

it("the test box shows what a visitor would get, and creates no ticket", { timeout: 60_000 }, async () => {
  const tickets = async () => (await server.admin`select from tickets where tenant_id = ${tenantId}`).length;
  const before = await tickets();
  await page.goto(`${server.url}/admin/knowledge/test`);
  await page.getByLabel("Question").fill("Where is the nearest lighthouse?");
  await page.getByRole("button", { name: "Ask" }).click();
  await page.getByText("A person would be asked").waitFor();
  expect(await tickets()).toBe(before);
  expect(await findBarriers(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 320, height: 700 });
  await shoot("test-box-phone-dark");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
