import { describe, expect, it } from "vitest";
import type { EarlierQuestion } from "../../db/sql/turnStart.ts";
import { repetitionOf as repetition } from "./repeatedQuestion.ts";

const asked = (content: string, more: Partial<EarlierQuestion> = {}): EarlierQuestion => ({
  content,
  status: "answered",
  sections: ["Returns"],
  rating: null,
  scope: null,
  ...more,
});
const repetitionOf = (content: string, earlier: EarlierQuestion[]) => repetition({ content, scope: null }, earlier);
const QUESTION = "How do I return an item?";

describe("a question", () => {
  it("is a repetition right after its answer, in whatever form", () => {
    expect(repetitionOf("how can i return items??", [asked(QUESTION)])).toEqual({ times: 1, sections: ["Returns"] });
  });

  it("is a repetition after thanks too, which answered nothing", () => {
    expect(repetitionOf(QUESTION, [asked("thanks", { sections: [] }), asked(QUESTION)])?.times).toBe(1);
  });

  it("is counted as often as it was asked in a row", () => {
    const earlier = [asked(QUESTION, { status: "clarify", sections: [] }), asked(QUESTION), asked("Is it free?")];
    expect(repetitionOf(QUESTION, earlier)).toEqual({ times: 2, sections: ["Returns"] });
  });

  it("is not a repetition after another question, unless its answer got a thumb down", () => {
    expect(repetitionOf(QUESTION, [asked("Is it free?"), asked(QUESTION)])).toBeNull();
    const disliked = [asked("Is it free?"), asked(QUESTION, { rating: "down" })];
    expect(repetitionOf(QUESTION, disliked)?.times).toBe(1);
  });

  it("is not a repetition when its answer was stopped, or when a word of substance differs", () => {
    expect(repetitionOf(QUESTION, [asked(QUESTION, { status: "stopped" })])).toBeNull();
    expect(repetitionOf("How do I return a bicycle?", [asked(QUESTION)])).toBeNull();
    expect(repetitionOf("???", [asked("!!!")])).toBeNull();
  });

  it("is not a repetition when it is asked of other documents than before", () => {
    const limited = asked(QUESTION, { scope: { collection: "shoes" } });
    expect(repetitionOf(QUESTION, [limited])).toBeNull();
    expect(repetition({ content: QUESTION, scope: { collection: "shoes" } }, [limited])?.times).toBe(1);
  });
});
