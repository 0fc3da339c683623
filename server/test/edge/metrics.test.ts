/** Every measurement is explained to operators, and moves when what it measures happens. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { register } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { measureOutbox } from "../../jobs/outbox/rows.ts";
import { metrics } from "../../metrics/metrics.ts";
import { type FakeOpenai, startFakeOpenai } from "../support/fakeOpenai.ts";
import { openWorld, until, type World } from "../support/world.ts";

const TOKEN = "a-token-of-the-operator";
const KNOWN = "Can I return an item?";

let world: World;
let fake: FakeOpenai;
let tenantId: string;
beforeAll(async () => {
  fake = await startFakeOpenai();
  world = await openWorld({ env: { METRICS_TOKEN: TOKEN, OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url } });
  tenantId = await world.tenant(
    { "returns.md": "# Returns\n\nYou can return any item within 30 days of delivery.\n" },
    { threshold: 0 },
  );
}, 60_000);
afterAll(async () => {
  await world?.close();
  await fake?.close();
});

/** @returns a sample's value as Prometheus gets it, 0 when there is none */
async function read(name: string, labels: Record<string, string> = {}): Promise<number> {
  const reply = await fetch(`${world.urls[0]}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const wanted = Object.entries(labels).map(([key, value]) => `${key}="${value}"`);
  const line = (await reply.text())
    .split("\n")
    .find((each) => new RegExp(`^${name}[{ ]`).test(each) && wanted.every((label) => each.includes(label)));
  return line ? Number(line.split(" ").at(-1)) : 0;
}

/** Whether a sample has grown since before. */
async function growth(name: string, labels: Record<string, string>, act: () => Promise<unknown>): Promise<number> {
  const before = await read(name, labels);
  await act();
  return (await read(name, labels)) - before;
}

test("each metric is in the documentation, and nothing else is", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/metrics.md"), "utf8");
  const documented = [...page.matchAll(/^\| `(frontdesk_\w+)` \| (\w+) \|/gm)].map(
    ([, name, type]) => `${name} ${type}`,
  );
  const registered = register.getMetricsAsArray().filter(({ name }) => name.startsWith("frontdesk_"));
  expect(documented.sort()).toEqual(registered.map(({ name, type }) => `${name} ${type}`).sort());
  expect(Object.keys(metrics)).toHaveLength(registered.length);
});

test("an answered turn is counted with its time and cost", async () => {
  const before = await Promise.all([
    read("frontdesk_turns_total", { outcome: "answered" }),
    read("frontdesk_turn_seconds_count", { outcome: "answered" }),
    read("frontdesk_first_token_seconds_count"),
    read("frontdesk_cache_lookups_total", { result: "miss" }),
    read("frontdesk_model_calls_total", { task: "generate", result: "answered" }),
  ]);
  const tokens = await read("frontdesk_model_tokens_total", { task: "generate", direction: "out" });
  const micros = await read("frontdesk_model_cost_micros_total", { task: "generate" });
  expect((await (await world.visitor(tenantId)).ask(KNOWN)).outcome).toBe("answered");
  expect(
    await Promise.all([
      read("frontdesk_turns_total", { outcome: "answered" }),
      read("frontdesk_turn_seconds_count", { outcome: "answered" }),
      read("frontdesk_first_token_seconds_count"),
      read("frontdesk_cache_lookups_total", { result: "miss" }),
      read("frontdesk_model_calls_total", { task: "generate", result: "answered" }),
    ]),
  ).toEqual(before.map((value) => value + 1));
  expect(await read("frontdesk_model_tokens_total", { task: "generate", direction: "out" })).toBeGreaterThan(tokens);
  expect(await read("frontdesk_model_cost_micros_total", { task: "generate" })).toBeGreaterThan(micros);
});

test("refused and served requests are counted by their outcome", async () => {
  const refuse = () => fetch(`${world.urls[0]}/api/v1/chat/history`);
  expect(await growth("frontdesk_refused_requests_total", { key: "unauthorized" }, refuse)).toBe(1);
  const ready = { route: "/readyz", status: "200" };
  expect(await growth("frontdesk_http_request_seconds_count", ready, () => fetch(`${world.urls[0]}/readyz`))).toBe(1);
});

test("a conversation that goes to people is counted by its reason", async () => {
  const visitor = await world.visitor(tenantId);
  const ask = () => visitor.post("/escalate", {});
  expect(await growth("frontdesk_escalations_total", { reason: "asked_for_person" }, ask)).toBe(1);
});

test("open streams, running turns and connections are shown as they are", async () => {
  const visitor = await world.visitor(tenantId);
  const stream = await visitor.listen();
  expect(await read("frontdesk_open_streams")).toBe(1);
  stream.close();
  await until(async () => (await read("frontdesk_open_streams")) === 0);
  expect(await read("frontdesk_running_turns")).toBe(0);
  const states = await Promise.all([
    read("frontdesk_database_connections", { state: "in_use" }),
    read("frontdesk_database_connections", { state: "idle" }),
    read("frontdesk_database_waiting"),
    read("frontdesk_sweep_age_seconds"),
  ]);
  expect(states[0]! + states[1]!).toBeGreaterThan(0);
  expect(states[2]).toBe(0);
});

test("reading a document counts as a job that was done", async () => {
  const done = { kind: "ingest_document", result: "done" };
  const teach = async () => {
    const before = await read("frontdesk_jobs_total", done);
    await world.teach(tenantId, { "hours.md": "# Hours\n\nWe are open from nine to five.\n" });
    await until(async () => (await read("frontdesk_jobs_total", done)) > before);
  };
  expect(await growth("frontdesk_jobs_total", done, teach)).toBeGreaterThan(0);
  expect(await read("frontdesk_job_seconds_count", { kind: "ingest_document" })).toBeGreaterThan(0);
  expect(await read("frontdesk_jobs_waiting", { kind: "ingest_document" })).toBe(0);
});

test("a model that is down is counted, and so is that it is not asked any more", async () => {
  fake.fault("500", { task: "generate" });
  const failed = { task: "generate", result: "server_error" };
  const ask = async () => {
    for (let n = 0; n < 5; n++) await (await world.visitor(tenantId)).ask(`${KNOWN} It is item ${n}.`);
  };
  expect(await growth("frontdesk_model_calls_total", failed, ask)).toBeGreaterThan(0);
  expect(await read("frontdesk_model_breakers_open", { task: "generate" })).toBe(1);
  fake.clearFaults();
});

test("promised effects that nobody has carried out are shown with their age", async () => {
  const [{ parts, jobs }] = world.services as [World["services"][number]];
  await jobs.stop();
  const payload = JSON.stringify({ name: "ingest_document", job: { tenantId }, delay_seconds: 0 });
  await world.database.admin`insert into outbox (tenant_id, id, kind, payload, due_at)
    values (${tenantId}, ${crypto.randomUUID()}, 'job', ${payload}::jsonb, now() - interval '90 seconds')`;
  await measureOutbox(parts);
  expect(await read("frontdesk_outbox_waiting")).toBe(1);
  expect(await read("frontdesk_outbox_oldest_seconds")).toBeGreaterThanOrEqual(90);
});
