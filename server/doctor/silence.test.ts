/** Nothing secret and nothing that people have said is in what the doctor prints: canaries everywhere. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildParts } from "../boot/buildParts.ts";
import { loadConfig } from "../config/config.ts";
import { describeConfig, secretsOf } from "../config/describeConfig.ts";
import { openSmtpServer } from "../test/contracts/smtpServer.ts";
import { openDesk, openTicket } from "../test/support/desk.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";
import { makeBundle } from "./bundle.ts";
import { makeReport, printReport } from "./report.ts";

const CANARY = "CaNaRy";
const long = (name: string) => `${CANARY}-${name}-0123456789-0123456789-0123456789`;

let server: TestServer;
let rude: { url: string; close(): Promise<unknown> };
beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: long("metrics") });
  rude = await startRudeServer();
});
afterAll(async () => {
  await server.close();
  await rude.close();
});

/** Fails every request, with words that repeat what they were sent. */
async function startRudeServer() {
  const http = createServer((incoming, outgoing) => {
    incoming.resume();
    outgoing.writeHead(500, { "content-type": "application/json", "x-words": CANARY });
    outgoing.end(JSON.stringify({ error: { message: `wrong key ${incoming.headers.authorization} ${CANARY}` } }));
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/${CANARY}`;
  return {
    url,
    close: () => {
      http.closeAllConnections();
      return new Promise((resolve) => http.close(resolve));
    },
  };
}

/** Every variable that may carry a secret or a name does. */
function environment(smtp: string): Record<string, string> {
  const at = (url: string, scheme: string) =>
    Object.assign(new URL(url.replace(/^\w+/, scheme)), { username: CANARY, password: long("p") }).href;
  return {
    NODE_ENV: "test",
    EMBEDDER: "words",
    DATABASE_URL: server.parts.config.DATABASE_URL!,
    DATABASE_MIGRATION_URL: `postgres://${CANARY}:${long("db")}@db.example/x`,
    DATABASE_BACKUP_URL: `postgres://${CANARY}:${long("backup")}@db.example/x`,
    SESSION_KEYS: `k1:${long("session")}`,
    ADMIN_SECRET: long("admin"),
    SECRETS_KEYS: `s1:${Buffer.from(CANARY.padEnd(32, "x")).toString("base64")}`,
    PUBLIC_URL: rude.url,
    REDIS_URL: `redis://${CANARY}:${long("redis")}@127.0.0.1:1`,
    OPENAI_API_KEY: long("key"),
    OPENAI_BASE_URL: rude.url,
    OPENAI_EMBEDDING_MODEL: "text-embedding-3-small",
    OPENAI_EMBEDDING_QUESTION: CANARY,
    RERANK: "http",
    RERANK_URL: rude.url,
    RERANK_API_KEY: long("rerank"),
    WEB_SEARCH_URL: `${rude.url}?q={query}&key=${CANARY}`,
    WEB_SEARCH_KEY: long("search"),
    SMTP_URL: at(smtp, "smtp"),
    MAIL_FROM: `${CANARY} <${CANARY}@desk.example>`,
    MAIL_REPLY_ADDRESS: "canary@in.example.com",
    INBOUND_IMAP_URL: `imaps://${CANARY}:${long("imap")}@127.0.0.1:1/${CANARY}`,
    INBOUND_MAIL_SECRET: long("inbound"),
    OPERATORS: `${CANARY}@desk.example`,
    METRICS_TOKEN: long("metrics"),
    PORT: String(server.port),
    OIDC_ISSUER: `https://id.example/${CANARY}`,
    OIDC_CLIENT_ID: CANARY,
    OIDC_CLIENT_SECRET: long("oidc"),
    OIDC_LABEL: CANARY,
    CRAWL_ALLOW_PRIVATE_HOSTS: "canary.internal:80",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://${CANARY}:${long("otel")}@127.0.0.1:1/${CANARY}`,
    OTEL_EXPORTER_OTLP_HEADERS: `x-key=${long("collector")}`,
  };
}

/** What people have said and are called, in every place that a check comes near. */
async function seedWords(): Promise<void> {
  const desk = await openDesk(server);
  const ticket = await openTicket(server, desk.tenantId);
  await server.admin`update tenants set name = ${CANARY} where id = ${desk.tenantId}`;
  await server.admin`update messages set content = ${CANARY} where ticket_id = ${ticket.id}`;
  await server.admin`
    insert into outbox (tenant_id, id, kind, ticket_id, payload, due_at, dead_at, done_at, last_error)
    values (${desk.tenantId}, ${v7()}, 'email_answer', ${ticket.id}, ${JSON.stringify({ words: CANARY })}::jsonb, now(), now(), now(), ${CANARY})`;
}

test("whatever is set and whatever fails, no canary is printed", async () => {
  await seedWords();
  const smtp = await openSmtpServer();
  smtp.refuseWith(`550 5.1.1 <${CANARY}@desk.example> unknown`);
  const config = loadConfig(environment(smtp.url));
  const built = await buildParts(config, pino({ level: "silent" }));
  try {
    const report = await makeReport({ parts: built.parts, mailTo: `${CANARY}@desk.example`, isLong: false });
    const levelOf = (name: string) => report.findings.filter(({ check }) => check === name).map(({ level }) => level);
    // They were looked at, and failed: otherwise nothing is proved.
    for (const name of ["redis", "model", "embedding", "web_search", "mail", "mailbox", "public_address"])
      expect([name, levelOf(name)]).toEqual([name, expect.arrayContaining(["error"])]);
    expect(levelOf("dead_letters")).toEqual(["warning"]);
    const bundle = await makeBundle(built.parts, report);
    const { counts, migrations, metrics } = JSON.parse(bundle);
    expect([counts.outbox["email_answer dead"], migrations.length]).toEqual([1, 10]);
    expect(metrics).toContain("frontdesk_open_streams");
    const printed = [bundle, JSON.stringify(report), printReport(report, 100, true), printReport(report, 100, false)];
    for (const text of printed) expect(text).not.toMatch(/canary/i);
    // The reader of this test sees that the settings are there at all.
    expect(report.settings.length).toBeGreaterThan(25);
    expect(report.settings.find(({ name }) => name === "OPERATORS")?.value).toBe("1 entry");
    expect(report.settings.find(({ name }) => name === "OPENAI_API_KEY")?.value).toBeNull();
  } finally {
    await built.close();
    await smtp.close();
  }
});

test("a variable that nobody has thought of is not shown, and every password counts as a secret", () => {
  const config = loadConfig(environment("smtp://127.0.0.1:1"));
  const unknown = Object.assign({}, config, { A_NEW_VARIABLE: "words", A_NEW_NUMBER: 5 });
  const shown = new Map(describeConfig(unknown, {}).map(({ name, value }) => [name, value]));
  expect([shown.get("A_NEW_VARIABLE"), shown.get("A_NEW_NUMBER")]).toEqual([null, "5"]);
  const secrets = secretsOf(config);
  for (const name of [
    "db",
    "session",
    "admin",
    "redis",
    "key",
    "rerank",
    "search",
    "p",
    "imap",
    "inbound",
    "metrics",
    "oidc",
    "otel",
    "collector",
  ])
    expect(secrets).toContain(long(name));
});

test("nothing is shown of variables that are not set", () => {
  const config = loadConfig({ NODE_ENV: "test" });
  expect(describeConfig(config, loadConfig({ NODE_ENV: "test" }))).toEqual([]);
});
