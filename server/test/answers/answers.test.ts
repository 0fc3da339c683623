/** How many of the right answers over four businesses' pages go out, and how many of the wrong ones are stopped. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMeaningEmbedder } from "../../adapters/embedder/meaning.ts";
import { createCitationReader } from "../../grading/citing/createCitationReader.ts";
import { gradeWritten, measureWritten } from "../../grading/gradeWritten.ts";
import { measureSupport, type Support } from "../../grading/measureSupport.ts";
import type { Judgement } from "../../ports/engine.ts";
import { backupService } from "./backupService.ts";
import { bikeShop } from "./bikeShop.ts";
import { type Cases, passagesOf } from "./cases.ts";
import { clinic } from "./clinic.ts";
import { energySupplier } from "./energySupplier.ts";

const embedder = createMeaningEmbedder();
// The model takes longer to load than a grade may wait for it.
beforeAll(() => embedder.embed(["ready"]));
afterAll(() => embedder.close?.());

const BUSINESSES = [bikeShop, clinic, backupService, energySupplier];
const THRESHOLD = 0.7;
type Judge = (support: Support, cases: Cases) => Judgement;

/** Gives everything the same, right or wrong. */
const fooled: Judge = () => ({ score: 0.95, answers: null, statements: [], gap: [] });
/** Supports every statement, and points at the sentence that comes nearest to it. */
const pointing: Judge = ({ statements }, cases) => ({
  ...{ score: null, answers: "fully", gap: [] },
  statements: statements.map(({ statement, near: [quote = ""] }) => ({
    ...{ statement, verdict: "supported", quote },
    passages: passagesOf(cases).flatMap(({ n, content }) => (content.includes(quote) ? [n] : [])),
  })),
});

/** Those of the answers that reach the visitor, as they are read from a model's stream. */
async function passing(judge: Judge, pick: (cases: Cases) => [question: string, answer: string][]): Promise<string[]> {
  const passed: string[] = [];
  for (const cases of BUSINESSES) {
    const passages = passagesOf(cases);
    for (const [question, written] of pick(cases)) {
      const reader = createCitationReader(passages.map(({ n }) => n));
      const input = { question, answer: reader.push(written) + reader.end(), passages };
      const support = await measureSupport(embedder, input);
      const { confidence } = gradeWritten(measureWritten(input, support), judge(support, cases));
      if (confidence >= THRESHOLD) passed.push(written);
    }
  }
  return passed;
}

const wrong = ({ negated, swapped, unsupported, elsewhere }: Cases) => [
  ...negated,
  ...swapped,
  ...unsupported,
  ...elsewhere,
];
const foreignWrong = (cases: Cases) =>
  cases.foreignWrong.map(([, question, answer]): [string, string] => [question, answer]);

describe("answers in a model's own words", () => {
  it("go out when they are right, 38 of 40, with a judge that gives a number alone", async () => {
    expect((await passing(fooled, ({ right }) => right)).length).toBeGreaterThanOrEqual(38);
  });

  it("go out in German and French over English pages, 12 of 12", async () => {
    expect(await passing(fooled, ({ foreignRight }) => foreignRight)).toHaveLength(12);
  });

  it("go out with a judge that points at what says them", async () => {
    expect((await passing(pointing, ({ right }) => right)).length).toBeGreaterThanOrEqual(38);
  });

  it("are stopped when they are wrong, 38 of 40, though the judge gives .95 to all", async () => {
    const passed = await passing(fooled, wrong);
    expect(passed.length, passed.join("\n")).toBeLessThanOrEqual(2);
  });

  it("are stopped when they are wrong in German and French, 17 of 18, though the judge gives .95 to all", async () => {
    const passed = await passing(fooled, foreignWrong);
    expect(passed.length, passed.join("\n")).toBeLessThanOrEqual(1);
  });

  it("are stopped when they are wrong, 35 of 40, by a judge that points at the nearest sentence for all", async () => {
    const passed = await passing(pointing, wrong);
    expect(passed.length, passed.join("\n")).toBeLessThanOrEqual(5);
  });
});
