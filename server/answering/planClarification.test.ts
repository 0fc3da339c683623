import { describe, expect, it } from "vitest";
import type { Passage } from "../ports/engine.ts";
import { passageOf } from "../test/contracts/engine.ts";
import { askAboutNearest, planClarification } from "./planClarification.ts";

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

describe("the options", () => {
  const labels = (found: Passage[]) => askAboutNearest(found, "en")?.sections.map(({ label }) => label);

  it("are called by their headings where these say enough, and by document and heading where not", () => {
    const [first, second] = passages("Change the address of an order");
    expect(labels([first!, { ...second!, heading_path: ["Editing"] }])).toEqual([
      "Change the address of an order",
      "Page 2 › Editing",
    ]);
    const [one, other] = passages("Android setup");
    expect(labels([one!, other!])).toEqual(["Page 1 › Android setup", "Page 2 › Android setup"]);
  });

  it("have no section twice, also where it goes on over pages", () => {
    const [first] = passages("Change the address of an order");
    expect(labels([2, 3].map((page) => ({ ...first!, page })))).toEqual(["Change the address of an order"]);
  });
});

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
