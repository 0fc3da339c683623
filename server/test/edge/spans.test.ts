/** OpenTelemetry: one trace from the visitor's request to the model, without a word of what anybody says. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildGraph } from "../../answering/graph.ts";
import { createRunner } from "../../conversations/turn/runner.ts";
import { sweepTurns } from "../../jobs/sweepTurns.ts";
import { currentSpan } from "../../tracing/span.ts";
import { below, offenders } from "../house/sourceTree.ts";
import { type FakeCollector, startFakeCollector } from "../support/fakeCollector.ts";
import { type FakeOpenai, startFakeOpenai } from "../support/fakeOpenai.ts";
import { type SentSpan, sentSpans } from "../support/sentSpans.ts";
import { readEvents, type Visitor } from "../support/visitor.ts";
import { openWorld, until, type World } from "../support/world.ts";

const QUESTION = "How long may I return a coat?";
const PAGE = "# Returns\n\nA coat may be returned within 30 days of delivery.\n";
const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PAGES_OWN = `00-${TRACE}-b7ad6b7169203331-01`;

let world: World;
let collector: FakeCollector;
let fake: FakeOpenai;
beforeEach(async () => {
  collector = await startFakeCollector();
  fake = await startFakeOpenai();
});
afterEach(async () => {
  await fake.close();
  await collector.close();
});

const open = async (env: Record<string, string> = {}) => {
  const model = { OPENAI_API_KEY: "canary-key-of-the-model", OPENAI_BASE_URL: fake.url };
  world = await openWorld({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...model, ...env } });
  return world.tenant({ "returns.md": PAGE }, { threshold: 0 });
};

async function ask(visitor: Visitor, message: string, body: object = {}): Promise<void> {
  const reply = await visitor.fetch("/stream", {
    method: "POST",
    body: { message, ...body },
    headers: { traceparent: PAGES_OWN },
  });
  await readEvents(reply, () => {});
}

/** What was sent by the time the service has ended. */
async function spansAtTheEnd(): Promise<SentSpan[]> {
  await world.close();
  return sentSpans(collector);
}

const named = (spans: SentSpan[], name: string) => spans.filter((span) => span.name === name);

function one(spans: SentSpan[], name: string): SentSpan {
  const found = named(spans, name);
  expect(found, `spans called ${name}`).toHaveLength(1);
  return found[0]!;
}

describe("a trace", () => {
  it("goes from the page's request through turn, nodes and statements to the model, which is told", async () => {
    const tenantId = await open();
    await ask(await world.visitor(tenantId), QUESTION);
    const spans = (await spansAtTheEnd()).filter(({ traceId }) => traceId === TRACE);
    const request = one(spans, "POST /api/v1/chat/stream");
    expect(request).toMatchObject({ parent: "b7ad6b7169203331", kind: 2, isFailed: false });
    expect(request.attributes).toMatchObject({ "http.response.status_code": 200, "frontdesk.tenant.id": tenantId });
    const stored = one(spans, "callForTenant accept_message");
    expect([stored.parent, stored.attributes["db.system.name"]]).toEqual([request.spanId, "postgresql"]);
    const turn = one(spans, "turn");
    expect(turn.parent).toBe(request.spanId);
    expect(turn.attributes).toMatchObject({ "frontdesk.turn.outcome": "answered", "frontdesk.turn.attempt": 1 });
    for (const node of ["check_cache", "retrieve", "generate", "grade"])
      expect(one(spans, `node ${node}`).parent, node).toBe(turn.spanId);
    const written = named(spans, "chat gpt-5-mini").find(
      ({ attributes }) => attributes["frontdesk.task"] === "generate",
    )!;
    expect(written.parent).toBe(one(spans, "node generate").spanId);
    expect(written.attributes).toMatchObject({ "gen_ai.operation.name": "chat", "gen_ai.request.model": "gpt-5-mini" });
    expect(written.attributes["gen_ai.usage.input_tokens"]).toBeGreaterThan(0);
    const told = fake.requests.filter(({ task }) => task === "generate").map(({ traceparent }) => traceparent);
    expect(told).toEqual([`00-${TRACE}-${written.spanId}-01`]);
  });

  it("of its own begins with each job, and none with a probe or a look into the database", async () => {
    await open();
    for (const path of ["/healthz", "/readyz"]) await fetch(world.urls[0] + path);
    const spans = await spansAtTheEnd();
    const first = spans.filter(({ parent }) => parent === null).map(({ name }) => name);
    expect(first).toContain("job ingest_document");
    expect(first).toContain("outbox job");
    expect(first.filter((name) => !/^(?:job|outbox|POST|GET) /.test(name) || name.includes("yz"))).toEqual([]);
  });

  it("of its own is that of a turn which another process has taken over, linked to the request that asked", async () => {
    const tenantId = await open({ TURN_LEASE_SECONDS: "600" });
    fake.fault("hang", { times: 1, task: "generate" });
    const asked = ask(await world.visitor(tenantId), QUESTION);
    await until(() => fake.requests.some(({ task }) => task === "generate"));
    await world.database.admin`update turns set lease_until = now() - interval '1 second'`;
    const { parts } = world.services[0]!;
    const other = createRunner(parts, buildGraph());
    await until(async () => (await sweepTurns(parts, other)) === 1);
    await asked;
    await other.drain(5000);
    const spans = await spansAtTheEnd();
    const turns = named(spans, "turn");
    expect(new Set(turns.map(({ attributes }) => attributes["frontdesk.turn.id"])).size).toBe(1);
    const taken = turns.find(({ attributes }) => attributes["frontdesk.turn.attempt"] === 2)!;
    expect([taken.parent, taken.traceId === TRACE]).toEqual([null, false]);
    const request = one(spans, "POST /api/v1/chat/stream");
    expect(taken.links).toEqual([[TRACE, request.spanId]]);
    expect(turns.filter(({ links }) => links.length > 0)).toEqual([taken]);
  });

  it("is recorded in the share that the operator set, whatever a stranger asks for", async () => {
    const tenantId = await open({ OTEL_TRACES_SAMPLER_ARG: "0" });
    await ask(await world.visitor(tenantId), QUESTION);
    expect(await spansAtTheEnd()).toEqual([]);
    expect(fake.requests.flatMap(({ traceparent }) => traceparent ?? [])).toEqual([]);
  });
});

it("no span has anything in it that a visitor, a document, a member or the operator would want kept", async () => {
  const tenantId = await open({ OTEL_EXPORTER_OTLP_HEADERS: "x-key=canary-of-the%20collector" });
  await world.teach(tenantId, { "canary-name.md": "# Canarydoc\n\nThe canarypassage takes 12 days.\n" });
  const visitor = await world.visitor(tenantId);
  const page = { url: "https://shop.example/canarypath?canaryquery=1", title: "Canarytitle" };
  await ask(visitor, "How long does the canarypassage take? My order is CANARY-4711, I am canary@mail.example", {
    page,
  });
  fake.fault("500", { task: "generate" });
  await ask(visitor, "Canary: how long may I return a coat?");
  await visitor.post("/escalate", { email: "canary@visitor.example", name: "Canaryname" }).catch(() => {});
  await fetch(`${world.urls[0]}/api/v1/chat/history?token=${visitor.session.token}`, {
    headers: { origin: "https://shop.example" },
  });
  await fetch(`${world.urls[0]}/canarypath/canary?canary=1`);
  const spans = await spansAtTheEnd();
  expect(spans.length).toBeGreaterThan(40);
  expect(spans.filter(({ isFailed }) => isFailed).map(({ attributes }) => attributes["error.type"])).toContain(
    "server_error",
  );
  const sent = collector.got.map(({ body }) => body).join("\n");
  expect(sent).not.toMatch(/canary/i);
  for (const secret of [visitor.session.token.split(".")[2]!, world.env.ADMIN_SECRET!, "127.0.0.1", "days", QUESTION])
    expect(sent).not.toContain(secret);
});

it("a collector that is gone costs nobody an answer, and the service its end", async () => {
  await collector.close();
  const tenantId = await open();
  const visitor = await world.visitor(tenantId);
  expect((await visitor.ask(QUESTION)).outcome).toBe("answered");
  await world.close();
  collector = await startFakeCollector();
});

it("without a collector there is no trace, and nothing of the SDK is loaded", async () => {
  const tenantId = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: "" });
  await ask(await world.visitor(tenantId), QUESTION);
  expect(currentSpan().traceparent).toBeNull();
  expect(await spansAtTheEnd()).toEqual([]);
  const sdk = "server/tracing/openTelemetry.ts";
  const isLoaded = (packages: string[]) => packages.some((name) => name.startsWith("@opentelemetry/"));
  expect(offenders(below("server"), ({ packages }) => isLoaded(packages), [sdk])).toEqual([]);
  const eagerly = /from "[^"]*openTelemetry\.ts"/;
  expect(offenders(below("server"), ({ text }) => eagerly.test(text))).toEqual([]);
});
