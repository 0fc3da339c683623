/**
 * Each alert of deploy/prometheus/alerts.yaml is caused on a running service: what /metrics says before, meanwhile and
 * after is replayed to Prometheus' own evaluator, which has to stay silent before and to fire after.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { withSystem } from "../../db/system.ts";
import { measureOutbox } from "../../jobs/outbox/rows.ts";
import { type FakeOpenai, startFakeOpenai } from "../support/fakeOpenai.ts";
import { openWorld, until, type World } from "../support/world.ts";

const RULES = join(import.meta.dirname, "../../../deploy/prometheus/alerts.yaml");
const TOKEN = "a-token-of-the-operator";
const POOL = 6;

let world: World;
let fake: FakeOpenai;
let tenantId: string;
let asked = 0;
beforeAll(async () => {
  fake = await startFakeOpenai();
  const env = { METRICS_TOKEN: TOKEN, OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url };
  world = await openWorld({ env: { ...env, DATABASE_POOL_SIZE: String(POOL) } });
  const pages = { "returns.md": "# Returns\n\nYou can return any item within 30 days of delivery.\n" };
  tenantId = await world.tenant(pages, { threshold: 0, grade_mode: "live" });
  await ask();
}, 60_000);
afterAll(async () => {
  await world?.close().catch(() => {});
  await fake?.close();
});

const ask = async () => (await world.visitor(tenantId)).ask(`Can I return an item? It is item ${asked++}.`);

/** What Prometheus gets: a value for each series. A service that does not answer is down. */
async function scrape(): Promise<Map<string, string>> {
  const place = 'job="frontdesk",instance="a:3000"';
  const headers = { authorization: `Bearer ${TOKEN}` };
  const reply = await fetch(`${world.urls[0]}/metrics`, { headers }).catch(() => null);
  const found = new Map([[`up{${place}}`, reply?.ok ? "1" : "0"]]);
  for (const line of (await reply?.text())?.split("\n") ?? []) {
    const [, name, labels = "", value] = /^((?:frontdesk|nodejs)_\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name && value !== "Nan" && value !== "NaN") found.set(`${name}{${[labels, place].filter(Boolean)}}`, value!);
  }
  return found;
}

type Undo = () => Promise<unknown>;
const refuse = async (table: string, event: string, condition: string): Promise<Undo> => {
  const { admin } = world.database;
  await admin.unsafe(`create function refuse_it() returns trigger language plpgsql as
    $$ begin if ${condition} then raise exception 'refused'; end if; return new; end $$`);
  await admin.unsafe(`create trigger refuse_it before ${event} on ${table} for each row execute function refuse_it()`);
  return () => admin.unsafe("drop function refuse_it() cascade");
};
const owe = async (columns: object): Promise<Undo> => {
  const { admin } = world.database;
  const row = { tenant_id: tenantId, id: v7(), kind: "job", ...columns };
  await admin`insert into outbox ${admin({ payload: { name: "ingest_document", job: { tenantId }, delay_seconds: 0 }, ...row })}`;
  await measureOutbox(world.services[0]!.parts);
  return async () => {
    await admin`delete from outbox where id = ${row.id}`;
    await measureOutbox(world.services[0]!.parts);
  };
};
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
const pace = (firstTokenMs: number) =>
  fetch(`${fake.url}/pace`, { method: "POST", body: JSON.stringify({ firstTokenMs }) });
const failing = async () => {
  const sample = [...(await scrape())].find(([name]) => /jobs_total\{kind="mail_waiting",result="failed"/.test(name));
  return Number(sample?.[1] ?? 0);
};

/** How each is caused, in this order: the last ones leave the service as it then is. */
const CAUSES: Record<string, () => Promise<Undo>> = {
  async FrontdeskRequestsFail() {
    const undo = await refuse("tickets", "insert", "true");
    await expect(world.visitor(tenantId)).rejects.toThrow("500");
    return undo;
  },
  async FrontdeskTurnsFail() {
    const undo = await refuse("turns", "update", "new.status in ('answered', 'escalated', 'clarify')");
    expect((await ask()).outcome).toBe("failed");
    return undo;
  },
  async FrontdeskFirstTokenSlow() {
    await pace(5500);
    await ask();
    return () => pace(0);
  },
  async FrontdeskDatabasePoolSmall() {
    const { db } = world.services[0]!.parts;
    const sleep = () => withSystem(db, "health", (tx) => tx.sql`select pg_sleep(2)`);
    const all = Promise.all(Array.from({ length: POOL + 4 }, sleep));
    await until(() => db.counts().waiting > 0);
    return () => all;
  },
  async FrontdeskProcessesBlocked() {
    await scrape();
    for (let n = 0; n < 4; n++) {
      const end = performance.now() + 900;
      while (performance.now() < end);
      await setImmediate();
    }
    return async () => {};
  },
  async FrontdeskJobsFail() {
    const before = await failing();
    const payload = { name: "mail_waiting", job: { tenantId: `nobody-${asked++}` }, delay_seconds: 0 };
    const undo = await owe({ payload, due_at: ago(0) });
    await until(async () => (await failing()) > before);
    return undo;
  },
  async FrontdeskBackupsStopped() {
    const { admin } = world.database;
    await admin`insert into last_backup (made_at) values (${ago(3 * 86_400)})`;
    return () => admin`delete from last_backup`;
  },
  FrontdeskDeadLetters: () => owe({ dead_at: ago(0), due_at: ago(60) }),
  async FrontdeskPromisesLate() {
    await world.services[0]!.jobs.stop();
    return owe({ due_at: ago(900) });
  },
  async FrontdeskSweepsStopped() {
    world.services[0]!.jobs.sweepAge = () => 90;
    return async () => {};
  },
  async FrontdeskModelFails() {
    fake.fault("500", { task: "generate" });
    await ask();
    return async () => fake.clearFaults();
  },
  async FrontdeskModelLeftAlone() {
    fake.fault("500", { task: "generate" });
    for (let n = 0; n < 5; n++) await ask();
    return async () => fake.clearFaults();
  },
  async FrontdeskDown() {
    await world.services[0]!.stop();
    return async () => {};
  },
};

type Scrapes = [before: Map<string, string>, meanwhile: Map<string, string>, after: Map<string, string>];

async function cause(alert: string): Promise<Scrapes> {
  const before = await scrape();
  const undo = await CAUSES[alert]!();
  const meanwhile = await scrape();
  await undo();
  if (alert === "FrontdeskDown") return [before, meanwhile, meanwhile];
  const undoAgain = await CAUSES[alert]!();
  const after = await scrape();
  await undoAgain();
  return [before, meanwhile, after];
}

/** A quarter of an hour of before, a minute of meanwhile, and half an hour of after. */
function replay(alert: string, scrapes: Scrapes) {
  const [before, meanwhile, after] = scrapes;
  const values = (name: string) => {
    const [a = "_", b = "_", c = "_"] = [before, meanwhile, after].map((scraped) => scraped.get(name));
    return [...Array(15).fill(a), b, ...Array(30).fill(c)].join(" ");
  };
  const names = new Set(scrapes.flatMap((scraped) => [...scraped.keys()]));
  const fired = `clamp_max(sum(count_over_time(ALERTS{alertname="${alert}",alertstate="firing"}[60m])), 1) or vector(0)`;
  const at = (eval_time: string, value: number) => ({ expr: fired, eval_time, exp_samples: [{ labels: "{}", value }] });
  return {
    name: alert,
    interval: "1m",
    input_series: [...names].map((series) => ({ series, values: values(series) })),
    promql_expr_test: [at("14m", 0), at("45m", 1)],
  };
}

/** @throws where there is no promtool */
async function evaluate(tests: object[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "frontdesk-alerts-"));
  const file = join(folder, "tests.yaml");
  await writeFile(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: "1m", tests }));
  const { error, status, stdout, stderr } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
  await rm(folder, { recursive: true, force: true });
  if (error) throw new Error("promtool is not installed (Debian: prometheus)", { cause: error });
  return status === 0 ? "fires" : `${stdout}\n${stderr}`.slice(0, 4000);
}

test("each alert fires when it is caused, and not before", { timeout: 240_000 }, async () => {
  const { groups } = parse(await readFile(RULES, "utf8"));
  const alerts = groups.flatMap(({ rules }: { rules: { alert: string }[] }) => rules.map(({ alert }) => alert));
  expect(alerts.sort()).toEqual(Object.keys(CAUSES).sort());
  await evaluate([]);
  const tests: object[] = [];
  for (const alert of Object.keys(CAUSES)) tests.push(replay(alert, await cause(alert)));
  expect(await evaluate(tests)).toBe("fires");
});
