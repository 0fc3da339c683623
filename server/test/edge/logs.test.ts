/** The log: each line with the ids of what it belongs to, at the level that the operator wants just now, and no word of anybody's. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smtpMailer } from "../../adapters/mailer/smtp.ts";
import { nextLevel } from "../../http/logLevel.ts";
import { openSmtpServer, type SmtpServer } from "../contracts/smtpServer.ts";
import { type Desk, openDesk, openTicket, ownPage } from "../support/desk.ts";
import { letPass } from "../support/letPass.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";
import { Visitor } from "../support/visitor.ts";
import { workOutbox } from "../support/workOutbox.ts";

/** A model's endpoint that refuses everything and repeats what it was sent. */
const parrot = createServer(async (request, response) => {
  let sent = "";
  for await (const piece of request.setEncoding("utf8")) sent += piece;
  response.writeHead(400, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: { message: `not understood: ${sent}` } }));
});

let server: TestServer;
let smtp: SmtpServer;
let desk: Desk;
beforeAll(async () => {
  await new Promise<void>((resolve) => parrot.listen(0, "127.0.0.1", resolve));
  smtp = await openSmtpServer();
  const model = `http://127.0.0.1:${(parrot.address() as AddressInfo).port}/v1`;
  server = await startTestServer({
    ...{ OPENAI_API_KEY: "canary-key", OPENAI_BASE_URL: model, OPENAI_EMBEDDING_MODEL: "text-embedding-3-small" },
  });
  desk = await openDesk(server);
}, 60_000);
afterAll(async () => {
  await server?.close();
  await smtp?.close();
  parrot.close();
});

const visitor = () => Visitor.open(server.url, desk.tenantId, "https://shop.example");
const since = (from: number) => server.lines.slice(from);

test("every line of a request has its id, and every line of a turn has the turn's as well", async () => {
  const asking = await visitor();
  const from = server.lines.length;
  const { turnId } = await asking.ask("How long may I return a coat?");
  const lines = since(from);
  const request = lines.find(({ path }) => path === "/api/v1/chat/stream")!;
  expect(request).toMatchObject({ turn_id: turnId, tenant_id: desk.tenantId, status: 200 });
  // The model refuses: what the turn says of that comes from far below, where nobody knows of requests.
  const others = lines.filter(({ msg }) => msg !== "request");
  expect(others.length).toBeGreaterThan(0);
  for (const line of others) expect(line).toMatchObject({ request_id: request.request_id, turn_id: turnId });
});

test("no line has anything in it that somebody wrote, or that lets somebody in", async () => {
  const asking = await visitor();
  const page = { url: "https://shop.example/canarypath?canaryquery=1", title: "Canarytitle" };
  await asking.ask("Canaryword: where is my order CANARY-4711? I am canary@mail.example", { page });
  await asking.ask("And what about canaryfollowup?");
  const ticket = await openTicket(server, desk.tenantId);
  await ticket.visitor("POST", "/email", { email: "canary@visitor.example" });
  smtp.refuseWith("550 5.1.1 <canary@visitor.example> is nobody here");
  await desk.agent("POST", `/tickets/${ticket.id}/resolve`, { answer: "Canaryanswer" });
  await letPass(server.admin, ticket.id, 60);
  server.parts.mailer = smtpMailer({ url: smtp.url, from: server.parts.config.MAIL_FROM });
  await workOutbox(server.parts);
  const wrong = { email: "canary@desk.example", password: "canarypassword" };
  await server.call("POST", "/api/auth/sign-in/email", { body: wrong, headers: ownPage(server) });
  await server.call("GET", `/api/v1/chat/history?token=${asking.session.token}`);
  await server.call("GET", "/api/v1/chat/history", { token: "canarytoken", headers: { cookie: "canary=1" } });
  await server.call("POST", "/api/v1/chat/stream", {
    token: asking.session.token,
    body: { message: "\u0000canary", page: 1 },
  });
  const lines = server.lines.map((line) => JSON.stringify(line));
  expect(lines.some((line) => line.includes("given up"))).toBe(true);
  expect(lines.some((line) => line.includes("embedder failed"))).toBe(true);
  expect(lines.filter((line) => /canary/i.test(line))).toEqual([]);
  const secrets = [asking.session.token.split(".")[2]!, desk.ownerEmail, server.parts.config.ADMIN_SECRET!];
  for (const secret of secrets) expect(lines.join("\n")).not.toContain(secret);
});

test("a signal has the log say more, and the next one as much as before", () => {
  expect([nextLevel("info", "info"), nextLevel("info", "debug")]).toEqual(["debug", "info"]);
  expect([nextLevel("silent", "silent"), nextLevel("debug", "debug")]).toEqual(["debug", "info"]);
});
