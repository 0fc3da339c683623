/** The whole way, in a real browser, on what `npm run demo` starts: page, widget, answer, person, reload. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser } from "../../widget/test/browserHarness.ts";

const ROOT = join(import.meta.dirname, "../..");

interface Demo {
  url: string;
  admin_url: string;
  tenant_id: string;
  origin: string;
  admin_email: string;
  admin_password: string;
}

let dataDir: string;
let child: ChildProcess;
let demo: Demo;
let browser: Browser;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "frontdesk-journey-"));
  demo = await startDemo();
  browser = await launchBrowser();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await end(child);
  await rm(dataDir, { recursive: true, force: true });
});

/** Sets `child` at once, so that one that never gets ready is ended too. */
function startDemo(): Promise<Demo> {
  const env = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", DATA_DIR: dataDir, PORT: "3987" };
  child = spawn(process.execPath, [join(ROOT, "server/commands/frontdesk.ts"), "demo", "--json"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.on("exit", (code) => reject(new Error(`the demo ended with ${code}`)));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on("line", (line) => {
      child.removeAllListeners("exit");
      resolve(JSON.parse(line) as Demo);
    });
  });
}

async function end(demo: ChildProcess): Promise<void> {
  if (!demo || demo.exitCode !== null) return;
  const gone = new Promise((resolve) => demo.once("exit", resolve));
  demo.kill("SIGTERM");
  await gone;
}

/** The chat in the corner: the demo's page has one in its flow, too. */
const bubble = (page: Page) => page.locator("frontdesk-chat[popover]");

async function say(page: Page, text: string): Promise<void> {
  await bubble(page).locator("textarea").fill(text);
  await page.keyboard.press("Enter");
}

it("a visitor asks, is answered with a source, gets a person's answer, and finds all of it after a reload and a restart", {
  timeout: 240_000,
}, async () => {
  const visitor = await browser.newContext({ locale: "en-GB" });
  const page = await visitor.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  await page.goto(demo.url);
  await bubble(page).locator(".launcher").click();

  for (const question of [
    "How do I put the widget on my site?",
    "What happens when it isn't sure about an answer?",
    "Can I run it without an OpenAI key?",
  ]) {
    const before = await bubble(page).locator(".from-assistant .feedback").count();
    await say(page, question);
    await bubble(page).locator(".from-assistant .feedback").nth(before).waitFor();
  }
  const answer = bubble(page).locator(".from-assistant").first();
  expect(await answer.innerText()).toContain("script");
  expect(await bubble(page).getByText("Embedding the widget", { exact: false }).count()).toBeGreaterThan(0);

  await say(page, "Do you sell umbrellas?");
  await bubble(page).getByText("A person will answer here").waitFor();

  const desk = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await desk.goto(demo.admin_url);
  await desk.locator("input[type=email]").fill(demo.admin_email);
  await desk.locator("input[type=password]").fill(demo.admin_password);
  await desk.keyboard.press("Enter");
  await desk.locator("a.row-link").first().click();
  const box = desk.getByLabel("Your answer to the visitor");
  await box.fill("We only sell vouchers for walks, sorry.");
  await box.press("Control+Shift+Enter");
  await desk.getByText(/^Seen/).first().waitFor();

  await bubble(page).locator(".from-agent").getByText("We only sell vouchers for walks, sorry.").waitFor();
  await page.reload();
  await bubble(page)
    .locator(".from-agent")
    .getByText("We only sell vouchers for walks, sorry.")
    .waitFor()
    .catch(async () => {
      await bubble(page).locator(".launcher").click();
      await bubble(page).locator(".from-agent").getByText("We only sell vouchers for walks, sorry.").waitFor();
    });
  expect(
    await bubble(page).locator(".from-visitor").getByText("How do I put the widget on my site?").count(),
  ).toBeGreaterThan(0);
  expect(problems).toEqual([]);

  await end(child);
  const tenant = demo.tenant_id;
  demo = await startDemo();
  expect(demo.tenant_id).toBe(tenant);
  await page.reload();
  if ((await bubble(page).locator("textarea").count()) === 0) await bubble(page).locator(".launcher").click();
  await bubble(page).locator(".from-agent").getByText("We only sell vouchers for walks, sorry.").waitFor();
});
