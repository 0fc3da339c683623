import { describe, expect, it } from "vitest";
import { foreignFacts } from "../grading/facts.ts";

const foreign = (answer: string, source: string) =>
  foreignFacts(answer, source, "", { by: "capitals", glossary: null }).numbers;

describe("an amount of an answer", () => {
  it.each([
    ["two weeks", "within 14 days"],
    ["in 24 hours", "it takes one day"],
    ["after half a day", "after 12 hours"],
    ["12 hours", "half a day"],
    ["a quarter of an hour, that is 15 minutes", "a quarter of an hour"],
    ["three years", "36 months"],
    ["90 days", "3 months"],
    ["1 to 1.5 years", "between 12 and 18 months"],
    ["1,000 photos", "1.000 Fotos"],
    ["1000 photos", "1’000 photos"],
    ["1 TB", "1,000 GB"],
    ["1,536 MB", "1.5 GB"],
    ["5.120 Mo", "5 GB"],
    ["50 %", "50 percent"],
    ["$0.082", "8.2 cents"],
    ["10 pm to 6 am", "22:00 to 06:00"],
    ["22 Uhr", "10 p.m."],
    ["09:30", "9:30 am"],
    ["zehn Jahre", "10 years"],
    ["deux semaines", "14 days"],
    ["0800 5550199", "0800 555 0199"],
    ["6 weeks", "a 6-week notice"],
    ["5 days", "5 working days"],
  ])("%j is covered by %j", (answer, source) => {
    expect(foreign(`It is ${answer}.`, `It is ${source}.`)).toEqual([]);
  });

  it.each([
    ["three weeks", "within 14 days"],
    ["30 months", "within 30 days"],
    ["31 days", "30 days"],
    ["59 minutes", "1 hour"],
    ["2 TB", "1,000 GB"],
    ["1,536 GB", "1.5 GB"],
    ["60 %", "50 percent"],
    ["11 pm", "22:00"],
    ["$0.82", "8.2 cents"],
    ["sieben Jahre", "10 years"],
    ["1.001", "1,000"],
  ])("%j is not covered by %j", (answer, source) => {
    expect(foreign(`It is ${answer}.`, `It is ${source}.`)).toHaveLength(1);
  });
});

describe("an amount that only the visitor has named", () => {
  const SOURCE = "Between 29 and 8 days before arrival we keep half of the price.";
  const asked = (answer: string) =>
    foreignFacts(answer, SOURCE, "I cancel 3 weeks before, what do I get?", { by: "capitals", glossary: null }).asked;

  it("is no claim of its own where the answer places it between amounts from the documents", () => {
    expect(asked("Three weeks (21 days) before is in the 29-to-8-day window, so 50% is kept.")).toEqual([]);
  });

  it("is a claim where it lies outside of these, or the answer names none", () => {
    expect(asked("Three weeks before, you get 50% back.")).toEqual(["Three"]);
    const late = foreignFacts("40 days before is in the 29-to-8-day window.", SOURCE, "I cancel 40 days before.", {
      ...{ by: "capitals" as const, glossary: null },
    });
    expect(late.asked).toEqual(["40"]);
  });
});
