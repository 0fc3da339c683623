/** Time until something appears in Chromium: a new ticket in the inbox, an agent's answer in the visitor's chat. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { type Browser, chromium, type Page } from "playwright-core";
import { createApiKey } from "../../server/accounts/apiKeys/createApiKey.ts";
import { createOwner } from "../../server/accounts/signIn/createOwner.ts";
import { type Service, startService } from "../../server/boot/service.ts";
import { loadConfig } from "../../server/config/config.ts";
import type { AgentActor } from "../../server/context/context.ts";
import { buildApps } from "../../server/demo/buildApps.ts";
import type { InitReply } from "../../server/protocol/api.ts";
import { wideLimits } from "../../server/test/support/wideLimits.ts";
import type { RetrievalStore } from "../retrieval/load.ts";

const EMAIL = "owner@desk.example";
const PASSWORD = "correct horse battery";

export interface ScreenTimes {
  /** From sending the visitor's request to the row in the inbox. */
  tickets: number[];
  /** From sending the agent's answer to the message in the chat. */
  answers: number[];
}

/** @param rounds measurements of each @returns milliseconds, commit and network included */
export async function measureScreens(
  store: RetrievalStore,
  tenantId: string,
  rounds: number,
  say: (text: string) => void,
): Promise<ScreenTimes> {
  await buildApps(say);
  await store.admin`update tenants set settings = '{"hosted_page": true}' where id = ${tenantId}`;
  const dataDir = await mkdtemp(join(tmpdir(), "frontdesk-screens-"));
  const service = await startOn(store, dataDir);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const inbox = await openInbox(browser, service, tenantId);
    const visitor = await openChat(browser, service, tenantId);
    const key = await keyOf(service, tenantId);
    const seen: ScreenTimes = { tickets: [], answers: [] };
    for (let n = 0; n < rounds; n++) {
      seen.tickets.push(await newTicket(inbox, service, tenantId, `Where is parcel ${n} of ${rounds}?`));
      seen.answers.push(await newAnswer(visitor, service, key, `Parcel ${n} of ${rounds} is on its way.`));
    }
    return seen;
  } finally {
    await browser.close();
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function startOn(store: RetrievalStore, dataDir: string): Promise<Service> {
  const config = loadConfig({
    NODE_ENV: "test",
    PORT: "0",
    DATABASE_URL: store.url,
    REDIS_URL: process.env.REDIS_URL ?? "",
    DATA_DIR: dataDir,
    SESSION_KEYS: `bench:${"k".repeat(40)}`,
    ADMIN_SECRET: "a".repeat(40),
    ...wideLimits,
  });
  return startService(config, { log: pino({ level: "silent" }), isFirst: false, redisPrefix: `bench-${process.pid}` });
}

async function keyOf({ parts }: Service, tenantId: string): Promise<string> {
  const actor: AgentActor = { kind: "agent", id: "bench", name: "Bench", role: "owner" };
  const ctx = { db: parts.db, parts, tenantId, actor, requestId: "bench" };
  return (await createApiKey(ctx, { name: "bench", scopes: ["read", "tickets"] })).secret;
}

/** The waiting queue, newest first, so that the new ticket is on the first screen. */
async function openInbox(browser: Browser, { parts, url }: Service, tenantId: string): Promise<Page> {
  await createOwner(parts, { tenantId, email: EMAIL, name: "Olga", password: PASSWORD });
  const page = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await page.goto(`${url}/admin`);
  await page.locator("input[type=email]").fill(EMAIL);
  await page.locator("input[type=password]").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Longest wait first" }).click();
  await page.locator(".row-link").first().waitFor();
  return page;
}

interface Chat {
  page: Page;
  token: string;
  ticketId: string;
}

/** The hosted chat, with the session its page opened. */
async function openChat(browser: Browser, { url }: Service, tenantId: string): Promise<Chat> {
  const page = await (await browser.newContext({ locale: "en-GB" })).newPage();
  const shaken = page.waitForResponse((reply) => reply.url().endsWith("/api/v1/chat/init"));
  await page.goto(`${url}/chat/${tenantId}`);
  const { token, ticket_id: ticketId } = (await (await shaken).json()) as InitReply;
  const chat = { page, token, ticketId };
  await page.locator("frontdesk-chat textarea").fill("I want to talk to a person");
  await page.keyboard.press("Enter");
  await page.getByText("A person will answer here").waitFor();
  return chat;
}

async function send(url: string, token: string, body: object, origin?: string): Promise<Response> {
  const reply = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, ...(origin && { origin }) },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
  return reply;
}

async function newTicket(inbox: Page, { url }: Service, tenantId: string, note: string): Promise<number> {
  const opened = await send(`${url}/api/v1/chat/init`, "", { tenant_id: tenantId }, url);
  const { token } = (await opened.json()) as InitReply;
  const shown = inbox.waitForFunction(
    (text) => [...document.querySelectorAll(".row-title")].some((row) => row.textContent === text) && Date.now(),
    note,
    { polling: "raf" },
  );
  const sent = Date.now();
  await send(`${url}/api/v1/chat/escalate`, token, { note }, url);
  return ((await (await shown).jsonValue()) as number) - sent;
}

/** The ticket is waiting for a person each time. */
async function newAnswer(
  { page, token, ticketId }: Chat,
  { url }: Service,
  key: string,
  answer: string,
): Promise<number> {
  await send(`${url}/api/v1/chat/escalate`, token, {}, url);
  const shown = page.waitForFunction(
    (text) => {
      const chat = document.querySelector("frontdesk-chat")?.shadowRoot;
      return (
        [...(chat?.querySelectorAll(".from-agent") ?? [])].some((one) => one.textContent?.includes(text)) && Date.now()
      );
    },
    answer,
    { polling: "raf" },
  );
  const sent = Date.now();
  await send(`${url}/api/v1/admin/tickets/${ticketId}/resolve`, key, { answer });
  return ((await (await shown).jsonValue()) as number) - sent;
}
