/**
 * `npm run fit:evidence -- --rows FILE [--write]`: fits the weights of the search's evidence in the grade (EVIDENCE in
 * server/grading/gradeWeights.ts) to whether answers were right. FILE was written by
 * `npm run eval -- --dump-candidates FILE`. Prints the weights and their AUROC in sample and with each set left out;
 * `--write` stores those figures for the evaluation's tables. The weights are to be reviewed and entered by hand.
 */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { sumOf } from "../../server/grading/gradeQuoted.ts";
import { EVIDENCE } from "../../server/grading/gradeWeights.ts";
import type { Reading } from "../../server/grading/reading/readPassages.ts";
import { auroc } from "../metrics.ts";
import { familyOf } from "./families.ts";
import { type LeftOutFigure, writeLeftOut } from "./leftOut.ts";
import { type Example, fitRidge } from "./ridge.ts";

interface Row {
  set: string;
  isAnswerable: boolean;
  isRight: boolean;
  /** Logit of the chance, similarity, and the sum over the question's features. */
  evidence: number[];
}

const PENALTY = 1;
/** Sets differ in how often they can be answered, so their intercepts are almost unpenalized. */
const INTERCEPT_PENALTY = 0.001;
/** A set's weight grows with this power of its number of questions, up to 300. */
const SHARE = 0.7;
const MAX_COUNTED = 300;
const NAMES = Object.keys(EVIDENCE);

const { values } = parseArgs({ options: { rows: { type: "string" }, write: { type: "boolean", default: false } } });
if (!values.rows) throw new Error("usage: npm run fit:evidence -- --rows FILE [--write]");
const rows = (await readFile(values.rows, "utf8")).trim().split("\n").flatMap(readRow);
const weights = fitWeights(rows);
for (const [at, name] of NAMES.entries()) console.log(`${name}: ${weights[at]!.toFixed(2)}`);
const figures: LeftOutFigure[] = [];
for (const set of new Set(rows.map((row) => row.set))) {
  const own = rows.filter((row) => row.set === set);
  const others = fitWeights(rows.filter((row) => familyOf(row.set) !== familyOf(set)));
  note(`${set} AUROC`, own, others, (row) => row.isAnswerable);
  note(`${set} right AUROC`, own, others, (row) => row.isRight);
}
if (values.write) writeLeftOut("grade", figures);

function note(figure: string, own: Row[], others: number[], isPositive: (row: Row) => boolean): void {
  const area = (by: number[]) =>
    auroc(own.map((row) => ({ isAnswerable: isPositive(row), isAnswered: true, confidence: score(row, by) })));
  const [inSample, leftOut] = [area(weights), area(others)];
  if (inSample === null || leftOut === null) return;
  console.log(`${figure}: ${inSample.toFixed(3)}, left out ${leftOut.toFixed(3)} (${own.length})`);
  figures.push({ figure, inSample, leftOut });
}

/** None for small talk, requests for a person, and questions not graded by meaning. */
function readRow(line: string): Row[] {
  const { set, wants, isAnswerable, answer } = JSON.parse(line);
  const { chance, similarity } = answer?.signals ?? {};
  if (wants || isAnswerable === null || chance === undefined) return [];
  const odds = Math.log(Math.max(chance, 0.001) / Math.max(1 - chance, 0.001));
  const isRight = isAnswerable && answer.citesGold && answer.saysIt !== false;
  return [{ set, isAnswerable, isRight, evidence: [odds, similarity, sumOf(answer.signals as Reading)] }];
}

function fitWeights(chosen: Row[]): number[] {
  const sets = [...new Set(chosen.map((row) => row.set))];
  const counts = Map.groupBy(chosen, (row) => row.set);
  const examples = chosen.map((row): Example => {
    const count = counts.get(row.set)!.length;
    const isSet = sets.map((set) => (set === row.set ? 1 : 0));
    const weight = Math.min(MAX_COUNTED, count) ** SHARE / count;
    return { features: [...row.evidence, ...isSet], isPositive: row.isRight, weight };
  });
  const signs = [...NAMES.map(() => 1), ...sets.map(() => 0)];
  const penalties = [...NAMES.map(() => PENALTY), ...sets.map(() => INTERCEPT_PENALTY)];
  return fitRidge(examples, { signs, penalties }).slice(0, NAMES.length);
}

function score({ evidence }: Row, by: number[]): number {
  return evidence.reduce((sum, value, at) => sum + value * by[at]!, 0);
}
