import { describe, expect, it } from "vitest";
import type { Passage } from "../ports/passage.ts";
import { judgeAnswer } from "./judgeAnswer.ts";
import type { State } from "./state.ts";

const passage = (heading: string, chunk_id: string): Passage => ({
  n: 1,
  chunk_id,
  document_id: "d",
  document_version: 1,
  title: "Returns",
  url: null,
  heading_path: ["Returns", heading],
  page: null,
  content: "You can return any item within 30 days.",
  scores: {},
});
const context = [passage("How long?", "a"), passage("How long?", "b"), passage("Who pays?", "c")];
const state = (more: Partial<State> = {}) =>
  ({
    answer: "Within 30 days. [1]",
    section: null,
    is_clarifying: false,
    is_from_web: false,
    messages: [],
    question: "How long?",
    rephrased_question: null,
    citations: [],
    context,
    ...more,
  }) as State;
const settings = { threshold: 0.7, clarify: true, locale: null, isQuoted: true };
const chosen = { label: "", document_id: "d", heading_path: [], page: null, chunk_id: "a" };

describe("an answer", () => {
  it("is delivered from the threshold upwards", () => {
    expect(judgeAnswer(state(), 0.7, settings)).toEqual({ confidence: 0.7 });
  });

  it("below the threshold becomes a clarifying question with each section once, and leaves no text behind", () => {
    const { clarification, ...rest } = judgeAnswer(state(), 0.69, settings);
    expect((clarification as State["clarification"])?.sections.map(({ label }) => label)).toEqual([
      "How long?",
      "Who pays?",
    ]);
    expect(rest).toMatchObject({ is_clarifying: true, answer: null, citations: [], context: [] });
  });

  it("that the engine could not write becomes a clarifying question too, and is never delivered", () => {
    const { clarification, ...rest } = judgeAnswer(state({ answer: null }), 0.9, settings);
    expect((clarification as State["clarification"])?.sections).toHaveLength(2);
    expect(rest).toMatchObject({ is_clarifying: true, answer: null, citations: [], context: [] });
  });

  it.each([
    ["is hopeless", {}, 0.01, settings],
    ["is the second miss in a row", { is_clarifying: true }, 0.6, settings],
    ["comes where asking back is off", {}, 0.6, { ...settings, clarify: false }],
    ["rests on the web alone", { is_from_web: true }, 0.6, settings],
    ["has nothing near to offer", { context: [] }, 0.6, settings],
  ])("that %s goes to a person", (_why, more, grade, set) => {
    expect(judgeAnswer(state(more), grade, set)).toEqual({ confidence: grade, escalation_reason: "low_confidence" });
  });

  it("that would only repeat the last answer asks about the other sections instead", () => {
    const again = state({
      messages: [{ id: "m", seq: 2, role: "assistant", content: "Within 30 days. [1]" }],
      ...{ question: "why?", rephrased_question: "why? (return)" },
      citations: [{ n: 1, title: "Returns › How long?", url: null, snippet: "" }],
    });
    const { clarification } = judgeAnswer(again, 0.9, settings);
    expect((clarification as State["clarification"])?.sections.map(({ label }) => label)).toEqual(["Who pays?"]);
    expect(judgeAnswer({ ...again, is_clarifying: true }, 0.9, settings)).toEqual({ confidence: 0.9 });
    expect(judgeAnswer(again, 0.9, { ...settings, isQuoted: false })).toEqual({ confidence: 0.9 });
  });

  it("is hopeless when nothing found is about the question, however high its grade", () => {
    const standing = { terms: 3, known: 0.5, everyday: 0.4 };
    const about = (vector: number, pieces: number) =>
      context.map((one) => ({ ...one, scores: { vector, pieces, chance: 0.5 }, standing }));
    const far = judgeAnswer(state({ context: about(0.2, 0.5) }), 0.6, settings);
    expect(far).toEqual({ confidence: 0.6, escalation_reason: "no_knowledge" });
    const near = judgeAnswer(state({ context: about(0.6, 0.7) }), 0.6, settings);
    expect(near).toMatchObject({ is_clarifying: true, answer: null });
    expect((near.clarification as State["clarification"])?.sections).toHaveLength(2);
  });

  it("from a section that the visitor chose is delivered whatever its grade, if there is one", () => {
    expect(judgeAnswer(state({ section: chosen }), 0.1, settings)).toEqual({ confidence: 0.7 });
    const missing = judgeAnswer(state({ section: chosen, answer: null, is_clarifying: true }), 0.1, settings);
    expect(missing.escalation_reason).toBe("no_knowledge");
  });
});
