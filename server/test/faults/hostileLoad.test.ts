/** What hostile files cost those who only look: the time of a cheap request while a replica reads them, and while not. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApiKey } from "../../accounts/apiKeys/createApiKey.ts";
import { withTenant } from "../../db/tenant.ts";
import type { HostileFile } from "../hostile/hostileFile.ts";
import { hostilePdfFiles } from "../hostile/pdfFiles.ts";
import { hostileMarkdown, hostilePages, hostileTables } from "../hostile/textFiles.ts";
import { hostileWordFiles } from "../hostile/wordFiles.ts";
import { cases, figure } from "../support/figures.ts";
import { type Replica, spawnReplica } from "../support/replica.ts";
import { openWorld, until, type World } from "../support/world.ts";

const ROUNDS = cases(1, 3);
const REQUESTS = cases(40, 400);
/** Between two requests: a page that is looked at, not a flood. */
const PAUSE_MS = 20;

let world: World;
let replica: Replica;
let tenantId: string;
let key: string;

beforeAll(async () => {
  world = await openWorld();
  tenantId = await world.tenant();
  ({ secret: key } = await createApiKey(world.agent(tenantId), { name: "uploads", scopes: ["read", "ingest"] }));
  await Promise.all(world.services.splice(0).map((service) => service.stop()));
  replica = await spawnReplica(world.env);
}, 120_000);
afterAll(async () => {
  replica?.kill("SIGTERM");
  await replica?.exited;
  await world?.close();
});

/** Those that keep a child busy longest: each kind's share. */
function chosen(): HostileFile[] {
  const kinds = [hostileTables, hostilePages, hostilePdfFiles, hostileMarkdown, hostileWordFiles];
  return kinds.slice(0, cases(2, kinds.length)).flatMap((kind) =>
    kind()
      .filter((file) => file.mayBeRead)
      .slice(0, cases(1, 6)),
  );
}

const authorization = () => ({ authorization: `Bearer ${key}` });

async function upload(file: HostileFile, n: number): Promise<void> {
  const body = new Uint8Array(file.bytes);
  const headers = { ...authorization(), "content-type": "application/octet-stream" };
  const name = `${n}-${file.fileName}`;
  const reply = await fetch(`${replica.url}/api/v1/admin/documents?name=${name}`, { method: "POST", headers, body });
  expect([200, 413, 415, 422]).toContain(reply.status);
  await reply.arrayBuffer();
}

/** The slowest of twenty requests, in ms; every one must be answered. */
async function p95(while_: () => boolean): Promise<number> {
  const times: number[] = [];
  while (times.length < REQUESTS || while_()) {
    const started = performance.now();
    const reply = await fetch(`${replica.url}/api/v1/admin/me`, { headers: authorization() });
    await reply.arrayBuffer();
    expect(reply.status).toBe(200);
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)]!;
}

const states = () =>
  withTenant(
    { db: world.database.db, tenantId },
    (tx) => tx.sql<{ status: string; error_key: string | null }[]>`select status, error_key from documents`,
  );

it("requests are answered while hostile files are read, and each file ends as an error or as text", {
  timeout: 3_600_000,
}, async () => {
  const calm: number[] = [];
  const busy: number[] = [];
  const files = chosen();
  await p95(() => false);
  for (let round = 0; round < ROUNDS; round++) {
    calm.push(await p95(() => false));
    for (const [n, file] of files.entries()) await upload(file, round * files.length + n);
    let isBusy = true;
    const worked = until(async () => (await states()).every(({ status }) => /ready|failed/.test(status)), 1_200_000);
    busy.push(
      ...((await Promise.all([p95(() => isBusy), worked.finally(() => (isBusy = false))])).slice(0, 1) as number[]),
    );
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
  const ended = await states();
  figure("hostile files read or refused meanwhile", ended.length);
  figure("a cheap request's p95 without hostile files, ms", median(calm));
  figure("a cheap request's p95 beside hostile files, ms", median(busy));
  figure("ratio of the two", median(busy) / median(calm));
  const unnamed = ended.filter(({ status, error_key }) => status === "failed" && !error_key?.startsWith("file_"));
  expect(unnamed).toEqual([]);
  expect(ended.length).toBeGreaterThan(0);
});
