/**
 * `npm run eval -- --data DIR`: asks question sets of the product's own search and grading, and scores what comes back.
 * The data is not part of the project; README.md says what DIR holds.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Parts } from "../server/context.ts";
import { getSettings } from "../server/tenants/getSettings.ts";
import { askQuestion } from "./askQuestion.ts";
import { openStore } from "./openStore.ts";
import { loadAnswerability } from "./packs/answerability.ts";
import { loadDoc2dial } from "./packs/doc2dial.ts";
import { loadDocs } from "./packs/docs.ts";
import { loadMtrag } from "./packs/mtrag.ts";
import type { EvalTenant } from "./packs/pack.ts";
import { gradingRows, print, retrievalRows, type TenantAsked } from "./report.ts";
import { type Ingestion, teachTenant } from "./teachTenant.ts";

const USAGE = `usage: npm run eval -- --data DIR [--pack NAME]… [--split dev] [--limit N] [--json FILE]

  --pack   doc2dial, mtrag, answerability or docs; all of them when left out
  --limit  at most so many questions per tenant, spread over all of them`;
const packs = {
  doc2dial: { folder: "doc2dial", load: loadDoc2dial },
  mtrag: { folder: "mtrag", load: loadMtrag },
  answerability: { folder: "answerability", load: loadAnswerability },
  docs: { folder: "docs_corpus", load: loadDocs },
};
type PackName = keyof typeof packs;

const { data, names, split, limit, json } = readArguments();
const store = await openStore();
try {
  const results = [];
  for (const name of names) {
    const tenants = await packs[name].load(join(data, packs[name].folder), split);
    results.push({ pack: name, ...(await runPack(store.parts, tenants)) });
  }
  const result = { date: new Date().toISOString(), database: store.kind, split, limit, packs: results };
  if (json) await writeFile(json, `${JSON.stringify(result, null, 2)}\n`);
} finally {
  await store.close();
}

async function runPack(parts: Parts, tenants: EvalTenant[]) {
  const ingestions: Ingestion[] = [];
  const asked: TenantAsked[] = [];
  let threshold = 0;
  for (const tenant of tenants.filter((one) => one.documents.length > 0)) {
    const taught = await teachTenant(parts, tenant);
    ({ threshold } = await getSettings(taught.ctx));
    ingestions.push(taught.ingestion);
    const { documents, chunks, failures, unreachable, seconds } = taught.ingestion;
    console.log(
      `${tenant.name}: ${documents} documents, ${chunks} chunks in ${seconds.toFixed(1)} s, ${failures.length} failed, ${unreachable} golds out of reach`,
    );
    for (const { document, error } of failures) console.log(`  failed: ${document} (${error})`);
    for (const question of spread(tenant.questions, limit)) {
      asked.push({ tenant: tenant.name, ...(await askQuestion(taught, tenant.unit, question)) });
    }
  }
  const retrieval = retrievalRows(asked);
  const grading = gradingRows(asked, threshold);
  console.log("");
  print(retrieval);
  print(grading);
  return { threshold, ingestions, retrieval, grading };
}

/** At most `most` of them, evenly from first to last. */
function spread<Item>(items: Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most);
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        data: { type: "string" },
        pack: { type: "string", multiple: true },
        split: { type: "string", default: "dev" },
        limit: { type: "string" },
        json: { type: "string" },
      },
    });
    const all = Object.keys(packs) as PackName[];
    const names = values.pack ? all.filter((name) => values.pack?.includes(name)) : all;
    const limit = Number(values.limit ?? Number.POSITIVE_INFINITY);
    const isKnown = (values.pack ?? []).every((name) => name in packs);
    if (!values.data || !isKnown || !(limit >= 1)) throw new Error(USAGE);
    return { data: values.data, names, split: values.split, limit, json: values.json };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
