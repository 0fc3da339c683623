/**
 * `npm run bench:retrieval` (needs DATABASE_URL): retrieval times for tenants of four sizes, alone in a database and in
 * a copy with many other tenants, and vector recall for each tenant of a skewed population. Loads two scratch databases
 * (about 12 GB with all other tenants) and drops them at the end; `--quick` is small.
 */
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { createMeaningEmbedder } from "../server/adapters/embedder/meaning.ts";
import { createLocalEmbedder } from "../server/adapters/embedder/words.ts";
import { percentile } from "./machine/numbers.ts";
import { createCorpus } from "./retrieval/corpus.ts";
import {
  copySample,
  createStore,
  dropStore,
  loadPool,
  moveLarge,
  openStore,
  type RetrievalStore,
  type Tenant,
} from "./retrieval/load.ts";
import { costOfQuestions, drawQuestions, recallOf, type Times, timeQuestions } from "./retrieval/measure.ts";
import { modelLikeEmbedder } from "./retrieval/modelLike.ts";

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    /** `meaning`, `local`: the product's semantic and lexical embedders. `model`: imitates a larger model's vectors. */
    vectors: { type: "string", default: "meaning" },
    /** Number of other tenants, of 1 000 chunks each on average. */
    crowd: { type: "string" },
    seed: { type: "string", default: "1" },
    json: { type: "string" },
  },
});
const base = process.env.DATABASE_URL;
if (!base) throw new Error("the bench needs DATABASE_URL: a real server, as in production");

const SIZES = values.quick ? [100, 1000, 3000] : [100, 1000, 10_000, 20_000];
const LARGEST = SIZES.at(-1)!;
/** Zipf's law: the nth tenant has 1/n of the first one's chunks. */
const POPULATION = Array.from({ length: values.quick ? 8 : 24 }, (_, n) => Math.round(LARGEST / 2 / (n + 1)));
/** Number of other tenants, all on the shared shelf. */
const CROWD = Number(values.crowd ?? (values.quick ? 20 : 1000));
const CROWD_SIZES = [400, 800, 1200, 1600];
/** Only one in `KEEPS_POSTING` of the other tenants' postings is loaded: all would be 70 million rows. */
const KEEPS_POSTING = 5;
const QUESTIONS = values.quick ? 60 : 240;
const WARM = 20;
const RECALL_QUESTIONS = values.quick ? 20 : 50;

const name = `frontdesk_retrieval_${randomBytes(4).toString("hex")}`;
const crowdedName = `${name}_crowded`;
const started = Date.now();
const embedders = { meaning: createMeaningEmbedder, local: createLocalEmbedder, model: modelLikeEmbedder };
const embedder = embedders[values.vectors as keyof typeof embedders]();
const corpus = createCorpus(Number(values.seed));
const result: Record<string, unknown>[] = [];
try {
  await createStore(base, name);
  const { asked, population, pool } = await loadAlone(openStore(base, name));
  say("copying the database");
  await createStore(base, crowdedName, name);
  const alone = openStore(base, name);
  const crowded = openStore(base, crowdedName);
  try {
    await loadCrowd(crowded, pool);
    await time(alone, crowded, asked);
    await judge(crowded, [...asked, ...population]);
  } finally {
    await Promise.all([alone.close(), crowded.close()]);
  }
} finally {
  await dropStore(base, crowdedName);
  await dropStore(base, name);
}
if (values.json) await writeFile(values.json, `${JSON.stringify(result, null, 2)}\n`);

async function loadAlone(store: RetrievalStore): Promise<{ asked: Tenant[]; population: Tenant[]; pool: Tenant }> {
  try {
    const pool = await loadPool(store, corpus, embedder, LARGEST, (done) => {
      if (done % 2000 === 0) say(`${done} of ${LARGEST} chunks embedded and indexed`);
    });
    const sample = (chunks: number) => copySample(store, pool, chunks);
    const asked: Tenant[] = [];
    const population: Tenant[] = [];
    for (const chunks of SIZES) asked.push(await sample(chunks));
    for (const chunks of POPULATION) population.push(await sample(chunks));
    say("moving tenants that have outgrown exact search");
    await moveLarge(store, [...asked, ...population]);
    await store.admin`vacuum analyze`;
    return { asked, population, pool };
  } finally {
    await store.close();
  }
}

async function loadCrowd(store: RetrievalStore, pool: Tenant): Promise<void> {
  const sources: Tenant[] = [];
  for (const chunks of CROWD_SIZES) sources.push(await copySample(store, pool, chunks, KEEPS_POSTING));
  let chunks = 0;
  for (let n = 0; n < CROWD; n++) {
    const source = sources[n % sources.length]!;
    chunks += (await copySample(store, source, source.chunks)).chunks;
    if ((n + 1) % (CROWD / 10) === 0) say(`${n + 1} of ${CROWD} other tenants, ${chunks} foreign chunks`);
  }
  await store.admin`vacuum analyze`;
  const [size] = await store.admin`
    select pg_size_pretty(pg_database_size(current_database())) as all, (select count(*) from chunks) as chunks,
      (select count(*) from embeddings) as vectors, (select count(*) from postings) as postings`;
  say(`${size!.all}: ${size!.chunks} chunks, ${size!.vectors} vectors, ${size!.postings} postings`);
}

async function time(alone: RetrievalStore, crowded: RetrievalStore, tenants: Tenant[]): Promise<void> {
  console.log(
    "\nmilliseconds      whole retrieval                         vectors alone                           empty     CPU alone",
  );
  console.log(
    "chunks            p50     p95   beside a crowd p50 (x)    p50     p95   beside a crowd p50 (x)    p50     whole vectors  load",
  );
  for (const tenant of tenants) {
    const questions = await drawQuestions(alone, tenant, corpus, QUESTIONS);
    const [before, beside] = await timeQuestions(embedder, [alone, crowded], tenant, questions, WARM);
    const row = {
      chunks: tenant.chunks,
      load: loadavg()[0]!,
      ...spread("alone", before!),
      ...spread("crowded", beside!),
    };
    const cost = await costOfQuestions(embedder, alone, tenant, questions);
    result.push({ ...row, ...(cost ? { whole_cpu: cost.whole, vectors_cpu: cost.vectors } : {}) });
    const cells = (part: "whole" | "vectors") => {
      const p50 = percentile(before![part], 0.5);
      const other = percentile(beside![part], 0.5);
      return `${show(p50)}${show(percentile(before![part], 0.95))}${show(other)} (${(other / p50).toFixed(2)})`;
    };
    console.log(
      `${String(tenant.chunks).padEnd(12)}${cells("whole")}      ${cells("vectors")}  ${show(percentile(before!.floor, 0.5))}   ${cost ? show(cost.whole) + show(cost.vectors) : "       -       -"}   ${row.load.toFixed(1)}`,
    );
  }
}

function spread(where: string, times: Times): Record<string, number> {
  const entries = (["whole", "vectors", "floor"] as const).flatMap((part) =>
    [0.5, 0.95].map((share) => [`${where}_${part}_p${share * 100}`, percentile(times[part], share)]),
  );
  return Object.fromEntries(entries);
}

async function judge(store: RetrievalStore, tenants: Tenant[]): Promise<void> {
  console.log("\nrecall@10 against a full comparison, beside the crowd");
  let worst = 1;
  for (const tenant of tenants) {
    const recall = await recallOf(
      embedder,
      store,
      tenant,
      await drawQuestions(store, tenant, corpus, RECALL_QUESTIONS),
    );
    worst = Math.min(worst, recall);
    result.push({ chunks: tenant.chunks, recall });
    console.log(`${String(tenant.chunks).padEnd(12)}${recall.toFixed(4)}`);
  }
  console.log(`worst of ${tenants.length} tenants: ${worst.toFixed(4)}`);
}

function show(ms: number): string {
  return ms.toFixed(2).padStart(8);
}

function say(line: string): void {
  console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(5)} s  ${line}`);
}
