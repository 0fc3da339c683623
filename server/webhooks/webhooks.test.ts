/** Webhooks against a real receiver, over the real API, database and outbox. */
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { httpPoster } from "../adapters/webFetcher/poster.ts";
import { buildGraph } from "../answering/graph.ts";
import { createRunner } from "../conversations/turn/runner.ts";
import { withTenant } from "../db/tenant.ts";
import { sweepDeliveries } from "../jobs/deliverWebhooks.ts";
import type { WebPoster } from "../ports/webPoster.ts";
import { WEBHOOK_EVENTS } from "../protocol/webhookEvents.ts";
import type { Delivery, DeliveryList, WebhookMade } from "../protocol/webhooks.ts";
import { lookUpOrder } from "../test/support/actions.ts";
import { type Desk, openDesk, openTicket } from "../test/support/desk.ts";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";
import { Visitor } from "../test/support/visitor.ts";
import { workOutbox } from "../test/support/workOutbox.ts";
import { announceEvent } from "./announceEvent.ts";
import { deliverWebhook } from "./deliverWebhook.ts";
import { RETRY_SECONDS } from "./retrySchedule.ts";

interface Got {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

let server: TestServer;
let receiver: Server;
let origin: string;
let poster: WebPoster;
let desk: Desk;
let got: Got[];
/** What the receiver answers; null: nothing, ever. */
let answer: { status: number; headers?: Record<string, string>; body?: string } | null;
/** Delays that were asked for. */
let delays: number[];

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    got.push({ path: request.url ?? "", headers: request.headers, body });
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body ?? "ok");
  });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  server = await startTestServer({
    WEBHOOK_ALLOW_PRIVATE_HOSTS: host,
    SECRETS_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
    PUBLIC_URL: "https://support.example",
    TRUSTED_PROXIES: "1",
  });
  poster = httpPoster({ allowed: new Set([host]), userAgent: "Frontdesk-Webhooks/1.0", totalMs: 400 });
});
beforeEach(async () => {
  got = [];
  delays = [];
  answer = { status: 200 };
  desk = await openDesk(server);
});
afterAll(async () => {
  await poster.close();
  await server.close();
  receiver.closeAllConnections();
  await new Promise((done) => receiver.close(done));
});

/** Carries out what has been promised, as a worker does, until nothing is due; attempts that are to wait are noted. */
async function work(): Promise<void> {
  const { parts } = server;
  const runner = createRunner(parts, buildGraph());
  const forward = async (name: string, job: object, { delaySeconds = 0 }: { delaySeconds?: number }) => {
    if (name !== "deliver_webhook") return;
    if (delaySeconds > 0) delays.push(delaySeconds);
    else await deliver(job as { tenantId: string; deliveryId: string });
  };
  await workOutbox(parts, runner, forward);
  await runner.drain(5000);
}
const deliver = ({ tenantId, deliveryId }: { tenantId: string; deliveryId: string }) =>
  deliverWebhook({ db: server.parts.db, tenantId, parts: server.parts }, poster, deliveryId);

async function add(body: object = {}): Promise<WebhookMade> {
  const events = ["ticket.opened", "ticket.claimed", "ticket.answered", "ticket.resolved", "gap.found"];
  const made = await desk.owner("POST", "/webhooks", { kind: "webhook", url: `${origin}/hook`, events, ...body });
  expect(made.status).toBe(200);
  return made.json;
}
const deliveries = async (id: string): Promise<Delivery[]> =>
  ((await desk.owner("GET", `/webhooks/${id}/deliveries`)).json as DeliveryList).deliveries;
const typesOf = () => got.map(({ body }) => JSON.parse(body).type);
/** Makes an attempt that waits for its time due now. */
const hurry = (id: string) =>
  withTenant(desk.ctx, ({ sql }) => sql`update webhook_deliveries set due_at = now() where id = ${id}`);

describe("a receiver", () => {
  it("is told, with a signature, what happens to a ticket from the first wait to the answer", async () => {
    const { id, secret } = await add();
    const ticket = await openTicket(server, desk.tenantId);
    await work();
    await desk.agent("POST", `/tickets/${ticket.id}/claim`);
    await desk.agent("POST", `/tickets/${ticket.id}/resolve`, { answer: "Here you are." });
    await work();
    expect(typesOf().sort()).toEqual(["ticket.answered", "ticket.claimed", "ticket.opened", "ticket.resolved"]);
    for (const { headers, body } of got) {
      expect(new Verifier(secret!).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
    }
    const claimed = got.map(({ body }) => JSON.parse(body)).find(({ type }) => type === "ticket.claimed");
    expect(claimed.data).toMatchObject({
      ticket: { id: ticket.id, url: `https://support.example/admin/tickets/${ticket.id}` },
      agent: { name: "Arne Agent" },
    });
    expect((await deliveries(id)).map(({ status }) => status)).toEqual(Array(4).fill("delivered"));
    expect((await desk.owner("GET", "/webhooks")).json.webhooks[0].last_delivery.status).toBe("delivered");
  });

  it("hears nothing of a change that was rolled back, nor of events it did not subscribe to", async () => {
    await add({ events: ["gap.found"] });
    await openTicket(server, desk.tenantId);
    const failing = withTenant(desk.ctx, async (tx) => {
      await announceEvent(tx, desk.ctx, { type: "gap.found", data: () => gap });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await work();
    expect(got).toEqual([]);
    await withTenant(desk.ctx, (tx) => announceEvent(tx, desk.ctx, { type: "gap.found", data: () => gap }));
    await work();
    expect(typesOf()).toEqual(["gap.found"]);
  });

  it("gets of every event what the API's document says, and nothing more", async () => {
    const { id } = await add({ events: WEBHOOK_EVENTS });
    const ticket = await openTicket(server, desk.tenantId);
    await desk.agent("POST", `/tickets/${ticket.id}/claim`);
    await desk.agent("POST", `/tickets/${ticket.id}/resolve`, { answer: "Here you are." });
    await desk.owner("POST", `/webhooks/${id}/test`);
    for (const question of ["Do you sell gift cards?", "Are gift cards sold by you?"]) {
      await (await Visitor.open(server.url, desk.tenantId, "https://shop.example")).ask(question);
      await work();
    }
    for (const is_dry of [true, false]) {
      const definition = lookUpOrder("https://orders.invalid", { name: is_dry ? "rehearse" : "look_up" });
      const action = await desk.owner("POST", "/actions", {
        definition,
        is_dry,
        is_enabled: true,
        secrets: { key: "x" },
      });
      const values = { number: "1042", email: "anna@example.com" };
      await desk.agent("POST", `/tickets/${ticket.id}/calls`, { action_id: action.json.id, values });
      await work();
    }
    const { webhooks, components } = (await server.call("GET", "/openapi.json")).json;
    expect([...new Set(typesOf())].sort()).toEqual(Object.keys(webhooks).sort());
    for (const { headers, body } of got) {
      const payload = JSON.parse(body);
      const { parameters, requestBody } = webhooks[payload.type].post;
      const { $ref } = requestBody.content["application/json"].schema;
      expect(mismatches(payload, components.schemas[$ref.split("/").at(-1)]), payload.type).toEqual([]);
      const signs = Object.keys(headers).filter((name) => name.startsWith("webhook-"));
      expect(signs.sort()).toEqual(parameters.map(({ name }: { name: string }) => name).sort());
      for (const { name, schema } of parameters) expect(mismatches(headers[name], schema), name).toEqual([]);
    }
  });

  it("is told once of an event that is announced twice", async () => {
    await add();
    const eventId = crypto.randomUUID();
    for (let n = 0; n < 2; n++) {
      await withTenant(desk.ctx, (tx) => announceEvent(tx, desk.ctx, { type: "gap.found", eventId, data: () => gap }));
    }
    await work();
    expect(got).toHaveLength(1);
    expect(got[0]?.headers["webhook-id"]).toBe(eventId);
  });

  it("is told once of each gap that more than one visitor has run into, as it happens", async () => {
    const { id } = await add({ events: ["gap.found"] });
    const ask = async (question: string) => {
      const visitor = await Visitor.open(server.url, desk.tenantId, "https://shop.example");
      await visitor.ask(question);
      await work();
      return visitor;
    };
    const first = await ask("Do you sell gift cards?");
    await first.ask("But do you sell gift cards?");
    await work();
    await ask("Is there a lounge for astronauts?");
    expect(got).toEqual([]);
    await ask("Are gift cards sold by you?");
    expect(got.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        type: "gap.found",
        data: {
          gap: {
            title: "Do you sell gift cards?",
            tickets: 2,
            url: "https://support.example/admin/knowledge/gaps",
          },
        },
      },
    ]);
    await ask("Which gift cards do you sell?");
    expect(typesOf()).toEqual(["gap.found"]);
    await server.admin`delete from tickets where id = ${first.session.ticket_id}`;
    expect(await deliveries(id)).toEqual([]);
  });

  it("gets both signatures for a day after the secret was rotated, and then only the new one", async () => {
    const { id, secret: old } = await add();
    const { secret: fresh } = (await desk.owner("POST", `/webhooks/${id}/rotate-secret`)).json;
    expect(fresh).not.toBe(old);
    await desk.owner("POST", `/webhooks/${id}/test`);
    await work();
    for (const secret of [old, fresh])
      new Verifier(secret).verify(got[0]!.body, got[0]!.headers as Record<string, string>);
    await server.admin`update webhooks set previous_secret_until = now() where id = ${id}`;
    await desk.owner("POST", `/webhooks/${id}/test`);
    await work();
    new Verifier(fresh).verify(got[1]!.body, got[1]!.headers as Record<string, string>);
    expect(() => new Verifier(old!).verify(got[1]!.body, got[1]!.headers as Record<string, string>)).toThrow();
  });

  it("that is a Slack webhook gets a text in which nothing by a visitor is a link or a mention", async () => {
    const { secret, url } = await add({ kind: "slack", url: `${origin}/services/T0/B0/s3cret` });
    expect([secret, url]).toEqual([null, `${origin}/…`]);
    await withTenant(desk.ctx, (tx) =>
      announceEvent(tx, desk.ctx, {
        type: "gap.found",
        data: () => ({ gap: { ...gap.gap, title: "<!channel> & <https://bad.example|gifts>" } }),
      }),
    );
    await work();
    expect(got[0]?.path).toBe("/services/T0/B0/s3cret");
    expect(JSON.parse(got[0]!.body)).toEqual({
      text: "3 conversations ask what nothing answers: &lt;!channel&gt; &amp; &lt;https://bad.example|gifts&gt;",
    });
  });
});

describe("a message that is not accepted", () => {
  it.each([
    ["answers 500", { status: 500, body: "broken" }, { status: 500, error: null, body: "broken" }],
    ["leads elsewhere", { status: 302, headers: { location: "http://127.0.0.1:1/" } }, { status: 302, error: null }],
    ["hangs", null, { status: null, error: "page_timeout", body: "" }],
  ])("because its receiver %s is tried again later, and the log says why", async (_name, reply, attempt) => {
    answer = reply;
    const { id } = await add();
    await desk.owner("POST", `/webhooks/${id}/test`);
    await work();
    expect([got.length, delays]).toEqual([1, [RETRY_SECONDS[0]]]);
    const [waiting] = await deliveries(id);
    expect(waiting).toMatchObject({ status: "pending", attempts: [attempt] });
    answer = { status: 204 };
    await hurry(waiting!.id);
    await deliver({ tenantId: desk.tenantId, deliveryId: waiting!.id });
    expect((await deliveries(id))[0]).toMatchObject({ status: "delivered", attempts: [attempt, { status: 204 }] });
    expect(new Set(got.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  it("is given up after the last retry, and replayed when an owner asks", async () => {
    answer = { status: 503 };
    const { id } = await add();
    const { id: deliveryId } = (await desk.owner("POST", `/webhooks/${id}/test`)).json;
    await work();
    for (let n = 0; n < RETRY_SECONDS.length; n++) {
      await hurry(deliveryId);
      await deliver({ tenantId: desk.tenantId, deliveryId });
      await work();
    }
    expect(delays).toEqual(RETRY_SECONDS);
    expect((await deliveries(id))[0]).toMatchObject({ status: "failed", next_attempt_at: null });
    answer = { status: 200 };
    const replayed = await desk.owner("POST", `/webhooks/${id}/deliveries/${deliveryId}/replay`);
    expect(replayed.json.status).toBe("pending");
    await work();
    expect((await deliveries(id))[0]).toMatchObject({ status: "delivered" });
    expect(got).toHaveLength(RETRY_SECONDS.length + 2);
  });

  it("because its receiver is gone switches the webhook off until an owner switches it on", async () => {
    answer = { status: 410 };
    const { id } = await add();
    await desk.owner("POST", `/webhooks/${id}/test`);
    await work();
    expect((await desk.owner("GET", "/webhooks")).json.webhooks[0]).toMatchObject({ is_enabled: false, is_gone: true });
    expect((await desk.owner("POST", `/webhooks/${id}/test`)).status).toBe(409);
    const on = await desk.owner("PATCH", `/webhooks/${id}`, { is_enabled: true });
    expect(on.json).toMatchObject({ is_enabled: true, is_gone: false });
  });

  it("is sent again when its job was lost, and deleted after 30 days", async () => {
    const { id } = await add();
    const { id: deliveryId } = (await desk.owner("POST", `/webhooks/${id}/test`)).json;
    const sent: object[] = [];
    const queue = { send: async (_kind: object, job: object) => void sent.push(job) };
    await sweepDeliveries(server.parts, queue, Date.now() + 2 * 60_000);
    expect(sent).toContainEqual({ tenantId: desk.tenantId, deliveryId });
    await work();
    await sweepDeliveries(server.parts, queue, Date.now() + 31 * 86_400_000);
    expect(await deliveries(id)).toEqual([]);
  });
});

describe("an owner", () => {
  it.each([
    "http://hooks.example/plain",
    "https://127.0.0.1/",
    "https://localhost/",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/",
    "https://user:password@hooks.example/",
    "https://hooks.example:8443/",
  ])("can't have anything posted to %s", async (url) => {
    const refused = await desk.owner("POST", "/webhooks", { kind: "webhook", url, events: ["gap.found"] });
    expect([refused.status, refused.json.key]).toEqual([400, "address_refused"]);
  });

  it("finds the secret only in the reply that made it", async () => {
    const { id, secret } = await add();
    const slack = await add({ kind: "slack", url: `${origin}/services/T0/B0/s3cret` });
    await desk.owner("PATCH", `/webhooks/${slack.id}`, { url: `${origin}/services/T0/B0/s3cret-too` });
    await desk.owner("POST", `/webhooks/${id}/test`);
    await work();
    const shown = [
      (await desk.owner("GET", "/webhooks")).text,
      (await desk.owner("GET", `/webhooks/${id}/deliveries`)).text,
      (await desk.owner("GET", "/audit")).text,
      JSON.stringify(server.lines),
      JSON.stringify(await server.admin`select * from webhooks`),
      JSON.stringify(await server.admin`select * from outbox`),
    ].join();
    expect(shown).not.toContain(secret!.slice(6));
    expect(shown).not.toContain("s3cret");
  });

  it("of another tenant can't see, change or delete any of it", async () => {
    const { id } = await add();
    const { id: deliveryId } = (await desk.owner("POST", `/webhooks/${id}/test`)).json;
    const other = await openDesk(server);
    expect((await other.owner("GET", "/webhooks")).json.webhooks).toEqual([]);
    for (const [method, path] of [
      ["PATCH", ""],
      ["DELETE", ""],
      ["POST", "/rotate-secret"],
      ["POST", "/test"],
      ["GET", "/deliveries"],
      ["POST", `/deliveries/${deliveryId}/replay`],
    ]) {
      const body = method === "PATCH" ? { is_enabled: false } : undefined;
      expect((await other.owner(method!, `/webhooks/${id}${path}`, body)).json.key).toBe("not_found");
    }
  });
});

interface ObjectSchema {
  properties?: Record<string, ObjectSchema>;
}

/** Where a value is not as its schema has it, and what the schema does not mention. */
function mismatches(value: unknown, schema: ObjectSchema): string[] {
  const { error } = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value);
  return [
    ...(error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? []),
    ...unmentioned(value, schema),
  ];
}

function unmentioned(value: unknown, { properties = {} }: ObjectSchema, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    properties[name] ? unmentioned(part, properties[name], `${path}${name}.`) : [`${path}${name} is not in the schema`],
  );
}

const gap = { gap: { id: "gap", title: "Do you ship to Peru?", tickets: 3, url: null } };
