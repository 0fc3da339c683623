/**
 * `npm run fit:nearness -- [--data DIR]`: fits the weights of server/grading/nearness.ts and prints them, with their
 * results on each business left out. The weights are to be reviewed and entered by hand.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { NEARNESS, nearnessFeatures, OFF } from "../../server/grading/nearness.ts";
import { retrievePassages } from "../../server/knowledge/retrieval/retrievePassages.ts";
import { readBusinesses } from "../honest/readBusinesses.ts";
import { auroc, share } from "../metrics.ts";
import { openStore } from "../openStore.ts";
import { loadAnswerability } from "../packs/answerability.ts";
import type { EvalTenant } from "../packs/pack.ts";
import { openPackFolder } from "../packs/packFolder.ts";
import { teachTenant } from "../teachTenant.ts";
import { fitRidge } from "./ridge.ts";

interface Asked {
  text: string;
  kind: keyof typeof SHARES;
  isAnswerable: boolean;
}
interface Row extends Asked {
  tenant: string;
  features: number[];
}

/** Total weight of each kind: questions written for this purpose count more than those about other documents. */
const SHARES = { off: 4, vague: 4, others: 0.3, hint3: 1.5, squad2: 0.3, foreign: 0.4 };
const PER_SHARE = 100;
const PENALTY = 1;
const CONSTANT_PENALTY = 0.001;
/** The required sign of each weight. */
const SIGNS = {
  similarity: 1,
  pieces: 1,
  first: 1,
  chance: 1,
  words: 1,
  known: 1,
  everyday: -1,
  short: 1,
  brief: 1,
} as const;
const MAX_QUESTIONS = { hint3: 200, squad2: 30, foreign: 4 };
const MIN_WORDS_OF_OTHERS = 3;

const { values } = parseArgs({ options: { data: { type: "string" }, vectors: { type: "string" } } });
const names = Object.keys(NEARNESS) as (keyof typeof NEARNESS)[];
const store = await openStore({ engine: "local", embedder: "meaning", database: undefined, vectors: values.vectors });
const rows: Row[] = [];
try {
  for (const [tenant, asked] of [...(await businesses()), ...(values.data ? await packs(values.data) : [])]) {
    const { ctx } = await teachTenant(store.parts, tenant);
    for (const one of asked) {
      const passages = await retrievePassages(ctx, { question: one.text, keywords: [] });
      const features = nearnessFeatures(passages);
      // A search without results is hopeless whatever the weights are.
      if (features) rows.push({ ...one, tenant: tenant.name, features: names.map((name) => features[name]) });
    }
    console.log(`${tenant.name}: ${rows.length} examples so far`);
  }
} finally {
  await store.close();
}
const all = fitWeights(rows);
for (const [at, name] of names.entries()) console.log(`${name}: ${all[at]!.toFixed(2)}`);
for (const [tenant, own] of Map.groupBy(rows, (row) => row.tenant)) {
  const leftOut = fitWeights(rows.filter((row) => row.tenant !== tenant));
  const asked = own.filter(({ kind }) => kind !== "others");
  const scored = asked.map((row) => ({ ...row, confidence: scoreOf(row, leftOut) }));
  const escaped = scored.filter((row) => !row.isAnswerable);
  const kept = scored.filter((row) => row.isAnswerable);
  const isOff = ({ confidence }: { confidence: number }) => confidence < OFF;
  const [held, lost] = [
    share(escaped.filter(isOff).length, escaped.length),
    share(kept.filter(isOff).length, kept.length),
  ];
  console.log(
    `${tenant} left out: AUROC ${auroc(scored)?.toFixed(3)}, off the topic held ${held?.toFixed(3)}, on it lost ${lost?.toFixed(3)}`,
  );
}

/** Questions of the half open to fitting, those of the demo's tests, and those asked of the other businesses. */
async function businesses(): Promise<[EvalTenant, Asked[]][]> {
  const read = await readBusinesses();
  const own = (one: (typeof read)[number]) => one.vague.filter(({ half }) => half === "fitted");
  return Promise.all(
    read.map(async (business): Promise<[EvalTenant, Asked[]]> => {
      const { name, documents, offTopic } = business;
      const off = offTopic.filter(({ half }) => half === "fitted");
      const others = read.flatMap((one) => (one === business ? [] : own(one)));
      const long = others.filter(({ text }) => text.split(" ").length >= MIN_WORDS_OF_OTHERS);
      const asked: Asked[] = [
        ...off.map(({ text }) => ({ text, kind: "off" as const, isAnswerable: false })),
        ...own(business).map(({ text }) => ({ text, kind: "vague" as const, isAnswerable: true })),
        ...long.map(({ text }) => ({ text, kind: "others" as const, isAnswerable: false })),
        ...(name === "frontdesk" ? await askedOfDemo() : []),
      ];
      return [{ name, documents, questions: [], unit: "section" }, asked];
    }),
  );
}

async function askedOfDemo(): Promise<Asked[]> {
  const read = async (file: string, kind: "off" | "vague"): Promise<Asked[]> => {
    const text = await readFile(join(import.meta.dirname, "../../server/demo/questions", file), "utf8");
    const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    return lines.map((line) => ({ text: line, kind, isAnswerable: kind === "vague" }));
  };
  return [...(await read("offTopic.txt", "off")), ...(await read("vague.txt", "vague"))];
}

/** Public questions, asked of their own tenant and of others. */
async function packs(data: string): Promise<[EvalTenant, Asked[]][]> {
  const loaded = await loadAnswerability(openPackFolder([data], "answerability", "dev"));
  const tenants = loaded.filter(({ questions, documents }) => questions.length > 0 && documents.length > 0);
  const answerable = ({ questions }: EvalTenant) => questions.filter((one) => one.isAnswerable);
  return tenants.map((tenant) => {
    const kind = tenant.questions[0]!.set as "hint3" | "squad2";
    const others = tenants
      .filter((one) => one !== tenant)
      .flatMap((one) => answerable(one).slice(0, MAX_QUESTIONS.foreign));
    const own = answerable(tenant).slice(0, MAX_QUESTIONS[kind]);
    return [
      tenant,
      [
        ...own.map(({ text }) => ({ text, kind, isAnswerable: true })),
        ...others.map(({ text }) => ({ text, kind: "foreign" as const, isAnswerable: false })),
      ],
    ];
  });
}

function fitWeights(chosen: Row[]): number[] {
  const counts = Map.groupBy(chosen, ({ kind }) => kind);
  const examples = chosen.map(({ kind, features, isAnswerable }) => {
    return { features, isPositive: isAnswerable, weight: (SHARES[kind] * PER_SHARE) / counts.get(kind)!.length };
  });
  const penalties = names.map((name) => (name === "constant" ? CONSTANT_PENALTY : PENALTY));
  return fitRidge(examples, { signs: names.map((name) => (name === "constant" ? 0 : SIGNS[name])), penalties });
}

function scoreOf({ features }: Row, weights: number[]): number {
  return features.reduce((sum, value, at) => sum + value * weights[at]!, 0);
}
