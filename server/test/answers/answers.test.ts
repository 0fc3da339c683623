/** How many of the right answers over six businesses' pages go out, and how many of the wrong ones are stopped. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMeaningEmbedder } from "../../adapters/embedder/meaning.ts";
import { createCitationReader } from "../../grading/citing/createCitationReader.ts";
import { gradeWritten, measureWritten } from "../../grading/gradeWritten.ts";
import { measureSupport, type Support } from "../../grading/measureSupport.ts";
import type { Judgement } from "../../ports/engine.ts";
import { backupService } from "./backupService.ts";
import { bikeShop } from "./bikeShop.ts";
import { campsite } from "./campsite.ts";
import { type Cases, passagesOf } from "./cases.ts";
import { clinic } from "./clinic.ts";
import { energySupplier } from "./energySupplier.ts";
import { library } from "./library.ts";
import { messagingApi } from "./messagingApi.ts";
import { skiRental } from "./skiRental.ts";
import { tenLanguages } from "./tenLanguages.ts";

const embedder = createMeaningEmbedder();
// The models take longer to load than a grade may wait for them.
beforeAll(() => Promise.all([embedder.embed(["ready"]), embedder.readForeign!(["bereit"], "question")]));
afterAll(() => embedder.close?.());

const BUSINESSES = [bikeShop, clinic, backupService, energySupplier, campsite, messagingApi];
const THRESHOLD = 0.7;
type Judge = (support: Support, cases: Cases) => Judgement | null;

/** Gives everything the same, right or wrong. */
const fooled: Judge = () => ({ score: 0.95, answers: null, statements: [], gap: [] });
/** None, or one that has failed its exam: what it says counts for nothing. */
const none: Judge = () => null;
/** Supports every statement, and points at the sentence that comes nearest to it. */
const pointing = ({ statements }: Support, cases: Cases): Judgement => ({
  ...{ score: null, answers: "fully", gap: [] },
  statements: statements.map(({ statement, near: [quote = ""] }) => ({
    ...{ statement, verdict: "supported", quote },
    passages: passagesOf(cases).flatMap(({ n, content }) => (content.includes(quote) ? [n] : [])),
  })),
});

/** Those of the answers that reach the visitor, as they are read from a model's stream. */
async function passing(
  judge: Judge,
  pick: (cases: Cases) => [question: string, answer: string][],
  businesses = BUSINESSES,
): Promise<string[]> {
  const passed: string[] = [];
  for (const cases of businesses) {
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
const foreignRight = (cases: Cases) => cases.foreignRight;
const foreignWrong = (cases: Cases) =>
  cases.foreignWrong.map(([, question, answer]): [string, string] => [question, answer]);

/** Says of the wrong ones that a statement is contradicted or not there. */
const seeing: Judge = (support, cases) => {
  const judged = pointing(support, cases);
  const last = judged.statements.length - 1;
  return {
    ...judged,
    statements: judged.statements.map((one, at) => (at === last ? { ...one, verdict: "not_there", quote: "" } : one)),
  };
};

const atLeast = (found: string[], least: number) => expect(found.length).toBeGreaterThanOrEqual(least);
const atMost = (found: string[], most: number) => expect(found.length, found.join("\n")).toBeLessThanOrEqual(most);

describe("answers in a model's own words", () => {
  const right = (cases: Cases) => cases.right;

  it("go out when they are right, 80 of 80, with a judge that quotes its evidence", async () => {
    atLeast(await passing(pointing, right), 80);
  });

  it("go out when they are right, 77 of 80, with a judge that only gives a number", async () => {
    atLeast(await passing(fooled, right), 77);
  });

  it("go out in German and French over English pages, 21 of 22, with a judge that quotes", async () => {
    atLeast(await passing(pointing, foreignRight), 21);
  });

  it("are stopped when they are wrong, all of them, by a judge that sees it", async () => {
    atMost(await passing(seeing, wrong), 0);
    atMost(await passing(seeing, foreignWrong), 0);
  });

  it("are stopped when they are wrong, 79 of 80, even if the judge gives .95 to all", async () => {
    atMost(await passing(fooled, wrong), 1);
  });

  it("are stopped when they are wrong in German and French, 35 of 36, even if the judge gives .95 to all", async () => {
    atMost(await passing(fooled, foreignWrong), 1);
  });

  describe("without a judge, or with one that has failed its exam", () => {
    it("go out when they are right, 75 of 80, and are stopped when they are wrong, 79 of 80", async () => {
      atLeast(await passing(none, right), 75);
      atMost(await passing(none, wrong), 1);
    });

    it("go out in German and French, 20 of 22, and are stopped when they are wrong, 35 of 36", async () => {
      // A 21st lies within .005 of the bar: whether it passes depends on the processor's instructions for small integers.
      atLeast(await passing(none, foreignRight), 20);
      atMost(await passing(none, foreignWrong), 1);
    });

    it("go out in German, French and Spanish over pages of two other businesses, 17 of 20, and are stopped when wrong, 19 of 20", async () => {
      atLeast(await passing(none, foreignRight, [library, skiRental]), 17);
      atMost(await passing(none, foreignWrong, [library, skiRental]), 1);
    });

    it("go out in ten more languages, 20 of 20, and are stopped when they are wrong, 20 of 20", async () => {
      atLeast(await passing(none, foreignRight, [tenLanguages]), 20);
      atMost(await passing(none, foreignWrong, [tenLanguages]), 0);
    });
  });

  it("are stopped when they deny what a page says in the same words, even if the judge quotes the page for it", async () => {
    atMost(await passing(pointing, ({ negated }) => negated), 5);
  });

  it("are stopped when a number is swapped, even if the judge quotes the page for it; five names are left to the judge", async () => {
    atMost(await passing(pointing, ({ swapped }) => swapped), 5);
  });
});
