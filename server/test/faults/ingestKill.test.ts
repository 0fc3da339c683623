/** kill -9 at random points of an ingestion: readers see one whole version of a document, and a new process finishes the job. */

import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApiKey } from "../../accounts/apiKeys/createApiKey.ts";
import { createLocalEmbedder } from "../../adapters/embedder/words.ts";
import { withTenant } from "../../db/tenant.ts";
import { retrievePassages } from "../../knowledge/retrieval/retrievePassages.ts";
import { randomFrom } from "../database/isolation/statements.ts";
import { cases, figure, seed } from "../support/figures.ts";
import { type Replica, spawnReplica } from "../support/replica.ts";
import { openWorld, until, type World } from "../support/world.ts";
import { type ChokePoint, openChokePoint } from "./chokePoint.ts";

const KILLS = cases(3, 100);
/** An upload with the first half of its ingestion passes about this many pieces of traffic to the database. */
const TRAFFIC = 60;
/** The change of versions, from its first statement to what is told after it, about so many. */
const SWAP_TRAFFIC = 30;
/** What that first statement says. */
const SWAP = "insert into knowledge_stats";

let world: World;
let point: ChokePoint;
let victim: Replica;
let tenantId: string;
let key: string;

beforeAll(async () => {
  world = await openWorld();
  tenantId = await world.tenant();
  ({ secret: key } = await createApiKey(world.agent(tenantId), { name: "uploads", scopes: ["read", "ingest"] }));
  const { hostname, port } = new URL(world.database.url);
  // The world's own replica would finish what the victim leaves.
  await Promise.all(world.services.splice(0).map((service) => service.stop()));
  point = await openChokePoint({ host: hostname, port: Number(port) });
  victim = await spawnVictim();
}, 120_000);

afterAll(async () => {
  point?.disarm();
  victim?.kill("SIGTERM");
  await victim?.exited;
  await point?.close();
  await world?.close();
});

function spawnVictim(): Promise<Replica> {
  const url = new URL(world.database.url);
  url.port = String(point.port);
  // Unprepared statements travel with their text, which is what a kill waits for.
  return spawnReplica({ ...world.env, DATABASE_URL: url.href, DATABASE_PREPARE: "false" });
}

/** Each edition has another number of sections, and says which one it is in each of them. */
function edition(n: number): string {
  const sections = Array.from({ length: 8 + (n % 7) * 3 }, (_, part) => {
    return `## Part ${part}\n\nThe lantern of edition${n} has part ${part}. ${"It shines on the harbour wall. ".repeat(30)}`;
  });
  return `# Lantern\n\n${sections.join("\n\n")}`;
}

/** True when the victim has taken the file; false when it died over it. */
async function upload(text: string): Promise<boolean> {
  const reply = await fetch(`${victim.url}/api/v1/admin/documents?source_key=lantern.md`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "text/markdown" },
    body: text,
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  return reply?.ok ?? false;
}

/** What one statement, so one moment, shows of the document; faults in words, none when it is whole. */
async function look(): Promise<{ faults: string[]; edition: string | null }> {
  const ctx = { db: world.database.db, tenantId };
  const [seen] = await withTenant(
    ctx,
    (tx) => tx.sql<{ content: string | null; faults: string[] }[]>`
      with own as (select * from documents), pieces as (select * from chunks), said as (
        select block::bigint * 256 + (entry >> 55) as number from postings cross join unnest(first || others) as entry
      )
      select own.content, array_remove(array[
        case when (select count(*) from pieces) <> chunk_count then 'chunks are not as many as the document says' end,
        case when exists (select from pieces where document_version <> version) then 'chunks of two versions' end,
        case when exists (select from pieces where content <> substr(own.content, start_offset + 1, end_offset - start_offset))
          then 'chunks that are not in the text' end,
        case when (select count(*) from embeddings) <> chunk_count then 'vectors are not as many as chunks' end,
        case when exists (select from embeddings e where not exists (select from pieces where id = e.chunk_id))
          then 'vectors of no chunk' end,
        case when (select count(distinct number) from said) <> chunk_count then 'chunks without postings' end,
        case when exists (select from said where number not in (select number from pieces))
          then 'postings of no chunk' end,
        case when (select (chunk_count, title_length, heading_length, body_length) from knowledge_stats) is distinct from
            (select (count(*)::int, coalesce(sum(title_length), 0)::int, coalesce(sum(heading_length), 0)::int,
              coalesce(sum(body_length), 0)::int) from pieces) then 'totals that are not the sums' end,
        case when version > 0 and chunk_count = 0 then 'a version without chunks' end
      ], null) as faults
      from own`,
  );
  return { faults: seen?.faults ?? [], edition: /edition\d+/.exec(seen?.content ?? "")?.[0] ?? null };
}

/** A search finds passages of one edition, and always some once there is one. */
async function search(): Promise<string[]> {
  const parts = { embedder: createLocalEmbedder(), reranker: null, log: pino({ level: "silent" }) };
  const ctx = { db: world.database.db, tenantId, parts };
  const passages = await retrievePassages(ctx, { question: "Which parts does the lantern have?", keywords: [] });
  const editions = new Set(passages.map((passage) => /edition\d+/.exec(passage.content)?.[0]));
  if (editions.size === 1) return [];
  return [editions.size === 0 ? "a search that found nothing" : "a search that found two versions"];
}

it("readers see one whole version at each moment, and the job is finished after a restart", {
  timeout: 3_600_000,
}, async () => {
  const random = randomFrom(seed("ingest kill"));
  const faults: string[] = [];
  let looks = 0;
  let isDone = false;
  let kills = 0;
  let slowest = 0;
  let n = 0;
  let swaps = 0;

  /** One death in three anywhere, the others while versions change. */
  function arm(): void {
    const isAnywhere = random.next() < 1 / 3;
    const nth = 1 + Math.floor(random.next() * (isAnywhere ? TRAFFIC : SWAP_TRAFFIC));
    const kill = () => {
      if (!isAnywhere) swaps += 1;
      victim.kill();
    };
    point.arm(nth, kill, isAnywhere ? undefined : SWAP);
  }

  async function watch(): Promise<void> {
    while (!isDone) {
      const seen = await look();
      faults.push(...seen.faults);
      if (seen.edition) faults.push(...(await search()));
      looks += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Brings the next edition in, however often the victim dies over it. */
  async function bringIn(): Promise<void> {
    n += 1;
    const wanted = `edition${n}`;
    const started = Date.now();
    let isTaken = false;
    const isDead = () => victim.process.exitCode !== null || victim.process.signalCode !== null;
    const isIn = async () => (await look()).edition === wanted;
    for (;;) {
      isTaken ||= await upload(edition(n));
      await until(async () => isDead() || !isTaken || (await isIn()), 60_000);
      if (!isDead()) {
        if (isTaken) break;
        continue;
      }
      kills += 1;
      if (kills % 25 === 0) process.stdout.write(`  ${kills} of ${KILLS} kills\n`);
      victim = await spawnVictim();
      if (kills < KILLS) arm();
    }
    slowest = Math.max(slowest, Date.now() - started);
  }

  await bringIn();
  const watching = watch();
  arm();
  while (kills < KILLS) await bringIn();
  await bringIn();
  isDone = true;
  await watching;
  const last = await look();
  figure("kill -9 mid-ingest: half-visible states seen", faults.length, looks);
  figure("kill -9 mid-ingest: kills", kills, KILLS);
  figure("kill -9 mid-ingest: kills within the change of versions or just after it", swaps, kills);
  figure("kill -9 mid-ingest: editions that came in", n);
  figure("kill -9 mid-ingest: slowest edition from upload to served, ms", slowest);
  expect([...new Set(faults)]).toEqual([]);
  expect(last).toEqual({ faults: [], edition: `edition${n}` });
  expect(looks).toBeGreaterThan(kills);
});
