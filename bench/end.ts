/**
 * `npm run bench:end` (needs nothing but the tree): time from the model's last token to the end of the turn, with a
 * judge that answers in 300 ms and a token every 30 ms. Answers of one and of several sentences, quoted or
 * paraphrased, each question asked once.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pino from "pino";
import { v7 } from "uuid";
import { type Service, startService } from "../server/boot/service.ts";
import { loadConfig } from "../server/config/config.ts";
import type { AgentActor, Ctx } from "../server/context/context.ts";
import { startEmbeddedDatabase } from "../server/db/embedded.ts";
import { withSystem } from "../server/db/system.ts";
import { withTenant } from "../server/db/tenant.ts";
import { addDocument } from "../server/knowledge/documents/addDocument.ts";
import { startFakeOpenai } from "../server/test/support/fakeOpenai.ts";
import { Visitor } from "../server/test/support/visitor.ts";
import { wideLimits } from "../server/test/support/wideLimits.ts";
import { percentile } from "./machine/numbers.ts";
import { ORIGIN } from "./stage/knowledge.ts";

const JUDGE_MS = 300;
const TOKEN_MS = 30;
const ROUNDS = 8;

const PAGE = `# Delivery

Parcels to Norway take 5 to 8 days. Customs duties are paid by the recipient. Every parcel is insured up to 500 euros. Batteries are not
sent by air.`;
const PASSAGE = PAGE.slice(PAGE.indexOf("Parcels")).replace(/\n/g, " ");

const ANSWERS: Record<string, string> = {
  "one sentence": "A parcel to Norway needs 5 to 8 days [1].",
  "three sentences, quoted":
    "Parcels to Norway take 5 to 8 days [1]. Customs duties are paid by the recipient [1]. Every parcel is insured up to 500 euros [1].",
  "three sentences, in other words":
    "Shipping to Norway is done within 5 to 8 days [1]. It's up to the one who gets it to pay customs [1]. If it's lost we cover 500 euros at most [1].",
  "one source at the end":
    "Parcels to Norway take 5 to 8 days. Customs duties are paid by the recipient. Every parcel is insured up to 500 euros [1].",
};

/** Supports each statement with a sentence of the passage. */
function judged(prompt: string): string {
  const lines = /<statements>\n([\s\S]*?)\n<\/statements>/.exec(prompt)?.[1]?.split("\n") ?? [];
  const [first, second, third] = PASSAGE.split(". ");
  const quotes = [first, second, third];
  const quoteFor = (line: string) => quotes[/custom/i.test(line) ? 1 : /500/.test(line) ? 2 : 0];
  const statements = lines.map((line, at) => ({
    n: at + 1,
    verdict: "supported",
    passages: [1],
    quote: quoteFor(line),
  }));
  return JSON.stringify({ statements, answers: "fully", open: [] });
}

/** A tenant whose only document is this page. */
async function openTenant(service: Service): Promise<string> {
  const tenantId = v7();
  const { db } = service.parts;
  await withSystem(db, "create_tenant", async ({ sql }) => {
    await sql`insert into tenants (id, name) values (${tenantId}, 'Bench')`;
    await sql`insert into tenant_origins (tenant_id, origin) values (${tenantId}, ${ORIGIN})`;
  });
  const actor: AgentActor = { kind: "agent", id: "bench", name: "Bench", role: "owner" };
  const ctx: Ctx<AgentActor> = { db, parts: service.parts, tenantId, requestId: "bench", actor };
  await addDocument(ctx, { sourceKey: "delivery.md", fileName: "delivery.md", url: null, bytes: Buffer.from(PAGE) });
  const isReady = async () =>
    (await withTenant(ctx, (tx) => tx.sql`select 1 from documents where status = 'ready'`)).length > 0;
  while (!(await isReady())) await setTimeout(50);
  return tenantId;
}

const fake = await startFakeOpenai({ tokenMs: TOKEN_MS, judgeMs: JUDGE_MS });
const dataDir = await mkdtemp(join(tmpdir(), "frontdesk-bench-"));
const database = await startEmbeddedDatabase({ dataDir: null });
const config = loadConfig({
  ...{
    NODE_ENV: "test",
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: "fatal",
    ADMIN_SECRET: "a".repeat(40),
    ...wideLimits,
  },
  ...{ SESSION_KEYS: `bench:${"k".repeat(40)}`, OPENAI_API_KEY: "bench", OPENAI_BASE_URL: fake.url },
  ...{ DATABASE_URL: database.url, DATABASE_POOL_SIZE: "3" },
});
const service = await startService(config, { log: pino({ level: "fatal" }), isFirst: true });
try {
  const tenantId = await openTenant(service);
  console.log(`from the last token to the end, in ms, with a judge of ${JUDGE_MS} ms and a token every ${TOKEN_MS} ms`);
  for (const [kind, answer] of Object.entries(ANSWERS)) {
    const waits: number[] = [];
    let calls = 0;
    fake.answerWith((body, task) => {
      if (task === "generate") return answer;
      return task === "grade" ? judged(body.messages?.at(-1)?.content ?? "") : null;
    });
    for (let round = 0; round <= ROUNDS; round++) {
      const visitor = await Visitor.open(service.url, tenantId, ORIGIN);
      fake.requests.length = 0;
      let lastToken = 0;
      let end = 0;
      const turn = await visitor.ask(`How long does a parcel to Norway take, and who pays? (${kind}, ${round})`, {
        onEvent({ event }) {
          if (event.type === "token") lastToken = performance.now();
          if (event.type === "end") end = performance.now();
        },
      });
      if (turn.outcome !== "answered") throw new Error(`not answered: ${kind}: ${turn.outcome}`);
      // The first turn warms up.
      if (round === 0) continue;
      waits.push(end - lastToken);
      calls += fake.requests.filter(({ task }) => task === "grade").length;
    }
    const at = (share: number) => Math.round(percentile(waits, share));
    console.log(`${kind}: p50 ${at(0.5)}, p95 ${at(0.95)}, ${(calls / ROUNDS).toFixed(1)} calls to the judge`);
  }
} finally {
  await service.stop();
  await database.close();
  await fake.close();
  await rm(dataDir, { recursive: true, force: true });
}
