/**
 * Tenants move between two cells, there and back, while their visitors go on talking: nothing that was acknowledged is lost
 * or doubled, and nobody waits longer than a few seconds. Then one cell's database stops, and the other's tenants don't notice.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeOpenai, startFakeOpenai } from "../support/fakeOpenai.ts";
import { cases, figure } from "../support/figures.ts";
import { findViolations } from "../support/invariants.ts";
import { type MovingCells, openMovingCells } from "../support/movingCells.ts";
import { until } from "../support/until.ts";
import { openPatientCrowd, type PatientCrowd } from "./patientCrowd.ts";

const TENANTS = cases(6, 40);
const MOVERS = cases(2, 10);
const [VISITORS, OTHERS] = [3, 4];
const LEASE_SECONDS = 5;
const MOST_PAUSE_MS = 5000;
const PAGE = "# Returns\n\nYou can return any item within 30 days of delivery.\n";

let fake: FakeOpenai;
let cells: MovingCells;
beforeAll(async () => {
  fake = await startFakeOpenai({ firstTokenMs: 100, tokenMs: 20, tokens: 30 });
  cells = await openMovingCells({ OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url }, LEASE_SECONDS);
}, 300_000);
afterAll(async () => {
  await cells?.close();
  await fake?.close();
});

interface Talked {
  tenantId: string;
  crowd: PatientCrowd;
}

/** Visitors who ask either cell, whichever their tenant lives in. */
function letTalk(tenantId: string): Talked {
  const urls = cells.replicas.map(({ url }) => url);
  return { tenantId, crowd: openPatientCrowd(urls, tenantId, VISITORS) };
}

const toldIn = (talked: Talked[]) => talked.reduce((sum, { crowd }) => sum + crowd.told.length, 0);

it("moves tenants there and back under conversation, and keeps the loss of one cell to its own", {
  timeout: 3_000_000,
}, async () => {
  const tenants: string[] = [];
  for (let n = 0; n < TENANTS; n += 1) tenants.push(await cells.tenant(n % 2, PAGE));
  const here = tenants.filter((_, n) => n % 2 === 0);
  const movers = here.slice(0, MOVERS).map(letTalk);
  const stayers = tenants.slice(-OTHERS).map(letTalk);
  const all = [...movers, ...stayers];
  await until(() => toldIn(all) > all.length * VISITORS, 300_000);

  const pauses: number[] = [];
  for (const from of [0, 1]) {
    for (const { tenantId, crowd } of movers) {
      const before = crowd.told.length;
      const { pauseMs } = await cells.move(from, tenantId);
      pauses.push(pauseMs ?? Number.POSITIVE_INFINITY);
      await cells.forget(from, tenantId);
      await until(() => crowd.told.length > before + VISITORS, 120_000);
    }
  }
  const sorted = pauses.toSorted((a, b) => a - b);
  figure("tenant move: moves under conversation", pauses.length);
  figure("tenant move: visitors talking meanwhile", all.length * VISITORS);
  figure(
    "tenant move: pause in ms, least, median, most",
    [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)].join(", "),
  );
  figure(
    "tenant move: longest wait for a request's answer, ms",
    Math.round(Math.max(...all.map(({ crowd }) => crowd.waits.request))),
  );

  // The other cell's database dies: it had tenants of its own.
  const atHome = all.filter(({ tenantId }) => tenants.indexOf(tenantId) % 2 === 0);
  const away = all.filter((each) => !atHome.includes(each));
  const leaving = Promise.all(away.map(({ crowd }) => crowd.leave()));
  await leaving;
  await cells.data.clusters[1]?.crash();
  const soFar = toldIn(atHome);
  await until(() => toldIn(atHome) > soFar + atHome.length * VISITORS, 120_000);
  await Promise.all(atHome.map(({ crowd }) => crowd.leave()));
  figure("tenant move: messages answered in one cell after the other's database had stopped", toldIn(atHome) - soFar);

  const lost = all.map(({ crowd }) => crowd.lost());
  const told = atHome.flatMap(({ crowd }) => crowd.told);
  const violations = await findViolations(cells.data.urls[0] ?? "", told, { leaseSeconds: LEASE_SECONDS });
  figure("tenant move: messages answered", toldIn(all));
  figure("tenant move: violations of I1 to I9", violations.length, told.length);
  expect(violations).toEqual([]);
  expect(lost.every(({ messages, conversations }) => messages === 0 && conversations === 0)).toBe(true);
  expect(all.flatMap(({ crowd }) => crowd.refusals)).toEqual([]);
  expect(sorted.at(-1)).toBeLessThanOrEqual(MOST_PAUSE_MS);
});
