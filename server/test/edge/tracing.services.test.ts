/** LangSmith: sent nothing unless the operator allows what visitors write to be sent, and then the steps of each turn. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { type FakeCollector, startFakeCollector } from "../support/fakeCollector.ts";
import { type Replica, spawnReplica } from "../support/replica.ts";
import { Visitor } from "../support/visitor.ts";
import { ORIGIN, openWorld, until, type World } from "../support/world.ts";

const QUESTION = "How long may I return a coat?";
const PAGE = "# Returns\n\nA coat may be returned within 30 days of delivery.\n";

let world: World;
let collector: FakeCollector;
let replica: Replica;

afterEach(async () => {
  replica.kill();
  await replica.exited;
  await collector.close();
  await world.close();
});

/** Asks once, with the service in an environment that asks for traces. */
async function askWith(env: Record<string, string>): Promise<void> {
  world = await openWorld();
  collector = await startFakeCollector();
  const tenantId = await world.tenant({ "returns.md": PAGE }, { threshold: 0 });
  const dataDir = await mkdtemp(join(tmpdir(), "frontdesk-tracing-"));
  replica = await spawnReplica({ ...world.env, DATA_DIR: dataDir, LANGSMITH_ENDPOINT: collector.url, ...env });
  const visitor = await Visitor.open(replica.url, tenantId, ORIGIN);
  expect((await visitor.ask(QUESTION)).message?.content).toContain("30 days");
  await rm(dataDir, { recursive: true, force: true });
}

it("nothing is sent when the environment names LangSmith under any of its names, and the log says so", async () => {
  const names = ["LANGSMITH_TRACING", "LANGSMITH_TRACING_V2", "LANGCHAIN_TRACING_V2", "LANGCHAIN_TRACING"];
  await askWith({ ...Object.fromEntries(names.map((name) => [name, "true"])), LANGSMITH_API_KEY: "a-key" });
  replica.kill("SIGTERM");
  // What the library has gathered it sends before the process ends.
  await replica.exited;
  expect(collector.got).toEqual([]);
  expect(replica.log.join("\n")).toContain("LANGSMITH_TRACING is ignored");
});

it("each turn is sent with its steps where TRACE_CONTENT allows it, and no secret with them", async () => {
  await askWith({ TRACE_CONTENT: "true", LANGSMITH_TRACING: "true", LANGSMITH_API_KEY: "a-key" });
  const sent = () => collector.got.map(({ body }) => body).join("\n");
  const steps = ["check_cache", "retrieve", "generate", "grade", "deliver"];
  await until(() => steps.every((step) => sent().includes(`"name":"${step}"`)));
  expect(sent()).toContain(QUESTION);
  expect(replica.log.join("\n")).toContain("is sent to LangSmith");
  for (const secret of [world.env.ADMIN_SECRET!, "k".repeat(40), world.env.DATABASE_URL!])
    expect(sent()).not.toContain(secret);
});
