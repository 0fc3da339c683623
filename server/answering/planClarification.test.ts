import { describe, expect, it } from "vitest";
import { passageOf } from "../test/contracts/engine.ts";
import { planClarification } from "./planClarification.ts";

/** Two documents that fit a short question equally well. */
function passages(heading: string) {
  return [heading, "Android setup"].map((title, index) => ({
    ...passageOf(index + 1, title, "Open the settings."),
    title: `Page ${index + 1}`,
    scores: { fused: 1, coverage: 1 },
  }));
}

const ask = (question: string, heading: string) =>
  planClarification({ question, answeredFrom: null }, passages(heading), "en");

describe("asking which of several topics is meant", () => {
  it("offers the sections when a short question fits several", () => {
    expect(ask("setup", "iPhone setup")?.sections).toHaveLength(2);
  });

  it.each(["iPhone setup", "iphone setup", "IPHONE SETUP"])(
    "answers from the section that is headed %s",
    (question) => {
      expect(ask(question, "iPhone setup")).toBeNull();
    },
  );
});
