/**
 * `npm run fit:grade -- --data DIR`: fits the weights of server/grading/gradeWeights.ts and prints them, with their
 * results on held-out sets and questions. The weights are to be reviewed and entered by hand; `--write` stores the
 * figures for the evaluation's tables.
 */
import { parseArgs } from "node:util";
import { LINES, PROSE } from "../../server/grading/gradeWeights.ts";
import { auroc } from "../metrics.ts";
import { openStore } from "../openStore.ts";
import { loadAnswerability } from "../packs/answerability.ts";
import { loadDocs } from "../packs/docs.ts";
import { loadMtrag } from "../packs/mtrag.ts";
import type { EvalQuestion, EvalTenant } from "../packs/pack.ts";
import { openPackFolder } from "../packs/packFolder.ts";
import { type TaughtTenant, teachTenant } from "../teachTenant.ts";
import { walkGraph } from "../walkGraph.ts";
import { type LeftOutFigure, writeLeftOut } from "./leftOut.ts";
import { type Example, fitRidge } from "./ridge.ts";

interface Row {
  set: string;
  text: string;
  isAnswerable: boolean;
  /** Asked about another company's documents. */
  isForeign: boolean;
  reading: Record<string, number>;
}

/** Total weight of each kind of example: more for the sets that matter most, little for foreign questions. */
const SHARES: Record<string, number> = { squad2: 2.5, hint3: 1.5, mtragun: 1, mtrag: 0.6, other: 0.1, foreign: 0.05 };
const PER_SHARE = 300;
const PENALTY = 3;
/** The constants are almost unpenalized. */
const CONSTANT_PENALTY = 0.001;
const FOREIGN_PER_TENANT = 12;
const FOLDS = 5;

const loaders = { answerability: loadAnswerability, mtrag: loadMtrag, docs_corpus: loadDocs };

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    folder: { type: "string", multiple: true },
    limit: { type: "string" },
    vectors: { type: "string" },
    write: { type: "boolean" },
  },
});
if (!values.data)
  throw new Error(
    "usage: npm run fit:grade -- --data DIR [--folder answerability|mtrag|docs_corpus]… [--limit QUESTIONS_PER_TENANT] [--vectors DIR] [--write]",
  );
const rows = await readRows(values.data, Number(values.limit ?? Number.POSITIVE_INFINITY));
const features = [
  ...Object.keys(PROSE).map((name) => ({ name, kind: "prose" as const, sign: Math.sign(PROSE[name as never]) })),
  ...Object.keys(LINES).map((name) => ({ name, kind: "lines" as const, sign: Math.sign(LINES[name as never]) })),
  { name: null, kind: "prose" as const, sign: 0 },
  { name: null, kind: "lines" as const, sign: 0 },
];
const all = fitWeights(rows);
for (const [at, { name, kind }] of features.entries())
  console.log(`${kind} ${name ?? "offset"}: ${all[at]!.toFixed(2)}`);
const own = rows.filter((row) => !row.isForeign);
const figures = [...Map.groupBy(own, (row) => row.set)].flatMap(([set, members]): LeftOutFigure[] => {
  const inSample = areaOf(members, all);
  const leftOut = areaOf(members, fitWeights(rows.filter((row) => row.set !== set)));
  return inSample === null || leftOut === null ? [] : [{ figure: `${set} AUROC`, inSample, leftOut }];
});
for (const { figure, inSample, leftOut } of figures) {
  console.log(`${figure}: ${inSample.toFixed(3)}, fitted without this set ${leftOut.toFixed(3)}`);
}
for (const [set, area] of foldedAreas()) console.log(`${set} AUROC: ${area.toFixed(3)} on questions left out`);
if (values.write) writeLeftOut("grade", figures);

function areaOf(members: Row[], weights: number[]): number | null {
  return auroc(members.map((row) => ({ isAnswerable: row.isAnswerable, confidence: score(row, weights) })));
}

/** Cross-validated AUROC per set, each question graded by weights fitted to the other folds. */
function foldedAreas(): Map<string, number> {
  const scored = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = fitWeights(rows.filter((row) => foldOf(row) !== fold));
    const graded = own.filter((row) => foldOf(row) === fold);
    return graded.map((row) => ({ set: row.set, isAnswerable: row.isAnswerable, confidence: score(row, weights) }));
  }).flat();
  const areas = [...Map.groupBy(scored, (one) => one.set)].map(([set, ones]) => [set, auroc(ones)] as const);
  return new Map(areas.flatMap(([set, area]) => (area === null ? [] : [[set, area]])));
}

/** Runs every question of the packs through the graph, and some of each tenant's against the next tenant. */
async function readRows(data: string, limit: number): Promise<Row[]> {
  const found: Row[] = [];
  for (const [folder, load] of Object.entries(loaders)) {
    if (values.folder && !values.folder.includes(folder)) continue;
    const store = await openStore({
      engine: "local",
      embedder: "engine",
      database: undefined,
      vectors: values.vectors,
    });
    try {
      const tenants = (await load(openPackFolder([data], folder, "dev"))).filter((one) => one.documents.length > 0);
      for (const tenant of tenants) {
        const taught = await teachTenant(store.parts, tenant);
        const own = tenant.questions.filter((one) => folder !== "mtrag" || one.isAnswerable !== undefined);
        const step = Math.max(1, own.length / limit);
        const chosen = own.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
        for (const question of chosen) {
          const isAnswerable = question.isAnswerable ?? question.golds.length > 0;
          found.push(await readRow(taught, question, { isAnswerable, isForeign: false }));
        }
        for (const question of foreignTo(tenant, tenants)) {
          found.push(await readRow(taught, question, { isAnswerable: false, isForeign: true }));
        }
        console.log(`${tenant.name}: ${found.length} examples so far`);
      }
    } finally {
      await store.close();
    }
  }
  return found;
}

async function readRow(taught: TaughtTenant, question: EvalQuestion, kind: Pick<Row, "isAnswerable" | "isForeign">) {
  const { run } = await walkGraph(taught, question);
  const reading = (run.trace.steps.find((step) => step.node === "grade")?.detail ?? {}) as Record<string, number>;
  return { set: question.set, text: question.text, ...kind, reading };
}

function foreignTo(tenant: EvalTenant, tenants: EvalTenant[]): EvalQuestion[] {
  const others = tenants.filter((one) => one !== tenant).flatMap((one) => one.questions);
  const step = Math.max(1, Math.floor(others.length / FOREIGN_PER_TENANT));
  return others.filter((one, index) => one.isAnswerable !== false && index % step === 0);
}

function fitWeights(chosen: Row[]): number[] {
  const kindOf = (row: Row) => `${row.set} ${row.isForeign} ${row.isAnswerable}`;
  const counts = Map.groupBy(chosen, kindOf);
  const examples = chosen.map((row): Example => {
    const share = row.isForeign ? SHARES.foreign! : (SHARES[row.set] ?? SHARES.other!);
    const weight = (share * PER_SHARE) / counts.get(kindOf(row))!.length;
    return { features: features.map((feature) => featureOf(row, feature)), isPositive: row.isAnswerable, weight };
  });
  const penalties = features.map(({ name }) => (name === null ? CONSTANT_PENALTY : PENALTY));
  return fitRidge(examples, { signs: features.map(({ sign }) => sign), penalties });
}

function featureOf({ reading }: Row, { name, kind }: (typeof features)[number]): number {
  const prose = reading.prose ?? 0;
  return (kind === "prose" ? prose : 1 - prose) * (name === null ? 1 : (reading[name] ?? 0));
}

function score(row: Row, weights: number[]): number {
  return features.reduce((sum, feature, at) => sum + weights[at]! * featureOf(row, feature), 0);
}

/** A question stays in the same fold whichever tenant is asked. */
function foldOf({ text }: Row): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) >>> 0;
  return sum % FOLDS;
}
