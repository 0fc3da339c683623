import { describe, expect, it } from "vitest";
import type { Judgement } from "../ports/engine.ts";
import { passageOf } from "../test/contracts/engine.ts";
import { believed } from "./believed.ts";
import { leadOf } from "./leadOf.ts";
import { pointedAt } from "./pointedAt.ts";

const passages = [passageOf(1, "Plans", "The yearly plan costs 60 euros.")];
const STATEMENT = "A year is 60 euros";
const judged = (verdict: "supported" | "not_there"): Judgement => ({
  ...{ score: null, answers: "fully", gap: ["whether it renews"] },
  statements: [{ statement: STATEMENT, verdict, passages: [1], quote: "The yearly plan costs 60 euros" }],
});
const yes = judged("supported");
const no = judged("not_there");
const points = (judgement: Judgement | null) => pointedAt(STATEMENT, judgement, passages) !== null;

describe("how far a judge is believed", () => {
  it("one that leads is believed in everything", () => {
    expect(believed(yes, "leads")).toBe(yes);
    expect(points(yes)).toBe(true);
  });

  it("one that was not examined yet is believed in its grade, not in what it points at", () => {
    expect(points(believed(yes, null))).toBe(false);
    expect(leadOf(believed(yes, null)!)).toBe(leadOf(yes));
    expect(leadOf(believed(no, null)!)).toBe(leadOf(no));
  });

  it("one that lets too much pass is believed only in its objections", () => {
    expect(believed(yes, "objects")).toBeNull();
    expect(leadOf(believed(no, "objects")!)).toBe(leadOf(no));
  });

  it("one that overlooks everything is not believed at all", () => {
    expect([believed(yes, "nothing"), believed(no, "nothing"), believed(null, "leads")]).toEqual([null, null, null]);
  });
});
